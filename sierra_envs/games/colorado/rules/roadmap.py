"""The roadmap of a sheet: flags, region legs, railroad. Neighbourhoods are masks, so each rule is a few ANDs."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.names import (
    FLAG_MARKED,
    LEG_MARKED,
    MOUNTAIN,
    NO_FLAG,
    NO_SUCH_PLACE,
    NOT_A_TOWN,
    NOT_ADJACENT,
    NOT_CONNECTED,
    OK,
    RAIL_CLOSED,
    RAIL_COUNT,
    RAIL_MATCH_USED,
    RAIL_NO_MATCH,
    RAIL_TOO_FAR,
    RED,
    bit,
    count,
    marked,
)
from sierra_envs.games.colorado.rules.tracks import do_tick_flag_track, write_badge

# ---- flags


@kernel
def why_not_start_flag(t, region):
    """The first flag is a red one; every red flag is open to everyone.

    Rule: 6
    """
    if region >= t.num_regions:
        return NO_SUCH_PLACE
    if t.region_colour[region] != RED:
        return NOT_A_TOWN
    return OK


@kernel
def why_not_flag(s, t, region):
    """A set earns an unmarked flag next to a marked one, of any colour, if no mountain lies between.

    Rule: 20
    """
    if region >= t.num_regions:
        return NO_SUCH_PLACE
    flags = s.flagged[s.seat]
    if marked(flags, region):
        return FLAG_MARKED
    if flags & t.region_open[region] != 0:
        return OK
    if flags & t.region_blocked[region] != 0:
        return MOUNTAIN
    return NOT_ADJACENT


@kernel
def can_mark_flag(s, t):
    """Whether any region is left for the player's set.

    Rule: 20
    """
    for region in range(t.num_regions):
        if why_not_flag(s, t, region) == OK:
            return True
    return False


@kernel
def do_mark_flag(s, t, region):
    """Mark a flag and tick the next box of its colour's track.

    Rule: 6, 20, 21
    """
    s.flagged[s.seat] |= bit(region)
    do_tick_flag_track(s, t, s.seat, t.region_colour[region])


# ---- region legs


@kernel
def why_not_leg(s, t, leg):
    """A region leg needs its region's flag and a dashed line to a marked leg or to that flag.

    Rule: 13, 17
    """
    if leg >= t.num_legs:
        return NO_SUCH_PLACE
    legs = s.legs[s.seat]
    if marked(legs, leg):
        return LEG_MARKED
    if not marked(s.flagged[s.seat], t.leg_region[leg]):
        return NO_FLAG
    if t.leg_on_flag[leg] == 0 and legs & t.leg_links[leg] == 0:
        return NOT_CONNECTED
    return OK


@kernel
def do_mark_leg(s, t, leg):
    """Mark a region leg: first its region may be complete, then its icon acts.

    Rule: 13, 15, 47
    Returns the icon.
    """
    s.legs[s.seat] |= bit(leg)
    do_complete_region(s, t, t.leg_region[leg])
    return t.leg_icon[leg]


@kernel
def do_complete_region(s, t, region):
    """With its flag and all its legs marked a region's points become one badge at once.

    Rule: 22, 47
    """
    legs = t.region_legs[region]
    if s.legs[s.seat] & legs == legs and marked(s.flagged[s.seat], region):
        write_badge(s, s.seat, t.region_points[region])


# ---- railroad legs


@kernel
def why_not_match(s, t, leg):
    """The player has marked a region leg with the same icon; under ``rail_match = count`` one for each railroad leg.

    Rule: 18, 45, 46, 53  Ruling: G3
    """
    if t.rail_match_needed[leg] == 0:
        return OK
    icon = t.rail_icon[leg]
    matching = s.legs[s.seat] & t.icon_legs[icon]
    if matching == 0:
        return RAIL_NO_MATCH
    if t.rail_match == RAIL_COUNT and count(matching) <= count(s.rail[s.seat] & t.icon_rail[icon]):
        return RAIL_MATCH_USED
    return OK


@kernel
def why_not_rail(s, t, leg):
    """A railroad leg follows a marked one, on a branch that is not closed, and matches a region leg; it needs no flag.

    Rule: 13, 18, 46
    """
    if leg >= t.num_rail:
        return NO_SUCH_PLACE
    rail = s.rail[s.seat]
    if marked(rail, leg):
        return LEG_MARKED
    if rail & t.rail_closed_by[leg] != 0:
        return RAIL_CLOSED
    if t.rail_previous[leg] >= 0 and not marked(rail, t.rail_previous[leg]):
        return RAIL_TOO_FAR
    return why_not_match(s, t, leg)


@kernel
def do_mark_rail(s, t, leg):
    """Mark a railroad leg: its icon acts like a region leg's, and the first leg of a branch closes the other branch.

    Rule: 13, 15, 18, 46
    Returns the icon.
    """
    s.rail[s.seat] |= bit(leg)
    return t.rail_icon[leg]


@kernel
def can_check(s, t):
    """Whether any leg may be marked; if none may, the CHECK is lost.

    Rule: 19, 44
    """
    for leg in range(t.num_legs):
        if why_not_leg(s, t, leg) == OK:
            return True
    for leg in range(t.num_rail):
        if why_not_rail(s, t, leg) == OK:
            return True
    return False
