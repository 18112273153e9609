"""The shared board: flag tracks, teepee, saloon, domination, wanted, badges."""

from __future__ import annotations

import shutil

import pytest

from sierra_envs.games.colorado import GAME
from sierra_envs.testing.position import Position
from tests.games.colorado.charts import SECOND_MAP
from tests.games.colorado.helpers import (
    ALL_FLAGS,
    LEFT,
    RIGHT,
    arrivals,
    badges,
    boxes,
    now_acts,
    phase,
    table,
    tracks,
)

MARKER = {"teepee_rule": "marker"}
NEXT_TO_TEEPEES = "F1.1 F4.1 D2.1 L2.1 L2.2"


def chart(seats: int = 2, **more: object) -> Position:
    """Everybody holds all flags and could mark every TEEPEE leg."""
    everyone = range(seats)
    return table(
        seats,
        "ACT_CHECK",
        flags=dict.fromkeys(everyone, ALL_FLAGS),
        legs=dict.fromkeys(everyone, NEXT_TO_TEEPEES),
        **more,  # type: ignore[arg-type]
    )


def icon(p: Position, seat: int, leg: str, round_no: int = 1) -> Position:
    """A player marks a leg in a CHECK action of some round."""
    now_acts(p, seat, "ACT_CHECK", round_no=round_no)
    return p.play(f"mark leg {leg}")


# ------------------------------------------------------------------------------------------ flag tracks


def flag(p: Position, seat: int, code: str, round_no: int) -> Position:
    """A player marks a flag in the End of some round, for the last set there is."""
    p["round_no"], p["caller"] = round_no, (round_no - 1) % p["seats"]
    p["phase"], p["seat"], p["given"], p["asked"], p["target"] = 8, seat, -1, -1, -1
    return p.play(f"mark flag {code}")


def test_a_flag_track_is_filled_from_left_to_right():
    """Rule: 25"""
    p = table(phase="END_FLAG", flags={0: "T1 F1"}).play("mark flag F2")
    assert (tracks(p, 0)["green"], badges(p, 0)) == (2, [])


@pytest.mark.parametrize("others, last, bonus", [
    ("T1 F2 F3", "T2", 2),
    ("T1 T2 F1 F2 F3", "F4", 5),
    ("T1 F1 D1 F2 D2", "D3", 6),
    ("T1 T2 L1 F4 L2", "L3", 4),
])  # fmt: skip
def test_the_first_to_complete_a_flag_track_writes_a_badge(others, last, bonus):
    """Rule: 25"""
    p = flag(table(flags={0: others}), 0, last, 1)
    assert badges(p, 0) == [bonus]


def test_who_completes_the_track_in_the_same_round_writes_it_too():
    """Rule: 25"""
    p = table(flags={0: "T1 F3", 1: "T1 F3"})
    flag(p, 0, "T2", 4)
    flag(p, 1, "T2", 4)
    assert (badges(p, 0), badges(p, 1), p["completion"][0]) == ([2], [2], 4)


def test_in_later_rounds_a_completed_track_brings_no_badge():
    """Rule: 25"""
    p = table(flags={0: "T1 F3", 1: "T1 F3"})
    flag(p, 0, "T2", 4)
    flag(p, 1, "T2", 5)
    assert (badges(p, 0), badges(p, 1), p["completion"][0]) == ([2], [], 4)


def test_the_furthest_column_counts_at_the_end_and_is_no_badge():
    """Rule: 25, 33"""
    p = table(tracks={0: {"red": 2, "green": 4, "yellow": 3, "blue": 3}, 1: {"red": 1}})
    assert p.points() == [2 + 8 + 9 + 6, 0]
    assert badges(p, 0) == []


@pytest.mark.parametrize("colour, columns", [
    ("red", [0, 0, 2]),
    ("green", [0, 1, 3, 5, 8]),
    ("yellow", [0, 2, 5, 9]),
    ("blue", [0, 1, 3, 6]),
])  # fmt: skip
def test_each_column_has_its_points(colour, columns):
    """Rule: 25, 33"""
    assert [table(tracks={0: {colour: n}}).points()[0] for n in range(len(columns))] == columns


