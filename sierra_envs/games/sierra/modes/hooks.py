"""The questions that the modes answer differently; nobody else looks at ``s.mode``."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes import competitive, teams
from sierra_envs.games.sierra.modes.cooperative import do_stage_result, lowest_total
from sierra_envs.games.sierra.modes.teams import do_team_victory, mark_individual_wins
from sierra_envs.games.sierra.names import (
    BY_MODE,
    COMPETITIVE,
    COOPERATIVE,
    FIXED,
    MAX_GROUPS,
    MAX_HAND,
    MAX_TEAM,
    ON,
    R_INDIVIDUAL,
    R_RESULT,
    SOLO,
    TEAMS,
)

TRIO = 3

# ---- groups


@kernel
def is_campaign(s):
    """Solo and cooperative games are played on a Stage.

    Rule: 2.6.1, 2.7.1
    """
    return s.mode >= COOPERATIVE


@kernel
def known_table(s):
    """Whether so many players can play this mode.

    Rule: 2.3.1, 2.6.1, 2.7.1, 2.8.1
    """
    if s.mode == TEAMS:
        return s.seats >= 4
    if s.mode == COMPETITIVE:
        return 2 <= s.seats <= MAX_GROUPS
    if s.mode == COOPERATIVE:
        return 2 <= s.seats <= MAX_TEAM
    return s.seats == 1


@kernel
def usual_size(s):
    """Players of a group that is not the last.

    Rule: 2.1.2, 2.3.1, 2.7.1, 2.8.1
    """
    if s.mode == TEAMS:
        return teams.TEAM
    if s.mode == COMPETITIVE:
        return competitive.TEAM
    return np.int64(s.seats)


@kernel
def form_groups(s):
    """Groups sit side by side, numbered in seat order; what is left over makes the last team a trio.

    Rule: 2.1.8, 2.3.1
    Ruling: G22
    """
    size = usual_size(s)
    s.groups = min(max(s.seats // size, 1), MAX_GROUPS)
    for seat in range(s.seats):
        g = min(seat // size, s.groups - 1)
        if s.team[g] == 0:
            s.first[g] = seat
        s.group[seat] = g
        s.team[g] = min(s.team[g] + 1, MAX_TEAM)


@kernel
def group_count(s):
    """Groups at the table.

    Rule: 2.1.8
    """
    return np.int64(s.groups)


@kernel
def is_trio(s, g):
    """Whether a group is a team of three.

    Rule: 2.3.1
    """
    return s.team[g] == TRIO


@kernel
def rounds_of(s, t, g):
    """Rounds that a group plays: a trio plays one more.

    Rule: 2.5.1, 2.5.2, 2.6.2, 2.7.3, 2.8.2
    Ruling: G7
    """
    if is_trio(s, g):
        return np.int64(t.rounds_trio)
    return np.int64(t.rounds)


@kernel
def has_round(s, t, g):
    """Whether a group plays the present round.

    Rule: 2.5.1
    """
    return s.round_no <= rounds_of(s, t, g)


@kernel
def last_round(s, t):
    """The last round of the game; the trio is the last group.

    Rule: 2.5.1
    """
    return rounds_of(s, t, group_count(s) - 1)


# ---- what the Stage or the introductory option changes


@kernel
def chooses_side(s, t):
    """Whether groups choose the side of their Destination.

    Rule: 2.3.3, 2.6.5, 2.7.4, 2.8.7, 2.10.1
    Ruling: G17
    """
    return not is_campaign(s) and t.introductory != ON


@kernel
def deals_destinations_in_order(t):
    """Whether group i gets Destination i instead of one dealt at random.

    Rule: 2.10.3
    Ruling: G6
    """
    return t.destination_assignment == FIXED


@kernel
def diary_word(s, t, w):
    """A word of the deck of Diary cards that the game begins with.

    Rule: 2.3.2, 2.6.5, 2.10.1, 4.5.12
    Ruling: G20
    """
    if is_campaign(s):
        return np.int64(t.stage_diary[w])
    return np.int64(t.diary[w])


@kernel
def diary_draw(s, t):
    """Diary cards that a Role holder draws.

    Rule: 2.4.1, 4.5.9
    """
    if is_campaign(s):
        return np.int64(t.stage_td_draw)
    return 2


@kernel
def hand_size(s, t, g):
    """Mountain cards in a placer's hand at the start of a round: four, or three for each of a trio's placers.

    Rule: 2.4.1, 2.6.2, 2.7.2, 2.8.2, 4.5.8
    """
    full = TRIO if is_trio(s, g) else MAX_HAND
    if is_campaign(s):
        return full + np.int64(t.stage_hand_delta)
    return full


@kernel
def river_points(s, t):
    """Points of a River card for everyone of the group.

    Rule: 2.5.3, 4.5.2, 4.5.13
    """
    if is_campaign(s):
        return np.int64(t.stage_river_pts)
    return np.int64(t.river_pts)


@kernel
def wind_points(s, t):
    """Points of a Wind card for everyone of the group.

    Rule: 2.5.3, 4.5.2, 4.5.13
    """
    if is_campaign(s):
        return np.int64(t.stage_wind_pts)
    return np.int64(t.wind_pts)


@kernel
def worthless_card(s, t):
    """What a Diary card without points counts.

    Rule: 4.5.6, 4.5.11
    """
    if is_campaign(s):
        return -np.int64(t.stage_zero_td_penalty)
    return 0


# ---- Mountain cards that are not placed


@kernel
def has_front(s):
    """Whether two Mountain cards are dealt face down in front of each group.

    Rule: 2.3.5, 2.6.1, 2.7.1, 2.8.1
    """
    return s.mode != SOLO


@kernel
def passes_on(s):
    """Whether the cards left over go to the next group; in the campaign they are discarded.

    Rule: 2.4.4, 2.6.2, 2.7.2, 2.8.2
    """
    return not is_campaign(s)


@kernel
def trio_discards(s, g):
    """Whether each placer of this group discards a card of his choice.

    Rule: 2.4.3, 2.7.2
    """
    return is_trio(s, g) and passes_on(s)


@kernel
def passes_clockwise(s, t, round_no):
    """Whether the cards passed at the end of a round go clockwise.

    Rule: 2.1.7, 2.8.4, 2.8.6, 2.10.4
    Ruling: G12
    """
    switch = np.int64(t.switch_after_round)
    if switch == BY_MODE:
        switch = np.int64(
            competitive.SWITCH_AFTER_ROUND if s.mode == COMPETITIVE else teams.SWITCH_AFTER_ROUND
        )
    return round_no <= switch


# ---- the end


@kernel
def rank_is_shared(s):
    """Whether all players have rank 1 together.

    Rule: 2.7.4
    """
    return is_campaign(s)


@kernel
def do_results(s, t, out):
    """From the base totals to what is won: by players and teams, or on the Stage.

    Rule: 2.5.8, 2.7.3, 2.7.4, 2.8.5
    Ruling: G16
    """
    if is_campaign(s):
        do_stage_result(out, t.suns_solo if s.seats == 1 else t.suns_team)
        return
    for g in range(group_count(s)):
        result = lowest_total(out, s.first[g], s.team[g])
        for seat in range(s.first[g], s.first[g] + s.team[g]):
            out[seat, R_RESULT] = result
    mark_individual_wins(out)
    if s.mode == TEAMS:
        winner = 0
        while out[winner, R_INDIVIDUAL] == 0:
            winner += 1
        team = np.int64(s.group[winner])
        do_team_victory(out, s.first[team], s.team[team], t.bonus_trio if is_trio(s, team) else t.bonus)
