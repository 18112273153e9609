"""The game of one player against Hastings."""

from __future__ import annotations

import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import Position, position
from tests.games.sierra_west.helpers import (
    AH,
    BB,
    CLAIM,
    GR,
    NO_TRACKER,
    NO_TRAPPER,
    OUTLAWS,
    PASS,
    TO_DECK,
    USE,
    answers,
    look,
    person,
    phase,
    place,
    purse,
    table,
    track_it,
    trap,
    where,
)
from tests.games.sierra_west.mountain import BASE, CELLS, OUTPOSTS
from tests.games.sierra_west.printed import PLANS

TRACK = {"F": 0, "W": 1, "S": 2}


def plan(pattern: int, track: str = "F") -> int:
    return 3 * (pattern - 1) + TRACK[track]


def before_his_turn(
    pattern: int, track: str = "F", mode: str = AH, level: int = 0, **more: object
) -> Position:
    """Seat 0 is about to pass; the active plan of Hastings is that one."""
    rules = {"hastings_level": level, **dict(more.pop("rules", {}))}  # type: ignore[call-overload]
    p = table(mode, 1, rules=rules, **more)  # type: ignore[arg-type]
    number = plan(pattern, track)
    p["plan"], p["plan_deck"], p["plan_discards"] = number, (1 << 18) - 1 - (1 << number), 0
    return p


def decline(p: Position) -> Position:
    while phase(p) in ("TRAPPER", "TRACKER"):
        p.play(NO_TRAPPER if phase(p) == "TRAPPER" else NO_TRACKER)
    return p


def his_turn(pattern: int, track: str = "F", mode: str = AH, level: int = 0, **more: object) -> Position:
    return decline(before_his_turn(pattern, track, mode, level, **more).play(PASS))


def him(p: Position) -> dict[str, object]:
    return person(p, 1)


def test_the_player_starts_and_plays_an_ordinary_turn():
    """Rule: 2.1.1, 2.12.2"""
    for seed in range(5):
        p = position(GAME, mode=AH, seats=1, seed=seed)
        assert (p.seat, p["start"], phase(p)) == (0, 0, "ARRANGE")


def test_the_revealed_plan_becomes_the_active_one():
    """Rule: 4.9.1"""
    p = before_his_turn(1)
    before = look(p)
    after = look(decline(p.play(PASS)))
    assert after["plan discards"] == {(1, "F")}
    new = after["plan"][0]
    assert new in before["plans"]
    assert after["plans"] == before["plans"] - {new}
    assert after["plan"][1] is None


def test_an_empty_plan_deck_is_made_of_the_discards_without_the_active_plan():
    """Rule: 4.9.1"""
    p = before_his_turn(1)
    p["plan_deck"], p["plan_discards"] = 0, 0b110000
    decline(p.play(PASS))
    view = look(p)
    assert view["plan"][0] in {(2, "W"), (2, "S")}
    assert view["plan discards"] == {(1, "F")}
    assert len(view["plans"]) == 1


@pytest.mark.parametrize(
    "pattern, animal", [(1, "rabbit"), (2, "beaver"), (3, "fox"), (4, "bear"), (5, "mode animal")]
)
def test_the_trapper_is_asked_for_the_animal_of_the_active_plan_before_the_first_line(pattern, animal):
    """Rule: 4.9.2, 2.7.2"""
    p = before_his_turn(pattern, goods={0: "1F"}).play(PASS)
    assert (phase(p), p.seat) == ("TRAPPER", 0)
    assert answers(p, "trap") == [trap(animal, "food", figure) for figure in ("tan", "green")]
    assert him(p)["wagon"] == 0
    p.play(trap(animal, "food", "tan"))
    assert person(p)["animals"] == {"mode" if animal == "mode animal" else animal}
    decline(p)
    assert where(p, "tan") == "trapper"


def test_the_sixth_pattern_shows_no_animal():
    """Rule: 4.9.2, 4.9.6"""
    p = before_his_turn(6, goods={0: "1F"}).play(PASS)
    assert phase(p) == "TRACKER"


@pytest.mark.parametrize(
    "track, name, reward", [("F", "food", ""), ("W", "wood", "1PB"), ("S", "stone", "1Au")]
)
def test_his_track_step_is_free_and_rewarded_and_the_tracker_may_react(track, name, reward):
    """Rule: 4.9.5, 2.7.1"""
    p = before_his_turn(1, track, mule=0).play(PASS)
    assert (phase(p), p.seat) == ("TRACKER", 0)
    assert him(p)["tracks"] == {name: 1}
    assert (purse(p, 1), look(p)["mule"][0]) == (reward, 1 if track == "F" else 0)
    p.play(track_it("green"))
    assert (purse(p), where(p, "green")) == (f"1{track}", "tracker")


