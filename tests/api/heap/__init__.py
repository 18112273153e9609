"""A game to test the faces with: one to four seats take stones from a heap, the most stones win.

It has what makes faces fail: seats that go twice, chance, a secret, ties, games of any length (also shorter than a
round), modes, options and a safety cap.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import CAPPED, ENDED, OK, RUNNING, Game, refusal_codes
from sierra_envs.core.jit import kernel
from sierra_envs.core.layout import ActionLayout, ObservationLayout, Part, Segment, Verb, seat_block
from sierra_envs.core.record import ALL, NOBODY, OWNER, Field
from sierra_envs.core.rng import below
from sierra_envs.core.tables import Choice, Whole, make_dataset, resolve_options

MAX_SEATS = 4
MOST = 3  # stones in one go
FIELDS = (
    Field("rng", np.uint64, (), 0, 2**64 - 1, NOBODY, "state of the random stream"),
    Field("mode", np.int8, (), 0, 1, ALL, "index into the game's modes"),
    Field("seats", np.int8, (), 1, MAX_SEATS, ALL, "players"),
    Field("seat", np.int8, (), 0, MAX_SEATS - 1, ALL, "whose turn it is"),
    Field("phase", np.int8, (), 0, 0, ALL, "there is one kind of decision"),
    Field("finished", np.int8, (), 0, 2, ALL, "running, ended or capped"),
    Field("heap", np.int16, (), 0, 400, ALL, "stones left"),
    Field("moves", np.int16, (), 0, 400, ALL, "decisions made"),
    Field("taken", np.int16, (MAX_SEATS,), 0, 400, ALL, "stones that each seat has"),
    Field(
        "strength", np.int8, (MAX_SEATS,), 0, MOST, OWNER, "stones that the seat can lift at its next turn"
    ),
)
OPTIONS = (
    Whole("heap", 12, 1, 200, "1", "stones in the heap"),
    Whole("cap", 0, 0, 200, "1", "decisions after which the game is cut off; 0: never"),
    Choice("turns", ("chance", "strict"), "1", "whether a seat may go twice"),
    Choice("start", ("chance", "first"), "1", "who begins"),
)
TABLE = (
    Field("heap", np.int16, (), 1, 200, ALL, "stones in the heap"),
    Field("cap", np.int16, (), 0, 200, ALL, "decisions after which the game is cut off"),
    Field("turns", np.int8, (), 0, 1, ALL, "whether a seat may go twice"),
    Field("start", np.int8, (), 0, 1, ALL, "who begins"),
)
ACTIONS = ActionLayout([Verb("take", "take {count}", (Part("count", MOST, ("one", "two", "three")),))])
OBSERVATION = ObservationLayout(
    [
        Segment("heap", (1,), 0, 400, "stones left"),
        Segment("strength", (1,), 0, MOST, "what the observer can lift"),
        *seat_block([Segment("taken", (1,), 0, 400, "stones of the seat")], MAX_SEATS),
    ],
    np.int16,
)
CODES, REFUSALS = refusal_codes(
    [
        ("OK", "OK"),
        ("GAME_OVER", "the game is over"),
        ("TOO_FEW", "the heap has not so many stones"),
        ("TOO_HEAVY", "you cannot lift so many"),
    ]
)
GAME_OVER, TOO_FEW, TOO_HEAVY = CODES["GAME_OVER"], CODES["TOO_FEW"], CODES["TOO_HEAVY"]


@kernel
def deal(s, t, seed, seats, mode):
    s.rng = seed
    s.seats = seats
    s.mode = mode
    s.heap = t.heap * (2 if mode == 1 else 1)
    s.seat = below(s, seats) if t.start == 0 else 0
    for p in range(seats):
        s.strength[p] = 1 + below(s, MOST)


@kernel
def why_not(s, t, action):
    if s.finished != RUNNING:
        return GAME_OVER
    if action + 1 > s.heap:
        return TOO_FEW
    if action + 1 > s.strength[s.seat]:
        return TOO_HEAVY
    return OK


@kernel
def legal(s, t, mask):
    count = 0
    for action in range(MOST):
        mask[action] = why_not(s, t, action) == OK
        count += mask[action]
    return count


@kernel
def step(s, t, action):
    s.heap -= action + 1
    s.moves += 1
    s.taken[s.seat] += action + 1
    s.strength[s.seat] = 1 + below(s, MOST)
    if s.heap == 0:
        s.finished = ENDED
    elif s.moves == t.cap:
        s.finished = CAPPED
    again = below(s, 3) == 0
    if t.turns == 1 or not again:
        s.seat = (s.seat + 1) % s.seats


@kernel
def observe(s, t, seat, out):
    out[0] = s.heap
    out[1] = s.strength[seat]
    for k in range(s.seats):
        out[2 + k] = s.taken[(seat + k) % s.seats]


@kernel
def score(s, t, points, ranks):
    for p in range(s.seats):
        points[p] = s.taken[p]
        ranks[p] = 1
        for q in range(s.seats):
            if s.taken[q] > s.taken[p]:
                ranks[p] += 1


@kernel
def redeal_hidden(s, t, seat, seed):
    s.rng = seed
    for p in range(s.seats):
        if p != seat:
            s.strength[p] = 1 + below(s, MOST)


@kernel
def results(s, t, out):
    together = 0
    for p in range(s.seats):
        together += s.taken[p]
    for p in range(s.seats):
        out[p, 0] = together // 4
        out[p, 1] = s.strength[p]


def load(data=None, options=None):
    values, codes = resolve_options(OPTIONS, options)
    return make_dataset("built in", TABLE, codes, {}, values, [])


def draw(state, data, seat=None):
    return f"{state['heap']} stones left, seat {state['seat']} to move"


GAME = Game(
    name="heap",
    version=0,
    module="tests.api.heap",
    title="Heap",
    seats=range(1, MAX_SEATS + 1),
    modes=("standard", "double"),
    fields=FIELDS,
    options=OPTIONS,
    load=load,
    actions=ACTIONS,
    observation=OBSERVATION,
    refusals=REFUSALS,
    deal=deal,
    why_not=why_not,
    legal=legal,
    step=step,
    observe=observe,
    score=score,
    redeal_hidden=redeal_hidden,
    draw=draw,
    result_names=("suns", "last_strength"),
    results=results,
)
