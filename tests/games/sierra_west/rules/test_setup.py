"""Players and the set-up of the table."""

from __future__ import annotations

import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.games.sierra_west.names import PHASES
from sierra_envs.testing.position import position
from tests.games.sierra_west.bridge import seen
from tests.games.sierra_west.helpers import AH, BB, GR, OUTLAWS
from tests.games.sierra_west.mountain import BASE, CELLS
from tests.games.sierra_west.printed import CHARTS, MODES, SPOTS

EVERY = [(mode, seats) for mode in MODES for seats in (1, 2, 3, 4)]


def dealt(mode: str, seats: int = 2, seed: int = 0, **rules: object) -> dict[str, object]:
    return seen(position(GAME, mode=mode, seats=seats, seed=seed, rules=rules or None), CHARTS[mode])


def test_four_modes_for_one_to_four_players_each():
    """Rule: 2.1.1, 2.2.1"""
    assert GAME.modes == MODES
    assert all(list(GAME.seats_in(number)) == [1, 2, 3, 4] for number in range(4))


@pytest.mark.parametrize("mode, seats", EVERY)
def test_everybody_starts_with_the_same(mode, seats):
    """Rule: 2.2.2, 2.2.3, 2.2.4, 2.2.5, 2.2.9"""
    chart, view = CHARTS[mode], dealt(mode, seats)
    for k in range(seats):
        player = view["players"][k]
        assert player["hand"] | player["deck"] == set(chart.starting)
        assert len(player["hand"]) == 3
        assert player["bottom"]
        assert (player["tracks"], player["goods"], player["wagon"]) == ({}, {}, 0)
        assert (player["frontiersman"], player["animals"], player["claimed"]) == (BASE, set(), set())
        assert player["figures"] == {"tan": ("camp",), "green": ("camp",)}
        assert (player["cabins"], player["canoe"], player["discards"]) == ([None] * 4, 0, set())
    assert (view["mule"], view["round"], view["last round"]) == ((None, ("camp",)), 1, 0)
    assert set(view["holders"].values()) == {None}


@pytest.mark.parametrize("mode, seats", EVERY)
def test_specials_lie_on_their_spots_under_the_top_row(mode, seats):
    """Rule: 2.2.6, 2.2.7, 2.2.10, 2.13.6, 3.1"""
    chart, view = CHARTS[mode], dealt(mode, seats)
    assert view["present"] == set(CELLS)
    spots = {cell for level in SPOTS[2 if seats < 3 else 3].values() for cell in level}
    if mode == OUTLAWS:
        spots = {(row, 1) for row in range(1, 6)}
    assert view["special"] == spots
    assert set(view["faces"]) == {(5, 1), (5, 2)} - spots
    assert len(view["slots"]) == 1
    hidden = set() if mode == OUTLAWS else set(chart.specials) - set(view["slots"])
    assert view["unseen specials"] == hidden
    assert view["unseen"] == set(chart.basics) - set(view["faces"].values())
    if chart.campfire:
        assert view["slots"] == [chart.campfire]


@pytest.mark.parametrize("mode", [AH, BB])
def test_without_a_campfire_any_special_starts(mode):
    """Rule: 2.2.6"""
    assert len({dealt(mode, seed=seed)["slots"][0] for seed in range(60)}) == 6


def test_all_tiles_but_four_are_in_the_stack():
    """Rule: 2.2.8"""
    view = dealt(AH)
    assert len([tile for tile in view["market"] if tile]) == 4
    assert view["stack"].total() == 20
    names = [*view["market"], *view["stack"].elements()]
    assert {name: names.count(name) for name in CHARTS[AH].cabins} == dict.fromkeys(CHARTS[AH].cabins, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_player_may_start(seats):
    """Rule: 2.2.9"""
    starts = {position(GAME, seats=seats, seed=seed).seat for seed in range(40)}
    assert starts == set(range(seats))


@pytest.mark.parametrize("seats, fish", [(1, 6), (2, 6), (3, 8), (4, 10)])
def test_boats_and_banjos_set_up(seats, fish):
    """Rule: 2.10.B1"""
    view = dealt(BB, seats)
    assert view["supply"] == dict.fromkeys(("trout", "bass", "salmon"), fish)
    first = view["slots"][0]
    assert view["pieces"] == {first: CHARTS[BB].rivers[first][0].split()}


@pytest.mark.parametrize("seats, carts", [(1, 8), (2, 8), (3, 10), (4, 12)])
def test_gold_rush_set_up(seats, carts):
    """Rule: 2.10.C1"""
    view = dealt(GR, seats)
    assert view["supply"] == {"cart": carts}
    assert view["slots"] == ["M0"]
    assert (view["holders"]["LAN"], view["holders"]["TNT"]) == (None, None)


@pytest.mark.parametrize("seats, flag, outlaws", [
    (1, "12223", [1, 2, 2, 2, 3]), (2, "12223", [1, 2, 2, 2, 3]), (2, "12233", [1, 2, 2, 3, 3]),
    (1, "12233", [1, 2, 2, 3, 3]), (3, "12223", [1, 2, 3, 3, 3]), (4, "12233", [1, 2, 3, 3, 3]),
])  # fmt: skip
def test_outlaws_and_outposts_set_up(seats, flag, outlaws):
    """Rule: 2.10.D1, 2.13.4"""
    view = dealt(OUTLAWS, seats, outlaws_2p=flag)
    assert [view["outlaws"][name] for name in ("I", "II", "III", "IV", "V")] == outlaws
    assert view["faces"].keys() == {(5, 2)}
    assert (view["holders"]["SHF"], view["slots"]) == (None, ["camp"])


@pytest.mark.parametrize("mode", MODES)
def test_the_solo_table_is_that_of_two_with_hastings(mode):
    """Rule: 2.12.2, 4.9.1"""
    p = position(GAME, mode=mode, seats=1)
    view = seen(p, CHARTS[mode])
    assert (p.seat, PHASES[p.phase], p["start"]) == (0, "ARRANGE", 0)
    he = view["players"][1]
    assert (he["frontiersman"], he["left climber"], he["goods"]) == (BASE, BASE, {})
    assert (he["hand"], he["deck"], he["bottom"]) == (set(), set(), False)
    assert len(view["plans"]) == 17
    assert view["plan"][0] not in view["plans"]
    assert view["plan discards"] == set()


def test_the_mode_card_comes_in_the_third_hand():
    """Rule: 2.2.4, 5.2"""
    from tests.games.sierra_west.helpers import end_turns, person

    p = position(GAME, mode=AH, seats=2, seed=3)
    first = p.seat
    end_turns(p, 2)
    assert person(p, first)["bottom"]
    end_turns(p, 2)
    assert not person(p, first)["bottom"]
    assert "MS-AH" in person(p, first)["hand"]
    assert person(p, first)["shown"] == person(p, first)["hand"]