# ------------------------------------------------------------------------------------------ teepee


def test_the_first_teepee_fills_the_centre_without_a_question():
    """Rule: 26"""
    p = icon(chart(), 0, "F1.2")
    assert (boxes(p, 0), p.seat) == ([0], 1)


def test_a_later_teepee_fills_left_or_right_of_the_stretch():
    """Rule: 26"""
    p = icon(chart(boxes={0: [0, 1]}), 0, "F1.2")
    assert (phase(p), p.seat, p.legal()) == ("TEEPEE_DIR", 0, [LEFT, RIGHT])
    p.play(LEFT)
    assert boxes(p, 0) == [-1, 0, 1]


@pytest.mark.parametrize("filled, forced", [([-2, -1, 0], 1), ([0, 1, 2], -1), ([-2, -1, 0, 1], 2)])
def test_when_one_side_is_full_the_other_is_forced(filled, forced):
    """Rule: 26"""
    p = icon(chart(boxes={0: filled}), 0, "F1.2")
    assert (boxes(p, 0), p.seat) == (sorted([*filled, forced]), 1)


def test_when_all_boxes_are_full_a_teepee_does_nothing():
    """Rule: 26, 31"""
    p = icon(chart(boxes={0: [-2, -1, 0, 1, 2]}), 0, "F1.2")
    assert (boxes(p, 0), badges(p, 0), p.seat) == ([-2, -1, 0, 1, 2], [], 1)


def test_each_end_of_the_teepee_has_its_own_points():
    """Rule: 26, 29"""
    p = icon(chart(boxes={0: [-1, 0, 1]}), 0, "F1.2").play(LEFT)
    assert badges(p, 0) == [7]
    icon(p, 0, "F4.2", 3)
    assert badges(p, 0) == [7, 5]


def test_the_teepee_side_cannot_be_declined():
    """Rule: 26, 47"""
    p = icon(chart(boxes={0: [0]}), 0, "F1.2")
    assert p.why_not("decline the bonus") != "OK"


def test_the_pawn_starts_on_the_centre_box():
    """Rule: 48"""
    p = icon(chart(rules=MARKER), 0, "F1.2")
    assert (boxes(p, 0), p["pawn"][0], p.seat) == ([0], 0, 1)


def test_the_pawn_walks_one_box_left_or_right():
    """Rule: 48"""
    p = icon(chart(rules=MARKER, boxes={0: [0, 1]}, pawn={0: 1}), 0, "F1.2")
    assert p.legal() == [LEFT, RIGHT]
    p.play(LEFT)
    assert (boxes(p, 0), p["pawn"][0]) == ([0, 1], 0)


def test_on_an_end_box_the_way_back_is_forced():
    """Rule: 48"""
    p = icon(chart(rules=MARKER, boxes={0: [0, 1, 2]}, pawn={0: 2}), 0, "F1.2")
    assert (boxes(p, 0), p["pawn"][0], p.seat) == ([0, 1, 2], 1, 1)


def test_an_end_pays_the_pawn_on_the_first_visit_only():
    """Rule: 29, 48"""
    p = icon(chart(rules=MARKER, boxes={0: [0, 1]}, pawn={0: 1}), 0, "F1.2").play(RIGHT)
    assert badges(p, 0) == [5]
    icon(p, 0, "F4.2", 3)
    icon(p, 0, "D2.2", 5).play(RIGHT)
    assert (badges(p, 0), p["pawn"][0]) == ([5], 2)


def test_the_pawns_track_is_never_full():
    """Rule: 31, 48"""
    p = icon(chart(rules=MARKER, boxes={0: [-2, -1, 0, 1, 2]}, pawn={0: 0}), 0, "F1.2")
    assert p.legal() == [LEFT, RIGHT]


# ------------------------------------------------------------------------------------------ saloon, domination, wanted


