"""The set-up: boards, tiles, bags, market, cards, what each player begins with."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.helpers import dealt, table

SEATS = [2, 3, 4]


@pytest.fixture(params=SEATS, scope="module")
def game(request):
    return dealt(request.param, seed=5)


def test_town_tiles_and_station_masters_lie_on_their_spaces(game):
    """Rule: R1, R52, 4.4"""
    assert set(game.town_tiles) == {town for town, row in charts.TOWNS.items() if row[0] == "medium"}
    assert len(game.town_tiles) == 6
    assert max(Counter(game.town_tiles.values()).values()) <= 2
    assert set(game.masters) == {1, 2, 3, 4, 5, 11, 12}
    assert len(game.pool) == 4
    assert set(game.masters.values()) | game.pool == set(range(1, 12))


def test_neutral_buildings_are_shuffled(game):
    """Rule: R2"""
    assert sorted(game.board) == list("ABCDEFG")
    assert sorted(tile for _, tile in game.board.values()) == list("ABCDEFG")
    assert len({tuple(dealt(2, seed=s).board.items()) for s in range(8)}) > 1


def test_neutral_buildings_may_lie_by_letter():
    """Rule: R2, 5.8/neutral_setup"""
    for seed in range(3):
        game = dealt(2, seed=seed, rules={"neutral_setup": "letters"})
        assert game.board == {letter: (None, letter) for letter in "ABCDEFG"}


def test_the_token_waits_on_row_2_and_workers_stand_before_it(game):
    """Rule: R3, R5, 2.16. Table 3.12."""
    assert game.token_row == 2
    workers = {r: row.total() for r, row in game.rows.items() if row.total()}
    assert workers == {1: game.seats, 2: game.seats - 1}
    assert sum(workers.values()) == charts.BY_SEATS[game.seats]["workers"]


def test_seven_tiles_fill_the_lowest_spaces_of_their_kind(game):
    """Rule: R4"""
    assert len(game.hazards) + len(game.outlaws) == 7
    for kind, letters in charts.SECTIONS.items():
        lying = [space for space, tile in game.hazards.items() if tile[0] == kind]
        assert sorted(lying) == [f"{letters}{n}" for n in range(1, len(lying) + 1)]
    assert sorted(game.outlaws) == [f"OU{n}" for n in range(1, len(game.outlaws) + 1)]


def test_tiles_without_a_space_go_back_to_the_bag():
    """Rule: R4"""
    full = 0
    for seed in range(300):
        game = dealt(2, seed=seed)
        assert len(game.hazards) + len(game.outlaws) == 7
        sections = Counter(tile[0] for tile in game.hazards.values())
        assert max(sections.values(), default=0) <= 4
        full += 4 in sections.values()
        lying = Counter(game.hazards.values()) + Counter(game.outlaws.values())
        shown = Counter(t for t in game.foresight[0] if t is not None)
        assert game.bags[0] + lying + shown == Counter(charts.BAG1)
    assert full > 0


def test_two_tiles_of_each_bag_lie_in_the_foresight(game):
    """Rule: R6"""
    for column, bag in enumerate((charts.BAG1, charts.BAG2, charts.BAG3)):
        tiles = game.foresight[column]
        assert None not in tiles
        assert set(tiles) <= set(bag)
    assert game.bags[2] + Counter(game.foresight[2]) == Counter(charts.BAG3)
    workers = sum((row for row in game.rows.values()), Counter())
    assert game.bags[1] + Counter(game.foresight[1]) + workers == Counter(charts.BAG2)


@pytest.mark.parametrize("seats, size", [(2, 7), (3, 10), (4, 13)])
def test_the_market_shows_cattle_by_players(seats, size):
    """Rule: R7, 2.16. Table 3.5."""
    game = dealt(seats, seed=1)
    assert game.market.total() == size
    every = {
        c: row[3] for c, row in charts.CATTLE.items() if not c.startswith(("SIMM", "BRAHMAN")) and row[3]
    }
    assert game.market + game.market_deck == Counter(every)
    assert sum(every.values()) == 36


@pytest.mark.parametrize("seats, size", [(2, 9), (3, 12), (4, 15)])
def test_simmental_widen_the_market(seats, size):
    """Rule: R7, 4.8k, 5.8/simmental"""
    game = dealt(seats, seed=1, rules={"simmental": True})
    assert game.market.total() == size
    assert (game.market + game.market_deck)["SIMM1"] == 8
    assert (game.market + game.market_deck).total() == 44
    assert game.simm_stock == {2: 8, 3: 8}


def test_brahman_do_not_widen_the_market():
    """Rule: 4.6, 4.8k, 5.8/brahman"""
    game = dealt(2, seed=1, rules={"brahman": True})
    assert game.market.total() == 7
    assert (game.market + game.market_deck)["BRAHMAN"] == 4


def test_four_of_28_objectives_are_shown(game):
    """Rule: R8. Table 3.13."""
    assert game.display.total() == 4
    assert game.display + game.objective_deck == Counter({c: row[4] for c, row in charts.OBJECTIVES.items()})
    assert (game.display + game.objective_deck).total() == 28


def test_every_player_begins_with_the_same(game):
    """Rule: R9. Table 3.11."""
    assert len({tuple(sorted(p.unbuilt)) for p in game.players}) == 1
    starters = [p.area for p in game.players]
    assert all(len(area) == 1 and area[0] in charts.STARTERS and area[0] != "s5" for area in starters)
    assert len({area[0] for area in starters}) == game.seats
    for p in game.players:
        assert sorted(int(t[:-1]) for t in p.unbuilt) == list(range(1, 14))
        assert p.discs.total() == 15
        assert p.deck() == Counter(charts.START_DECK)
        assert (p.tokens, p.certs, p.permanent, p.engine, p.herder) == (1, 0, 0, 0, None)
        assert p.workers == Counter(cowboy=1, builder=1, engineer=1)
        assert not p.branchlets | p.stations | p.masters | set(p.hazards)


def test_sides_differ_from_game_to_game():
    """Rule: R9, 5.8/building_sides"""
    assert len({tuple(sorted(dealt(2, seed=s).players[0].unbuilt)) for s in range(6)}) == 6


def test_all_buildings_may_show_side_a():
    """Rule: R9, 5.8/building_sides"""
    game = dealt(2, seed=3, rules={"building_sides": "a"})
    assert game.players[0].unbuilt == {f"{n}a" for n in range(1, 14)}


def test_money_and_cards_grow_with_the_seat(game):
    """Rule: R10"""
    order = [game.players[(game.first + i) % game.seats] for i in range(game.seats)]
    assert [p.money for p in order] == [6, 7, 8, 9][: game.seats]
    assert [p.hand.total() for p in order] == [4, 5, 6, 7][: game.seats]


def test_the_start_player_is_drawn():
    """Rule: R10, 5.8/first_player"""
    assert {dealt(3, seed=s).first for s in range(20)} == {0, 1, 2}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_start_player_may_be_named(seat):
    """Rule: 5.8/first_player"""
    assert {dealt(2, seed=s, rules={"first_player": str(seat)}).first for s in range(6)} == {seat}


def test_the_first_turn_begins_with_the_discard():
    """Rule: R10, R59, 4.8i"""
    t = table(
        3, seat=2, begun=(), p2={"hand": "GRAY1 GRAY1 WHITE2 WHITE2 BLACK2 20", "herder": None, "tokens": 1}
    )
    assert t.legal() == ["CARD 20", "CARD BLACK2", "CARD GRAY1", "CARD WHITE2"]  # no token, no objective
    t.play("CARD 20", "CARD GRAY1")
    assert t.hand(2) == "BLACK2 GRAY1 WHITE2 WHITE2"
    assert t.discards(2) == "20 GRAY1"
    assert t.legal("START") == list("ABCDEFG")


def test_the_herder_starts_on_any_neutral_building_with_others():
    """Rule: R10, R59"""
    t = table(2, seat=0, begun=(), p0={"herder": None}, p1={"herder": None})
    t.play("START G")
    assert t[0].herder == "G"
    assert "LOCAL 1" in t.legal()  # an ordinary phase B
    t.play("END")
    assert (t.seat, t.legal("START")) == (1, list("ABCDEFG"))
    t.play("START G")
    assert t[1].herder == "G"


def test_the_order_of_the_random_steps_is_fixed():
    """The same seed gives the same boards whatever comes later in the set-up. Rule: R58"""
    plain, wider = dealt(2, seed=9), dealt(2, seed=9, rules={"brahman": True})
    for name in ("town_tiles", "masters", "board", "hazards", "outlaws", "rows", "foresight"):
        assert getattr(plain, name) == getattr(wider, name)


def test_fees_steps_and_columns_go_by_players():
    """Rule: 2.16, R14"""
    assert [dealt(n, seed=0).rows[1].total() for n in SEATS] == SEATS
    for n, limit in ((2, 3), (3, 3), (4, 4)):
        game = dealt(n, seed=0)
        assert game.step_limit(game.players[0]) == limit