def test_his_marker_stops_below_a_locked_top():
    """Rule: 4.9.5, 2.5.3"""
    p = before_his_turn(1, "S", tracks={0: "stone 5", 1: "stone 4"}).play(PASS)
    assert (him(p)["tracks"], purse(p, 1), phase(p)) == ({"stone": 4}, "1Au", "ARRANGE")
    q = his_turn(1, "S", tracks={0: "stone 4", 1: "stone 4"})
    assert him(q)["tracks"] == {"stone": 5}


@pytest.mark.parametrize("start, end", [(0, 1), (11, 12), (12, 12)])
def test_his_wagon_moves_free_up_to_the_last_space(start, end):
    """Rule: 4.9.5"""
    assert him(his_turn(1, wagon={1: start}))["wagon"] == end


# ------------------------------------------------------------------------------------------ climbers


@pytest.mark.parametrize(
    "pattern, left, right", [(1, (2, 1), BASE), (2, BASE, (2, 5)), (5, BASE, (4, 3)), (3, (1, 1), (1, 6))]
)
def test_climbers_step_towards_the_nearest_card_on_their_side(pattern, left, right):
    """Rule: 4.9.3"""
    p = his_turn(pattern)
    assert him(p)["left climber"] == left
    assert him(p)["frontiersman"] == (right if pattern != 2 else him(p)["frontiersman"])


def test_the_nearest_card_of_the_higher_row_is_the_target():
    """(3,1) and (1,1) are two steps from (2,1)... the higher one is taken. Rule: 4.9.3"""
    gone = [(5, 1), (5, 2), (4, 1), (4, 2), (4, 3), (3, 1), (3, 2), (3, 3), (3, 4), (2, 1)]
    p = his_turn(1, gone=gone, left_climber=(1, 3), slots="O1 O2 O3")
    assert him(p)["left climber"] == (2, 3)
    assert person(p)["frontiersman"] == BASE


def test_on_the_target_or_without_one_a_climber_stays():
    """Rule: 4.9.3"""
    assert him(his_turn(1, left_climber=(5, 1)))["left climber"] == (5, 1)
    assert him(his_turn(1, gone=CELLS))["left climber"] == BASE


def test_a_climber_goes_round_through_the_base():
    """Only (1,1) and (1,6) are left. Rule: 4.9.3"""
    gone = [cell for cell in CELLS if cell not in {(1, 1), (1, 6), (1, 3)}]
    p = his_turn(1, gone=gone, left_climber=(1, 3), special=[(1, 3)])
    assert him(p)["left climber"] == (1, 1)


def test_with_the_flag_climbers_do_not_walk_along_a_row():
    """Rule: 4.9.3, 2.6.2"""
    p = before_his_turn(3, left_climber=(5, 2), rules={"adj_same_row": "false"})
    p["face"] = {CELLS.index((5, 2)): -1}
    decline(p.play(PASS))
    assert him(p)["left climber"] in {(4, 1), (4, 2)}


def test_he_claims_the_card_of_the_higher_row_then_the_left_one():
    """Rule: 4.9.4"""
    low = [(5, 1), (4, 1)]
    p = his_turn(4, gone=[*low, (5, 2)], left_climber=(4, 3), fronts={1: (3, 1)}, slots="O1 O2")
    assert len(him(p)["claimed"]) == 1
    assert him(p)["left climber"] == BASE
    q = his_turn(4, left_climber=(5, 2), fronts={1: (5, 1)}, faces={(5, 1): "C1", (5, 2): "C2"})
    assert him(q)["claimed"] == {"C1"}
    assert (him(q)["left climber"], him(q)["frontiersman"]) == ((5, 2), BASE)


def test_both_his_climbers_leave_a_claimed_card_without_a_token():
    """Rule: 4.9.4"""
    p = his_turn(4, left_climber=(5, 1), fronts={0: (5, 1), 1: (5, 1)})
    assert (him(p)["left climber"], him(p)["frontiersman"], purse(p, 1)) == (BASE, BASE, "")
    assert (person(p)["frontiersman"], purse(p)) == (BASE, "1PB")


def test_his_claim_uncovers_specials_and_sends_you_home_with_a_token():
    """Rule: 4.9.4, 2.6.6"""
    p = his_turn(4, gone=[(5, 1)], left_climber=(5, 2), fronts={0: (4, 2), 1: (4, 2)}, slots="O1")
    assert look(p)["slots filled"] == 2
    assert (person(p)["frontiersman"], purse(p)) == (BASE, "1PB")
    assert (him(p)["frontiersman"], purse(p, 1)) == (BASE, "")