def test_saloon_and_domination_go_from_left_to_right():
    """Rule: 27"""
    p = table(phase="ACT_CHECK", flags={0: "T2 D1"}, legs={0: "T2.1 D1.1"}).play("mark leg T2.3")
    assert (p["saloon"][0], badges(p, 0)) == (1, [])
    icon(p, 0, "D1.2", 3)
    assert (p["domination"][0], badges(p, 0)) == (1, [])


@pytest.mark.parametrize(
    "track, filled, leg, points", [("saloon", 2, "T2.3", 6), ("domination", 1, "D1.2", 7)]
)
def test_the_last_box_brings_arrival_points(track, filled, leg, points):
    """Rule: 27, 29"""
    p = table(phase="ACT_CHECK", flags={0: "T2 D1"}, legs={0: "T2.1 D1.1"}, **{track: {0: filled}})
    p.play(f"mark leg {leg}")
    assert (p[track][0], badges(p, 0), arrivals(p)[track]) == (filled + 1, [points], (1, 0))


@pytest.mark.parametrize(
    "track, full, leg", [("saloon", 3, "T2.3"), ("domination", 2, "D1.2"), ("wanted", 4, "F3.3")]
)
def test_an_icon_on_a_full_track_does_nothing(track, full, leg):
    """Rule: 31"""
    p = table(phase="ACT_CHECK", flags={0: "T2 D1 F3"}, legs={0: "T2.1 D1.1 F3.2"}, **{track: {0: full}})
    p.play(f"mark leg {leg}")
    assert (p[track][0], badges(p, 0), p.seat) == (full, [], 1)


@pytest.mark.parametrize("ticks, written", [(0, []), (1, [4]), (2, []), (3, [6])])
def test_every_second_wanted_tick_finishes_a_poster(ticks, written):
    """Rule: 28"""
    p = table(phase="ACT_CHECK", flags={0: "F3"}, legs={0: "F3.2"}, wanted={0: ticks}).play("mark leg F3.3")
    assert (p["wanted"][0], badges(p, 0)) == (ticks + 1, written)


def test_every_player_gets_the_reward_of_a_poster():
    """Rule: 28"""
    p = table(phase="ACT_CHECK", flags={0: "F3", 1: "F3"}, legs={0: "F3.2", 1: "F3.2"}, wanted={0: 1, 1: 1})
    p.play("mark leg F3.3", "mark leg F3.3")
    assert (badges(p, 0), badges(p, 1)) == ([4], [4])


# ------------------------------------------------------------------------------------------ arrivals


def race(*arriving: tuple[int, int]) -> list[list[int]]:
    """Seats reach the last saloon box, each in its round; the badges of the four seats."""
    everyone = range(4)
    p = table(
        4,
        "ACT_CHECK",
        flags=dict.fromkeys(everyone, "T1 T2"),
        legs=dict.fromkeys(everyone, "T2.1"),
        saloon=2,
    )
    for seat, round_no in arriving:
        icon(p, seat, "T2.3", round_no)
    return [badges(p, k) for k in everyone]


def test_the_first_to_arrive_get_more_than_the_second():
    """Rule: 29"""
    assert race((2, 5), (1, 7)) == [[], [3], [6], []]


def test_all_who_arrive_in_the_same_round_get_the_same():
    """Rule: 29"""
    assert race((0, 5), (3, 5)) == [[6], [], [], [6]]
    assert race((0, 5), (1, 6), (3, 6)) == [[6], [3], [], [3]]


def test_after_two_such_rounds_there_is_nothing_left():
    """Rule: 29"""
    assert race((0, 5), (1, 6), (2, 7)) == [[6], [3], [], []]
    assert race((0, 5), (1, 5), (2, 7), (3, 9)) == [[6], [6], [3], []]


