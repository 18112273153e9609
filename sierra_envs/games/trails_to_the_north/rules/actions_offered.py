"""Which actions of a location, and which auxiliary ones, are offered: only what can be done and changes something."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    ACT_FIRST,
    ACTION_DONE,
    AUX_CLOSED,
    AUX_ROWS,
    CANNOT_MEET,
    DOUBLE,
    EMPTY,
    ENGINE_BACK,
    FIRST_CLASS,
    FRESH,
    MAX_SLOTS,
    NO_LOCAL_ACTION,
    NO_NEED,
    OK,
    SINGLE,
    TO_DISCARDS,
    TO_HAND,
    TOO_DEAR,
    V_AUX,
    V_BOUNTY,
    V_BRANCHLET,
    V_BUILD,
    V_COPY,
    V_DRAW,
    V_DRAW_EXACTLY,
    V_ENGINE,
    V_EXTRAORDINARY,
    V_FREE_BUILD,
    V_HAZARD,
    V_HERDER,
    V_HERDER_FREE,
    V_HIRE,
    V_MARKET,
    V_NONE,
    V_OBJECTIVE,
    V_OBJECTIVE_TO_HAND,
    V_POOL,
    V_STATION_BEHIND,
    V_TAKE_BV3,
    V_TRASH,
    WITHOUT_FEES,
    bit,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    can_build,
    face_of,
    is_building,
    is_open_to,
    is_used,
    places_to_copy,
)
from sierra_envs.games.trails_to_the_north.rules.cards import cards_to_draw, class_count, class_mask
from sierra_envs.games.trails_to_the_north.rules.certificates import certificate_limit
from sierra_envs.games.trails_to_the_north.rules.counts import count_of
from sierra_envs.games.trails_to_the_north.rules.hazards import can_bring_in, can_remove_hazard
from sierra_envs.games.trails_to_the_north.rules.market import can_buy, displayed
from sierra_envs.games.trails_to_the_north.rules.objectives import can_take
from sierra_envs.games.trails_to_the_north.rules.rail import back_exactly
from sierra_envs.games.trails_to_the_north.rules.stations import can_upgrade_behind
from sierra_envs.games.trails_to_the_north.rules.towns import legal_towns
from sierra_envs.games.trails_to_the_north.rules.trail import locations_ahead
from sierra_envs.games.trails_to_the_north.rules.workers import can_hire

BV3_GROUP = 1


@kernel
def cowboys_gone(s, t):
    """Cowboys not to be used again: by option those of earlier purchase actions of the turn.

    Rule: R20, R73
    """
    if t.cowboys_reset_per_action != 0:
        return np.int64(0)
    return np.int64(s.cowboys_used)


@kernel
def amount_of(s, t, seat, effect):
    """The verb's number, multiplied by what the effect counts.

    Table: 3.3, 3.4
    """
    return t.e_amount[effect] * count_of(s, t, seat, t.e_per[effect])


@kernel
def verb_is_possible(s, t, seat, effect, node):
    """Whether the verb of an effect can be done and changes something.

    ``node``: the space of the building that shows the effect.

    Rule: R66, 4.7o
    """
    verb, amount = t.e_verb[effect], t.e_amount[effect]
    if verb == V_NONE:
        return False
    if verb in (V_ENGINE, V_HERDER):
        return amount_of(s, t, seat, effect) > 0
    if verb == V_HIRE:
        return can_hire(s, t, seat, amount)
    if verb == V_BUILD:
        return can_build(s, t, seat, amount, np.int64(0))
    if verb == V_FREE_BUILD:
        return can_build(s, t, seat, np.int64(0), np.int64(1))
    if verb == V_BOUNTY:
        return can_bring_in(s, t)
    if verb == V_MARKET:
        return can_buy(s, t, seat, cowboys_gone(s, t))
    if verb == V_HAZARD:
        return can_remove_hazard(s, t, seat, amount)
    if verb == V_BRANCHLET:
        return legal_towns(s, t, seat) != 0
    if verb in (V_DRAW, V_DRAW_EXACTLY):
        return amount_of(s, t, seat, effect) > 0 and cards_to_draw(s, seat) > 0
    if verb == V_OBJECTIVE:
        return can_take(s, t, np.int64(TO_DISCARDS))
    return rare_verb_is_possible(s, t, seat, verb, node)


@kernel
def rare_verb_is_possible(s, t, seat, verb, node):
    """The verbs that few places show.

    Rule: R66, R71, R92, 4.7u
    """
    if verb == V_OBJECTIVE_TO_HAND:
        return can_take(s, t, np.int64(TO_HAND))
    if verb == V_COPY:
        return places_to_copy(s, t, node) != 0
    if verb == V_EXTRAORDINARY:
        return back_exactly(s, t, seat, np.int64(1)) != 0
    if verb == V_STATION_BEHIND:
        return can_upgrade_behind(s, t, seat)
    if verb == V_TRASH:
        return s.hand_size[seat] > 0
    if verb == V_TAKE_BV3:
        return displayed(s, t, np.int64(BV3_GROUP)) > 0
    if verb == V_POOL:
        return s.master_pool != 0
    if verb == V_HERDER_FREE:
        return locations_ahead(s, t, np.int64(s.herder[seat]), np.int64(WITHOUT_FEES)) != 0
    return False


@kernel
def rewards_something(s, t, seat, effect):
    """Whether dollars, certificates or tokens of an effect would change anything.

    Rule: R66, R67
    """
    if t.e_permanent[effect] > 0 or t.e_tokens[effect] > 0:
        return True
    if t.e_dollars[effect] == 0 and t.e_certs[effect] == 0:
        return False
    if count_of(s, t, seat, t.e_per[effect]) == 0:
        return False
    return t.e_dollars[effect] > 0 or s.certificates[seat] < certificate_limit(s, t, seat)


@kernel
def meets_need(s, t, seat, effect):
    """Whether the requirement of an effect can be met in full.

    Rule: R18, R30
    """
    need = t.e_need[effect]
    if s.money[seat] < t.e_pay[effect]:
        return False
    if need == ENGINE_BACK:
        return back_exactly(s, t, seat, t.e_count[effect]) != 0
    return class_mask(s, t, seat, need - FIRST_CLASS) != 0


@kernel
def why_not_plain(s, t, seat, effect, node):
    """An effect other than "any auxiliary action".

    What begins by discarding a card, or by an engine move, is offered even if its reward would be void.

    Rule: R18, R66
    """
    if t.e_need[effect] != NO_NEED:
        return OK if meets_need(s, t, seat, effect) else CANNOT_MEET
    if s.money[seat] < t.e_pay[effect]:
        return TOO_DEAR
    if rewards_something(s, t, seat, effect) or verb_is_possible(s, t, seat, effect, node):
        return OK
    return CANNOT_MEET


# ---- auxiliary actions


@kernel
def why_not_aux(s, t, seat, size, row):
    """A row of the player board: open with one clear slot, doubled with two, with all that it costs at hand.

    Rule: R45, R86, 4.8c  Table: 3.11
    """
    clear = t.aux_slots[row] - np.int64(s.discs_left[seat, t.aux_space[row]])
    if clear < 1 + size:
        return AUX_CLOSED
    effect = t.aux_effect[row, size]
    why = why_not_plain(s, t, seat, effect, np.int64(s.herder[seat]))
    if why == OK and size == DOUBLE and t.aux_times[row] > 1 and t.e_need[effect] >= FIRST_CLASS:
        if class_count(s, t, seat, t.e_need[effect] - FIRST_CLASS) < t.aux_times[row]:
            return CANNOT_MEET
    return why


@kernel
def aux_rows(s, t, seat, size):
    """Auxiliary actions on offer (mask of rows).

    Rule: R45
    """
    found = np.int64(0)
    for row in range(AUX_ROWS):
        if why_not_aux(s, t, seat, size, row) == OK:
            found |= bit(row)
    return found


@kernel
def can_aux(s, t, seat):
    """Whether any auxiliary action is possible."""
    for row in range(AUX_ROWS):
        if why_not_aux(s, t, seat, np.int64(SINGLE), row) == OK:
            return True
    return False


@kernel
def why_not_effect(s, t, seat, effect, node):
    """Any effect: it can be done, and it changes something.

    Rule: R66
    """
    if t.e_verb[effect] == V_AUX and t.e_need[effect] == NO_NEED:
        return OK if can_aux(s, t, seat) else CANNOT_MEET
    return why_not_plain(s, t, seat, effect, node)


# ---- local actions


@kernel
def slots_of(s, t, node, code):
    """Local actions of a tile; the risk action of its space, if there is one, comes last.

    Rule: R16a  Table: 3.1
    """
    n = t.face_slots[face_of(s, code)]
    if t.node_risk[node] != 0:
        n += 1
    return n


@kernel
def slot_effect(s, t, node, code, slot, side):
    """The effect of a local action, on either side of its slash; 0 for no such side.

    Rule: R21  Table: 3.1, 3.3, 3.4
    """
    face = face_of(s, code)
    if slot < t.face_slots[face]:
        return t.face_action[face, slot, side]
    return t.node_risk[node] if side == 0 else np.int64(0)


@kernel
def why_not_side(s, t, seat, effect, node):
    """One side of a slash; 0 is no side.

    Rule: R21, 4.7q
    """
    if effect == 0:
        return CANNOT_MEET
    return why_not_effect(s, t, seat, effect, node)


@kernel
def why_not_local(s, t, seat, node, code, done, slot):
    """A local action not yet done, one of whose sides is possible. ``done``: mask of those done at this tile.

    On a tile that has been replaced meanwhile no action is left, nor the risk action of its space.

    Rule: R16a, R21, R27, R66, R74
    """
    if s.tile_at[node] != code or not is_building(code) or slot >= slots_of(s, t, node, code):
        return NO_LOCAL_ACTION
    if marked(done, slot):
        return ACTION_DONE
    why = why_not_side(s, t, seat, slot_effect(s, t, node, code, slot, 0), node)
    if why == OK:
        return OK
    other = slot_effect(s, t, node, code, slot, 1)
    if other == 0:
        return why
    return why_not_side(s, t, seat, other, node)


@kernel
def local_slots(s, t, seat, node, code, done):
    """Local actions on offer (mask of slots).

    Rule: R16a, R66
    """
    if s.tile_at[node] != code or not is_building(code):
        return np.int64(0)
    found = np.int64(0)
    for slot in range(min(slots_of(s, t, node, code), MAX_SLOTS)):
        if not marked(done, slot) and why_not_local(s, t, seat, node, code, done, slot) == OK:
            found |= bit(slot)
    return found


@kernel
def open_code(s, seat):
    """The building at the herder whose local actions are open: neutral or own, not used in this turn; else EMPTY.

    Rule: R16a, R16b, R22, R63, R70
    """
    code = np.int64(s.tile_at[np.int64(s.herder[seat])])
    if is_open_to(code, seat) and not is_used(s, code):
        return code
    return np.int64(EMPTY)


@kernel
def why_not_end(t, status):
    """Phase B may be empty, unless the option forbids it.

    Rule: R16d, R61, 5.8/phase_b_may_be_empty
    """
    if status == FRESH and t.phase_b_may_be_empty == 0:
        return ACT_FIRST
    return OK
