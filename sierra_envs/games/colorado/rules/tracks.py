"""The shared board: flag tracks, teepee, saloon, domination, wanted, and the badges they earn."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.names import (
    DOMINATION_END,
    LEFT,
    MARKER,
    MAX_HALF,
    RIGHT,
    SALOON_END,
    TEEPEE_LEFT_END,
    TEEPEE_RIGHT_END,
    bit,
    marked,
)


@kernel
def write_badge(s, seat, points):
    """Points gained during play are one badge; no points are none, and there is always room for another.

    Rule: 30  Ruling: G8
    """
    if points == 0:
        return
    s.badge_points[seat, s.badges[seat]] = points
    s.badges[seat] += 1
    s.badge_sum[seat] += points


# ---- flag tracks


@kernel
def do_tick_flag_track(s, t, seat, colour):
    """Fill the next box of a colour's track; the last box pays those who fill it in the first round anybody does.

    Rule: 6, 21, 25
    """
    s.flag_track[seat, colour] += 1
    if s.flag_track[seat, colour] < t.flag_boxes[colour]:
        return
    if s.completion[colour] == 0:
        s.completion[colour] = s.round_no
    if s.completion[colour] == s.round_no:
        write_badge(s, seat, t.completion_points[colour])


# ---- ends that pay the first and the second to arrive


@kernel
def do_arrive(s, t, seat, end):
    """Everybody who arrives in the first round of arrivals gets the first value, in the next such round the second.

    Rule: 27, 29  Ruling: G7
    """
    if s.first_arrival[end] == 0:
        s.first_arrival[end] = s.round_no
    if s.first_arrival[end] == s.round_no:
        write_badge(s, seat, t.first_points[end])
        return
    if s.second_arrival[end] == 0:
        s.second_arrival[end] = s.round_no
    if s.second_arrival[end] == s.round_no:
        write_badge(s, seat, t.second_points[end])


# ---- teepee: boxes -half .. half, the centre is 0


@kernel
def teepee_ticked(s, seat, box):
    """Whether a teepee box is ticked."""
    return marked(s.teepee[seat], box + MAX_HALF)


@kernel
def teepee_next(s, t, seat, direction):
    """The box that the next icon ticks on one side; beyond the end means that this side is not open.

    Rule: 26, 48
    """
    if t.teepee_rule == MARKER:
        return s.pawn[seat] + direction
    box = direction
    while abs(box) <= t.teepee_half and teepee_ticked(s, seat, box):
        box += direction
    return box


@kernel
def teepee_open(s, t, seat, direction):
    """Whether the row goes on to that side.

    Rule: 26, 48
    """
    return abs(teepee_next(s, t, seat, direction)) <= t.teepee_half


@kernel
def teepee_has_choice(s, t, seat):
    """The first icon fills the centre; later ones go left or right, as the owner likes if both sides are open.

    Rule: 26, 48  Ruling: G11
    """
    return teepee_ticked(s, seat, 0) and teepee_open(s, t, seat, LEFT) and teepee_open(s, t, seat, RIGHT)


@kernel
def do_teepee(s, t, seat):
    """A teepee icon without a choice: the centre, the only open side, or nothing if the row is full.

    Rule: 26, 31, 48
    """
    if not teepee_ticked(s, seat, 0):
        s.teepee[seat] |= bit(MAX_HALF)
        return
    if teepee_open(s, t, seat, LEFT):
        do_teepee_towards(s, t, seat, LEFT)
        return
    if teepee_open(s, t, seat, RIGHT):
        do_teepee_towards(s, t, seat, RIGHT)


@kernel
def do_teepee_towards(s, t, seat, direction):
    """Tick the next box on one side; an end pays when it is ticked for the first time.

    Rule: 26, 29, 48
    """
    box = teepee_next(s, t, seat, direction)
    if t.teepee_rule == MARKER:
        s.pawn[seat] = box
    if teepee_ticked(s, seat, box):
        return
    s.teepee[seat] |= bit(box + MAX_HALF)
    if box == -t.teepee_half:
        do_arrive(s, t, seat, TEEPEE_LEFT_END)
    if box == t.teepee_half:
        do_arrive(s, t, seat, TEEPEE_RIGHT_END)


# ---- saloon, domination, wanted: left to right


@kernel
def do_saloon(s, t, seat):
    """Fill the next saloon box; the last one is an arrival, a full track does nothing.

    Rule: 27, 31
    """
    if s.saloon[seat] == t.saloon_boxes:
        return
    s.saloon[seat] += 1
    if s.saloon[seat] == t.saloon_boxes:
        do_arrive(s, t, seat, SALOON_END)


@kernel
def do_domination(s, t, seat):
    """Fill the next domination box; the last one is an arrival, a full track does nothing.

    Rule: 27, 31  Ruling: G6
    """
    if s.domination[seat] == t.domination_boxes:
        return
    s.domination[seat] += 1
    if s.domination[seat] == t.domination_boxes:
        do_arrive(s, t, seat, DOMINATION_END)


@kernel
def do_wanted(s, t, seat):
    """Fill the next wanted box; every second one finishes a poster and pays at once.

    Rule: 28, 31
    """
    if s.wanted[seat] == t.wanted_boxes:
        return
    s.wanted[seat] += 1
    write_badge(s, seat, t.wanted_points[s.wanted[seat]])