@pytest.mark.parametrize("left, right, then", [
    (BASE, (1, 1), ("right", {(2, 1)})), ((1, 1), (1, 6), ("left", {(2, 1)})), ((1, 6), (2, 5), ("right", {(3, 4)})),
])  # fmt: skip
def test_without_a_card_to_claim_the_nearer_climber_makes_one_step(left, right, then):
    """Rule: 4.9.4"""
    p = his_turn(4, left_climber=left if left != BASE else None, fronts={1: right})
    side, cells = then
    moved = him(p)["left climber"] if side == "left" else him(p)["frontiersman"]
    still = him(p)["frontiersman"] if side == "left" else him(p)["left climber"]
    assert moved in cells
    assert still == (right if side == "left" else left)


def test_a_climber_on_a_claimed_or_flipped_card_of_yours_brings_him_a_token():
    """Rule: 2.12.2, 2.6.6"""
    p = table(
        AH,
        1,
        tan="T2",
        goods={0: "1F"},
        gone=[(5, 1)],
        fronts={0: (5, 2), 1: (4, 2)},
        left_climber=(5, 2),
        slots="O1",
    )
    p.play(USE["tan"], CLAIM, TO_DECK)
    assert (purse(p, 1), him(p)["frontiersman"], him(p)["left climber"]) == ("2PB", BASE, BASE)


# ------------------------------------------------------------------------------------------ takings


def test_he_builds_the_rightmost_tile_that_he_does_not_own():
    """Rule: 4.9.6, 2.8.2"""
    p = his_turn(6, market="Ferry, Stable, Sawmill, Cobbler", cabins={1: "Cobbler, -, -, -"})
    assert sorted(him(p)["cabins"]) == ["Cobbler", "Sawmill"]
    assert look(p)["cabin discards"] == {"Cobbler": 1}
    assert look(p)["market"][2:] == ["Ferry", "Stable"]
    assert None not in look(p)["market"]


def test_he_builds_any_colour_up_to_four_and_no_tile_twice():
    """Rule: 4.9.6"""
    full = his_turn(
        6, cabins={1: "Toll House, Watchtower, Ferry, Stable"}, market="Cobbler, Sawmill, Ferry, Stable"
    )
    assert len(him(full)["cabins"]) == 4
    assert look(full)["market"] == ["Cobbler", "Sawmill", "Ferry", "Stable"]
    again = his_turn(6, cabins={1: "Toll House, Ferry, -, -"}, market="-, -, Toll House, Ferry", stack="")
    assert sorted(him(again)["cabins"]) == ["Ferry", "Toll House"]
    tan = his_turn(6, cabins={1: "Toll House, Ferry, -, -"}, market="-, -, Sawmill, Watchtower", stack="")
    assert "Watchtower" in him(tan)["cabins"]


@pytest.mark.parametrize("before, after", [
    ("", {"rabbit"}), ("rabbit", {"rabbit", "beaver"}), ("rabbit beaver", {"rabbit", "beaver", "fox"}),
    ("rabbit beaver fox", {"rabbit", "beaver", "fox", "bear"}),
    ("rabbit beaver fox bear", {"rabbit", "beaver", "fox", "bear"}),
])  # fmt: skip
def test_he_flips_his_animals_in_order(before, after):
    """Rule: 4.9.6"""
    assert him(his_turn(4, animals={1: before}))["animals"] == after


def test_his_mode_piece_on_apple_hill_is_a_green_step_without_fur_trade():
    """Rule: 4.9.7"""
    p = his_turn(3, animals={1: "rabbit bear"})
    assert (him(p)["tracks"], purse(p, 1), look(p)["apples"]) == ({"green": 1}, "1Au", {})
    locked = his_turn(3, tracks={0: "green 5", 1: "green 4"})
    assert him(locked)["tracks"] == {"green": 4}


def test_his_green_step_and_the_tracker():
    """Rule: 4.9.7, 2.7.4"""
    p = before_his_turn(3, rules={"apple_tracker": "true"}).play(PASS)
    assert phase(p) == "TRACKER"
    assert look(p.play(track_it("tan")))["apples"] == {"aG": 1}


@pytest.mark.parametrize("supply, taken", [
    ([6, 6, 6], "trout"), ([3, 4, 4], "bass"), ([1, 2, 5], "salmon"), ([2, 1, 2], "trout"), ([0, 0, 0], ""),
])  # fmt: skip
def test_his_mode_piece_in_boats_is_a_fish_of_the_largest_supply(supply, taken):
    """Rule: 4.9.7"""
    p = his_turn(3, mode=BB, fish_supply=supply)
    assert purse(p, 1) == ("1Au+1" + taken if taken else "1Au")
    assert look(p)["supply"].total() == max(0, sum(supply) - 1)


