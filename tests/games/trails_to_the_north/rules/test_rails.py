"""Engines, turnouts, stations, discs, station masters."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north.helpers import Duel, arrive, table

ALL_WHITE = "AUX1 AUX2 AUX3 AUX3 AUX4 AUX4 AUX5 AUX5 AUXB CERT4"


def at_c(engine: float, engineers: int = 1, seats: int = 3, **own) -> Duel:
    """Seat 0 at neutral building C, about to move the engine up to its engineers."""
    more = {k: own.pop(k) for k in ("p1", "p2", "masters", "board", "rules") if k in own}
    me = {"herder": "B", "engine": engine, "workers": f"1 1 {engineers}", "tokens": 1} | own
    return arrive(table(seats, p0=me, **more), "C").play("LOCAL 1")


def test_a_forward_move_goes_one_to_n_spaces():
    """Rule: R29, R75"""
    assert at_c(0.0, 3).legal("ENGINE") == ["1", "2", "3"]


def test_a_turnout_is_a_space_beside_the_track():
    """Rule: R29, R75"""
    assert at_c(4.0, 1).legal("ENGINE") == ["4.5", "5"]
    assert at_c(4.0, 2).legal("ENGINE") == ["4.5", "5", "6"]
    assert at_c(4.5, 1).legal("ENGINE") == ["5"]


def test_occupied_spaces_are_skipped():
    """Rule: R29, R75"""
    assert at_c(4.0, 1, p1={"engine": 5.0}).legal("ENGINE") == ["4.5", "6"]
    assert at_c(4.0, 1, p1={"engine": 4.5}).legal("ENGINE") == ["5"]
    assert at_c(3.0, 1, p1={"engine": 4.0}).legal("ENGINE") == ["4.5", "5"]
    assert at_c(3.0, 1, p1={"engine": 4.0}, p2={"engine": 5.0}).legal("ENGINE") == ["4.5", "6"]


def test_space_0_holds_all_engines():
    """Rule: R29"""
    t = table(p0={"herder": "A", "engine": 1.0, "cleared": "AUX5"}).play("STEP B", "PASS", "AUX 5 1")
    assert (t[0].engine, t[1].engine) == (0, 0)


def test_38_leads_to_39():
    """Rule: R32, R75"""
    t = at_c(37.0, 3)
    assert t.legal("ENGINE") == ["38", "39"]


def test_a_backward_move_is_exact():
    """Rule: R30, R75"""
    own = {"herder": "A", "cleared": "AUX3 AUX3 AUX5 AUX5", "money": 5}
    board = {"S01": (0, "3b")}

    def back(engine: float, times: int, other: float = 0.0) -> list[str]:
        t = table(p0=own | {"engine": engine}, p1={"engine": other}, board=board).play(
            "STEP S01", "PASS", "LOCAL 0"
        )
        if f"AUX 5 {times}" not in t.legal():
            assert f"AUX 3 {times}" not in t.legal()
            return []
        t.play(f"AUX 5 {times}")
        return t.legal("ENGINE") or [f"{t[0].engine:g}"]

    assert back(0.0, 1) == []
    assert back(1.0, 1) == ["0"]
    assert back(1.0, 2) == []
    assert back(2.0, 2) == ["0"]
    assert back(2.0, 2, other=1.0) == []
    assert back(8.0, 2) == ["6", "7"]  # 7.5 burns a space
    assert back(7.5, 1) == ["7"]


def test_a_turnout_offers_its_station():
    """Rule: R31, R67"""
    t = at_c(4.0, money=2).play("ENGINE 4.5")
    assert t.legal() == ["DECLINE", "TOKEN", "YES"]
    t.play("DECLINE")
    assert (t[0].stations, t[0].money) == (set(), 2)


@pytest.mark.parametrize("own", [{"money": 1}, {"money": 9, "stations": [1]}])
def test_no_offer_without_money_or_with_a_disc_there(own):
    """Rule: R31, R77"""
    t = at_c(4.0, **own).play("ENGINE 4.5")
    assert not {"YES", "DECLINE"} & set(t.legal())


@pytest.mark.parametrize(
    "number, before, cost, points",
    [
        (1, 4, 2, 1),
        (2, 7, 2, 1),
        (3, 10, 4, 2),
        (4, 13, 4, 2),
        (5, 16, 6, 3),
        (6, 21, 8, 5),
        (7, 25, 7, 6),
        (8, 29, 6, 7),
        (9, 33, 5, 8),
    ],
)
def test_stations_cost_and_score(number, before, cost, points):
    """Rule: R31, 2.15.4. Table 3.8."""
    t = at_c(float(before), money=cost).play(f"ENGINE {before + 0.5}", "YES", "DISC AUX1")
    assert (t[0].money, t[0].stations, t.score()["stations"]) == (0, {number}, points)


def test_white_stations_want_white_discs_and_dark_ones_take_any():
    """Rule: R41"""
    t = at_c(4.0, money=20).play("ENGINE 4.5", "YES")
    assert t.legal("DISC") == ["AUX1", "AUX2", "AUX3", "AUX4", "AUX5", "AUXB", "CERT4"]
    assert t.why_not("DISC STEP$") == "white corners take discs with white corners only, while you have any"
    t = at_c(16.0, money=20).play("ENGINE 16.5", "YES")
    assert set(t.legal("DISC")) >= {"AUX1", "HAND", "STEP$", "STEPVP", "CERT6", "CERT4"}


def test_a_disc_space_costs_or_gives_dollars():
    """Rule: R41, R68. Table 3.11."""
    for disc, left in (("AUXB", 12), ("HAND", 9), ("STEP$", 17), ("STEPVP", 14)):
        t = at_c(16.0, money=20).play("ENGINE 16.5", "YES", f"DISC {disc}")
        assert t[0].money == left


def test_dark_discs_go_on_white_when_no_white_one_is_left():
    """Rule: R41, R80"""
    t = at_c(4.0, money=2, cleared=ALL_WHITE).play("ENGINE 4.5", "YES")
    assert t.legal("DISC") == ["CERT6", "STEP$", "STEPVP"]


def test_an_unpayable_white_disc_does_not_count_as_cleared():
    """Rule: R80, R77"""
    but_b = ALL_WHITE.replace(" AUXB", "")
    t = at_c(4.0, money=3, cleared=but_b).play("ENGINE 4.5")
    assert "YES" not in t.legal()  # two dollars for the station, one left, no station to take from
    t = at_c(4.0, money=3, cleared=but_b, stations=[3]).play("ENGINE 4.5", "YES")
    assert t.legal("STATION") == [] or t.legal("STATION") == ["3"]


def test_a_disc_of_another_station_moves_when_none_of_the_board_can():
    """Rule: R41, R77, R80, 4.7m"""
    everything = f"{ALL_WHITE} STEP$ STEPVP HAND HAND CERT4 CERT6".replace(" CERT4", "", 1)
    t = at_c(4.0, money=2, cleared=everything, stations=[3, 6]).play("ENGINE 4.5", "YES")
    assert t.legal("STATION") == ["3", "6"]
    t.play("STATION 6")
    assert (t[0].stations, t.score()["stations"]) == ({1, 3}, 3)


def test_a_station_whose_disc_has_moved_may_be_upgraded_again():
    """Rule: R77, 4.7m"""
    everything = f"{ALL_WHITE} STEP$ STEPVP HAND HAND CERT6"
    t = at_c(4.0, money=6, cleared=everything, stations=[2], engineers=1).play(
        "ENGINE 4.5", "YES", "STATION 2"
    )
    assert t[0].stations == {1}
    t = at_c(7.0, money=6, cleared=everything, stations=[1]).play("ENGINE 7.5")
    assert "YES" in t.legal()


def test_no_upgrade_without_any_disc():
    """Rule: R41, R77"""
    everything = f"{ALL_WHITE} STEP$ STEPVP HAND HAND CERT6"
    t = at_c(4.0, money=6, cleared=everything).play("ENGINE 4.5")
    assert "YES" not in t.legal()


# ------------------------------------------------------------------------------------------ station masters


def test_a_hired_worker_buys_the_station_master():
    """Rule: R31, 4.7r"""
    t = at_c(4.0, money=2, workers="3 1 2", masters={1: 2}, tokens=0).play("ENGINE 4.5", "YES", "DISC AUX1")
    assert t.legal() == ["DECLINE", "MASTER cowboy", "MASTER engineer"]  # no printed one
    assert t.why_not("MASTER builder") == "you have hired no such worker"
    t.play("MASTER engineer")
    assert (t[0].workers["engineer"], t[0].masters, t[0].permanent, t.game.masters) == (1, {2}, 1, {})


def test_the_chance_for_a_station_master_comes_only_once():
    """Rule: R31"""
    t = at_c(4.0, money=4, workers="2 1 1", masters={1: 2}).play("ENGINE 4.5", "YES", "DISC AUX1", "DECLINE")
    assert (t[0].masters, t.game.masters) == (set(), {1: 2})
    t.play("END")
    assert "MASTER cowboy" not in t.legal()


@pytest.mark.parametrize(
    "master, gain",
    [
        (2, "permanent 1"),
        (3, "permanent 1"),
        (4, "permanent 1"),
        (5, "money 2"),
        (6, "permanent 1"),
        (7, "certs 2"),
    ]
    + [(8, "permanent 2"), (9, "money 12")],
)
def test_upper_halves_that_come_by_themselves(master, gain):
    """Rule: R31, R35, R67. Table 3.7."""
    t = at_c(4.0, money=2, workers="2 1 1", masters={1: master}).play(
        "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy"
    )
    name, n = gain.split()
    assert getattr(t[0], name) == int(n)


def test_station_master_1_takes_a_hazard_or_an_outlaw():
    """Rule: R67, 4.7q. Table 3.7."""
    own = {"herder": "B", "engine": 4.0, "money": 2, "workers": "2 1 1"}
    t = table(p0=own, masters={1: 1}, hazards={"FL1": ("flood", 4, "G")}, outlaws={"OU2": "green"})
    t.play("STEP C", "PASS", "LOCAL 1", "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy")
    assert t.legal() == ["ALT 0", "ALT 1", "DECLINE"]
    t.play("ALT 1", "OUTLAW OU2")
    assert t[0].money == 1
    t = table(p0=own, masters={1: 1}, hazards={"FL1": ("flood", 4, "G")})
    t.play("STEP C", "PASS", "LOCAL 1", "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy")
    assert t.legal() == ["ALT 0", "DECLINE"]
    t.play("ALT 0")
    assert t[0].hazards == [(4, "G")]


def test_station_master_1_with_both_sides_impossible_does_nothing():
    """Rule: 4.7q"""
    t = at_c(4.0, money=2, workers="2 1 1", masters={1: 1}).play(
        "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy"
    )
    assert (t[0].masters, t.legal("ALT")) == ({1}, [])


def test_station_masters_10_and_11():
    """Rule: R46, 4.3. Table 3.7."""
    t = at_c(4.0, money=2, workers="2 1 1", masters={1: 10}).play(
        "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy"
    )
    assert t.legal() == ["DECLINE", "TOKEN", "TOWN 42"]
    t = at_c(4.0, money=2, workers="2 1 1", masters={1: 11}).play(
        "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy"
    )
    assert t.legal() == ["DECLINE", "TILE 1a", "TILE 2a", "TILE 3a", "TILE 4a", "TOKEN"]


def test_a_worker_given_away_scores_no_longer():
    """Rule: 4.7r, 2.15.9, 2.15.8"""
    t = at_c(4.0, money=2, workers="5 1 1", masters={1: 5}, hand="GRAY1")
    assert t.score()["workers"] == 4
    t.play("ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy")
    assert "workers" not in t.score()
    assert t.score()["masters"] == 6


# ------------------------------------------------------------------------------------------ the end of the track


def test_39_sends_the_engine_back_at_least_one_space():
    """Rule: R32, R76"""
    t = at_c(38.0, money=0).play("ENGINE 39")
    assert len(t.legal("ENGINE")) == 48
    t.play("ENGINE 38")
    assert (t[0].engine, t[0].money) == (38, 3)


def test_39_offers_the_last_station_first():
    """Rule: R32, R76"""
    t = at_c(38.0, money=3).play("ENGINE 39")
    assert t.legal() == ["DECLINE", "TOKEN", "YES"]
    t.play("YES", "DISC AUX1")
    assert (t[0].stations, t[0].money, t.score()["stations"]) == ({10}, 0, 9)


def test_the_way_back_avoids_other_engines():
    """Rule: R76"""
    t = at_c(38.0, p1={"engine": 20.0}, p2={"engine": 4.5}).play("ENGINE 39")
    assert len(t.legal("ENGINE")) == 46
    assert t.why_not("ENGINE 20") == "the engine cannot go there"


# ------------------------------------------------------------------------------------------ building 9b


def test_stations_behind_the_engine():
    """Rule: R33, R78"""
    board = {"S07": (0, "9b")}
    t = table(p0={"herder": "B", "engine": 11.0, "money": 20, "stations": [2]}, board=board, masters={3: 9})
    t.play("STEP S07", "PASS", "LOCAL 0")
    assert t.legal("STATION") == ["1", "3"]
    t.play("STATION 3", "DISC AUX1")
    assert t[0].stations == {2, 3}


def test_the_engine_on_the_turnout_is_not_before_it():
    """Rule: R78"""
    t = table(p0={"herder": "B", "engine": 4.5, "money": 20}, board={"S07": (0, "9b")}).play(
        "STEP S07", "PASS"
    )
    assert t.legal("LOCAL") == []


def test_9b_gives_the_station_master_as_usual():
    """Rule: R78"""
    own = {"herder": "B", "engine": 9.0, "money": 2, "workers": "2 1 1"}
    t = table(p0=own, board={"S07": (0, "9b")}, masters={2: 9})
    t.play("STEP S07", "PASS", "LOCAL 0", "STATION 2", "DISC AUX1", "MASTER cowboy")
    assert (t[0].money, t[0].masters) == (12, {9})