def test_the_ends_are_four_separate_races():
    """Rule: 29"""
    p = chart(boxes={0: [-1, 0, 1], 1: [-1, 0, 1]})
    icon(p, 0, "F1.2", 1).play(LEFT)
    icon(p, 1, "F1.2", 2).play(RIGHT)
    assert (badges(p, 0), badges(p, 1)) == ([7], [5])
    assert arrivals(p) == {
        "teepee_left": (1, 0),
        "teepee_right": (2, 0),
        "saloon": (0, 0),
        "domination": (0, 0),
    }


def test_second_arrivals_at_the_teepee_ends():
    """Rule: 29"""
    p = chart(3, boxes={k: [-1, 0, 1] for k in range(3)})
    icon(p, 0, "F1.2", 1).play(LEFT)
    icon(p, 0, "F4.2", 2)
    icon(p, 1, "F1.2", 3).play(LEFT)
    icon(p, 1, "F4.2", 4)
    assert (badges(p, 0), badges(p, 1)) == ([7, 5], [2, 4])


def test_the_same_player_may_be_first_and_second_at_different_ends_only():
    """Each player collects an end once. Rule: 29"""
    p = icon(chart(rules=MARKER, boxes={0: [-1, 0]}, pawn={0: -1}), 0, "F1.2").play(LEFT)
    icon(p, 0, "F4.2", 3)
    icon(p, 0, "D2.2", 5).play(LEFT)
    assert (badges(p, 0), arrivals(p)["teepee_left"]) == ([7], (1, 0))


# ------------------------------------------------------------------------------------------ badges, other boards


def test_points_are_written_as_one_badge_each():
    """Rule: 30"""
    p = table(phase="ACT_CHECK", flags={0: "T1"}, legs={0: "T1.1 T1.2"}, badges={0: [10, 3]}, wanted={0: 3})
    p.play("mark leg T1.3")
    assert (badges(p, 0), p["badge_sum"][0], p["badges"][0]) == ([10, 3, 4, 6], 23, 4)


def test_icons_on_a_full_track_do_nothing_even_in_the_round_of_an_arrival():
    """Rule: 29, 31"""
    p = table(phase="ACT_CHECK", flags={0: "T2"}, legs={0: "T2.1"}, saloon={0: 3}, first_arrival=[0, 0, 1, 0])
    p.play("mark leg T2.3")
    assert badges(p, 0) == []


def test_tracks_of_another_data_set_have_their_own_lengths_and_points():
    """Second map: a saloon of 2 boxes that pays 3 and 1; six wanted boxes; a teepee of seven. Rule: 26, 27, 28"""
    p = table(phase="ACT_CHECK", data=SECOND_MAP, flags={0: "S1 K1"}, legs={0: "S1.1 S1.2"}, saloon={0: 1})
    p.play("mark leg S1.3")
    assert badges(p, 0) == [3]
    p = table(phase="ACT_CHECK", data=SECOND_MAP, flags={0: "K2"}, wanted={0: 5}).play("mark leg K2.3")
    assert (badges(p, 0), p["wanted"][0]) == ([9], 6)
    rules = {"teepee_rule": "stretch"}
    p = table(
        phase="ACT_CHECK", data=SECOND_MAP, flags={0: "K2"}, boxes={0: [-2, -1, 0, 1, 2, 3]}, rules=rules
    )
    p.play("mark leg K2.1")
    assert (boxes(p, 0), badges(p, 0)) == ([-3, -2, -1, 0, 1, 2, 3], [4])


def test_no_points_are_no_badge(tmp_path):
    """A data set may give nothing to the second at an end. Rule: 30"""
    folder = shutil.copytree(GAME.folder / "data", tmp_path / "tables")
    arrivals_csv = folder / "arrivals.csv"
    arrivals_csv.write_text(arrivals_csv.read_text().replace("saloon,6,3", "saloon,6,0"))
    p = table(
        phase="ACT_CHECK",
        data=folder,
        round_no=3,
        flags={0: "T2"},
        legs={0: "T2.1"},
        saloon={0: 2},
        first_arrival=[0, 0, 1, 0],
    )
    p.play("mark leg T2.3")
    assert (badges(p, 0), arrivals(p)["saloon"]) == ([], (1, 3))