@pytest.mark.parametrize("left, carts", [(8, 1), (1, 1), (0, 0)])
def test_his_mode_piece_in_gold_rush_is_a_cart(left, carts):
    """Rule: 4.9.7"""
    p = his_turn(3, mode=GR, carts_left=left)
    assert (him(p)["carts"], look(p)["supply"]["cart"]) == (carts, left - carts)


def test_his_mode_piece_in_outlaws_is_an_outlaw_of_the_exposed_outpost():
    """Rule: 4.9.7, 2.10.D8"""
    p = his_turn(3, mode=OUTLAWS, fronts={0: (5, 1)})
    assert (him(p)["outlaws"], look(p)["slots"]) == (1, ["camp", "I"])
    assert (person(p)["frontiersman"], purse(p)) == (BASE, "1PB")
    q = his_turn(3, mode=OUTLAWS, gone=list(OUTPOSTS.values()), slots="camp I II III IV V")
    assert him(q)["outlaws"] == 0


@pytest.mark.parametrize("level", [0, 3, 9])
def test_after_his_last_line_he_gains_gold_by_level(level):
    """Rule: 4.9.8"""
    assert purse(his_turn(1, level=level), 1) == (f"{level}Au" if level else "")


def test_he_is_scored_with_four_animals_and_four_cabin_spaces():
    """Rule: 4.9.9, 2.12.4"""
    p = table(AH, 1)
    assert look(p)["hastings"] == -24
    p["animals"], p["cabin"] = {1: 0b1011}, {1: [0, 9, -1, -1]}
    p["goods"], p["tokens"] = {1: [0, 0, 0, 5]}, {1: 2}
    p["claimed"], p["wagon"], p["track"] = {1: 0b11 << 8}, {1: 5}, {(1, 0): 3}
    assert look(p)["hastings"] == -3 - 6 + 5 + 2 + 4 + 6


@pytest.mark.parametrize("mode, fields, points", [
    (BB, {"goods": {1: [0, 0, 0, 0, 1, 1, 1, 0]}}, 6), (GR, {"carts": {1: 2}}, 12), (OUTLAWS, {"caught": {1: 3}}, 6),
    (AH, {"wagon": {1: 9}, "track": {(1, 3): 2}}, 6),
])  # fmt: skip
def test_his_mode_pieces_score_as_anybodys(mode, fields, points):
    """Rule: 4.9.9"""
    p = table(mode, 1)
    before = look(p)["hastings"]
    for name, value in fields.items():
        p[name] = value
    assert look(p)["hastings"] - before == points


def test_he_reacts_to_nothing():
    """Rule: 2.12.3"""
    p = table(AH, 1, cards="ST1 ST2 ST3", tan="end", goods={0: "2F", 1: "1F+1W"}).play(place("tan", "left"))
    assert (phase(p), p.seat, purse(p, 1)) == ("MENU", 0, "1F+1W")


@pytest.mark.parametrize("mine, his, rank", [(5, 0, 1), (0, 9, 2), (3, 0, 1), (0, 3, 2)])
def test_the_player_wins_by_score_and_tie_breaks(mine, his, rank):
    """He has one tile less face-down: he leads by 3 points. Rule: 2.12.4, 2.1.2"""
    p = table(AH, 1, goods={0: f"{mine}Au", 1: f"{his}Au"})
    assert p.ranks() == [rank]


def test_ties_with_hastings_go_to_claimed_cards_and_the_wagon():
    """Rule: 2.12.4, 2.1.2"""
    p = table(AH, 1, goods={0: "3Au"})
    assert p.ranks() == [1]
    p["wagon"] = {1: 1}
    assert p.ranks() == [2]
    p["claimed"], p["goods"] = {0: 1 << 8}, {0: [0, 0, 0, 1]}
    assert (p.points()[0], look(p)["hastings"], p.ranks()) == (-24, -24, [1])


def test_the_end_and_equal_turns_apply_to_him_as_to_a_second_player():
    """Rule: 4.9.9, 2.11.2"""
    p = before_his_turn(1, last_round=1)
    decline(p.play(PASS))
    assert p.finished == 1
    assert len(PLANS) == 6


def test_the_market_is_refilled_after_his_turn():
    """Rule: 4.9.6, 2.8.3"""
    p = before_his_turn(6, market="Ferry, Stable, Sawmill, Cobbler").play(PASS)
    assert phase(p) == "TRACKER"
    assert look(p)["market"][:1] == [None]
    assert None not in look(decline(p))["market"]
