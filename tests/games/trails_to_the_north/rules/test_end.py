"""Hazards and outlaws, the end of the game, the final scoring."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.helpers import Duel, arrive, table

HAZARDS = {"FL2": ("flood", 4, "G"), "DR1": ("drought", 2, "B"), "RF1": ("rockfall", 3, "G")}


def test_any_hazard_is_taken_for_the_price():
    """Rule: R56"""
    t = arrive(table(p0={"herder": "E", "money": 8}, board={"S15": (0, "4a")}, hazards=HAZARDS), "S15").play(
        "LOCAL 0"
    )
    assert t.legal() == ["HAZARD DR1", "HAZARD FL2", "HAZARD RF1"]
    t.play("HAZARD DR1")
    assert (t[0].money, t[0].hazards, set(t.game.hazards)) == (3, [(2, "B")], {"FL2", "RF1"})


@pytest.mark.parametrize("space", list(charts.BOUNTY))
def test_an_outlaw_pays_the_dollars_of_its_space(space):
    """Rule: R56. Table 3.1."""
    t = arrive(table(p0={"herder": "A"}, board={"S01": (0, "8a")}, outlaws={space: "orange"}), "S01")
    t.play("LOCAL 0", "ALT 0")
    bounty = charts.BOUNTY[space]
    assert (t[0].money, t[0].tokens) == ((0, 1) if bounty == "token" else (bounty, 0))
    assert (t[0].outlaws["orange"], t.game.outlaws) == (1, {})


def test_herders_stay_on_the_emptied_space():
    """Rule: R56, R63"""
    t = table(
        p0={"herder": "E", "money": 8},
        p1={"herder": "FL2", "tokens": 1},
        board={"S15": (0, "4a")},
        hazards={"FL2": ("flood", 4, "G")},
    )
    arrive(t, "S15").play("LOCAL 0")
    assert (t[1].herder, t.game.hazards) == ("FL2", {})
    t.play("END")
    assert (t.seat, t.legal("STEP")) == (1, ["B"])


# ------------------------------------------------------------------------------------------ the end


def last_row(seats: int, seat: int = 0) -> Duel:
    """Seat 0 is about to fill the last row."""
    hand = {"herder": "G", "hand": "GRAY1 WHITE2", "engine": 17.0}
    return table(
        seats,
        seat=seat,
        **{f"p{k}": hand for k in range(seats)},
        token_row=12,
        rows={12: " ".join(["cowboy"] * (seats - 1))},
        foresight="green orange cowboy builder engineer cowboy",
    ).play("STEP KC", "FORESIGHT 0 0", "FORESIGHT 1 0")


def test_the_worker_that_fills_row_12_wins_the_token():
    """Rule: R57, 2.15.11"""
    t = last_row(2)
    assert (t.game.token_row, t[0].badge, t.game.ended_by) == (13, True, 0)
    assert t.score()["badge"] == 2


def test_no_worker_may_be_chosen_afterwards():
    """Rule: R57"""
    t = last_row(2)
    assert t.legal("FORESIGHT") == []  # the third column has workers only: skipped
    assert t.game.foresight[2] == ["engineer", "cowboy"]
    assert t.legal("CITY")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_other_player_has_one_more_turn(seats, seat):
    """Rule: R57, R94"""
    t = last_row(seats, seat).until_end_of_turn()
    order = []
    while t.options:
        order.append(t.seat)
        t.play("STEP KC").until_end_of_turn()
    assert order == [(seat + i) % seats for i in range(1, seats)]
    assert t.game.over
    assert all(None not in column for column in t.game.foresight)  # refilled once more
    assert t[seat].hand.total() == 4  # its own phase C


def test_the_game_ends_because_there_are_workers_enough():
    """Rule: R85, R57"""
    for seats, row in charts.BY_SEATS.items():
        assert 12 * seats - row["workers"] == row["to_come"]
        left = sum(charts.BAG2.values()) - row["workers"]
        assert sum(n for t, n in charts.BAG3.items() if t in charts.WORKERS) + min(left, 26) >= row["to_come"]


def test_equal_points_share_the_victory():
    """Rule: 2.15"""
    t = table(3, p0={"money": 25}, p1={"money": 27}, p2={"money": 24})
    assert t.p.points() == [5, 5, 4]
    assert t.p.ranks() == [1, 1, 3]


# ------------------------------------------------------------------------------------------ scoring, line by line


@pytest.mark.parametrize("money, points", [(4, 0), (5, 1), (9, 1), (10, 2), (49, 9)])
def test_dollars(money, points):
    """Rule: 2.15.1"""
    assert table(p0={"money": money}).score().get("money", 0) == points


@pytest.mark.parametrize("tile", list(charts.PRIVATE))
def test_buildings(tile):
    """Rule: 2.15.2, 4.8b. Table 3.4."""
    assert table(board={"S01": (0, tile)}).score()["buildings"] == charts.PRIVATE[tile][1]


@pytest.mark.parametrize(
    "cities, points",
    [("Kansas City", -8), ("Kansas City, Kansas City", -16), ("New York", 3), ("New York, New York", 6)]
    + [
        ("Columbia, St. Louis", -5),
        ("Chicago, Detroit", -5),
        ("Cleveland, Pittsburgh", 4),
        ("Pittsburgh, New York", 9),
    ]
    + [
        ("St. Louis, Chicago", 0),
        ("Detroit, Cleveland", 0),
        ("Green Bay, Minneapolis, Toronto, Montreal", 34),
    ]
    + [("Cleveland, Pittsburgh, New York", 13)],
)
def test_cities(cities, points):
    """Rule: 2.15.3. Table 3.9."""
    assert table(p0={"cities": cities}).score().get("cities", 0) == points


@pytest.mark.parametrize("number", list(charts.STATIONS))
def test_stations(number):
    """Rule: 2.15.4. Table 3.8."""
    assert table(p0={"stations": [number]}).score()["stations"] == charts.STATIONS[number][2]


def test_hazards():
    """Rule: 2.15.5, 4.8b"""
    assert table(p0={"hazards": [4, 3, 2]}).score()["hazards"] == 9


@pytest.mark.parametrize("face", [f for f in charts.CATTLE if charts.CATTLE[f][2]])
@pytest.mark.parametrize("where", ["hand", "pile", "discards"])
def test_cattle(face, where):
    """Rule: 2.15.6, 4.8b, 4.6. Table 3.5."""
    rules = {"simmental": face.startswith("SIMM"), "brahman": face == "BRAHMAN"}
    assert table(p0={"hand": "GRAY1", where: face}, rules=rules).score() == {"cattle": charts.CATTLE[face][2]}


@pytest.mark.parametrize(
    "master, own, points",
    [
        (1, {"area": "s1 s2"}, 3), (1, {"area": "s1"}, 0),
        (2, {"certs": 3, "permanent": 2}, 6), (2, {"certs": 1}, 0), (2, {"certs": 6, "cleared": "CERT4 CERT6"}, 9),
        (3, {"outlaws": "green green orange"}, 3), (3, {"outlaws": "green green"}, 0),
        (4, {"hazards": [2, 2, 2]}, 3),
        (5, {"workers": "2 3 1"}, 6),
        (6, {"stations": [1, 2, 11]}, 3),
        (7, {}, 0),
        (8, {}, 0), (9, {}, 0),
        (10, {"branchlets": "43 46 42 MEM"}, 4),
        (11, {"hand": "GRAY1 WHITE2", "discards": "RED3 BROWN4/3 PURPLE5/5"}, 3),
    ],
)  # fmt: skip
def test_lower_halves_of_station_masters(master, own, points):
    """Rule: 2.15.8, 4.7f, 4.8a. Table 3.7."""
    plain, owned = table(p0=own), table(p0=own | {"masters": [master]})
    assert sum(owned.score().values()) - sum(plain.score().values()) == points


def test_station_master_7_counts_buildings():
    """Rule: 2.15.8. Table 3.7."""
    t = table(p0={"masters": [7]}, board={"S01": (0, "1a"), "S02": (0, "2a"), "S03": (1, "3a")})
    assert t.score()["masters"] == 4


def test_station_master_11_counts_simmental_too():
    """Rule: 4.7g"""
    t = table(p0={"masters": [11], "hand": "SIMM1 SIMM2 SIMM3"}, rules={"simmental": True})
    assert t.score()["masters"] == 2
    t = table(p0={"masters": [11], "hand": "BRAHMAN"}, rules={"brahman": True})
    assert "masters" not in t.score()


def test_the_lines_of_the_rulebook_that_belong_to_station_masters_score_nothing_without_them():
    """Rule: 4.8a"""
    t = table(
        p0={"certs": 3, "outlaws": "green orange", "branchlets": "43", "workers": "4 4 4", "area": "s1 s2"}
    )
    assert t.score() == {}


def test_workers_on_the_fifth_and_sixth_space():
    """Rule: 2.15.9"""
    assert table(p0={"workers": "4 5 6"}).score()["workers"] == 12


def test_the_cleared_step_space():
    """Rule: 2.15.10"""
    assert table(p0={"cleared": "STEPVP"}).score() == {"step": 3}
    assert table(p0={"cleared": "STEP$"}).score() == {}


def test_the_job_market_token():
    """Rule: 2.15.11"""
    assert table(p0={"badge": True}, token_row=13).score() == {"badge": 2}


def test_outlaws_tokens_and_branchlets_score_nothing_by_themselves():
    """Rule: 2.15.8, 4.8a, 4.7v"""
    assert table(p0={"outlaws": "green orange", "tokens": 9, "branchlets": "42 44 45"}).score() == {}
