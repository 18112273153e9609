"""Connect Four with a secret, and the ways in which it could be broken.

Each seat is dealt a lucky column that only it sees, from a deck that nobody sees; who has a disc at the bottom of its
own lucky column at the end of the game gets a point more. `BROKEN` are games that each break one promise, with the
check that must notice and a part of what it must say.

Everything here is plain Python: run it with NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np

from benchmarks.reference.connect_four import GAME as FOUR
from benchmarks.reference.connect_four import draw as four_draw
from benchmarks.reference.connect_four import rules as four
from sierra_envs.core.layout import ActionLayout, ObservationLayout, Part, Segment, Verb
from sierra_envs.core.record import ALL, GROUP, NOBODY, OWNER, Field
from sierra_envs.core.rng import below, shuffle

LUCKY = four.COLUMNS * four.ROWS * 2  # where the observer's lucky column stands in the observation


def deal(s, t, seed, seats, mode):
    four.deal(s, t, seed, seats, mode)
    for column in range(four.COLUMNS):
        s.deck[column] = column
    shuffle(s, s.deck, four.COLUMNS)
    for seat in range(four.SEATS):
        s.lucky[seat] = s.deck[top(s)]
        s.deck[top(s)] = -1
        s.left -= 1


def top(s):
    """Where the top card of the deck lies."""
    return four.COLUMNS - 1 + int(s.left)


def observe(s, t, seat, out):
    four.observe(s, t, seat, out)
    out[LUCKY] = s.lucky[seat]


def score(s, t, points, ranks):
    four.score(s, t, points, ranks)
    for seat in range(four.SEATS):
        points[seat] += int(s.discs[seat]) >> (four.STRIDE * int(s.lucky[seat])) & 1


def redeal_hidden(s, t, seat, seed):
    """The other seat's column goes back into the deck, and another one comes."""
    s.rng = seed
    unknown = [int(c) for c in s.deck if c >= 0] + [int(s.lucky[1 - seat])]
    unknown.sort()
    cards = np.array(unknown, np.int8)
    shuffle(s, cards, len(unknown))
    s.lucky[1 - seat] = cards[0]
    s.deck[:] = -1
    s.deck[: len(unknown) - 1] = cards[1:]


def draw(state, data, seat=None):
    seen = [str(int(c)) if seat in (None, owner) else "?" for owner, c in enumerate(state["lucky"])]
    return f"{four_draw(state, data, seat)}\nlucky: {' '.join(seen)}"


def conserve(state, data):
    """Every column is once in the deck or with a seat."""
    return np.bincount([int(c) for c in (*state["deck"], *state["lucky"]) if c >= 0], minlength=four.COLUMNS)


SECRET = replace(
    FOUR,
    name="secret_four",
    module="tests.testing.secret_four",
    fields=(
        *FOUR.fields,
        Field("deck", np.int8, (four.COLUMNS,), -1, four.COLUMNS - 1, NOBODY, "columns not dealt"),
        Field("lucky", np.int8, (four.SEATS,), 0, four.COLUMNS - 1, OWNER, "each seat's lucky column"),
        Field("left", np.int8, (), -four.COLUMNS, 0, ALL, "minus the cards dealt"),
    ),
    observation=ObservationLayout(
        [*FOUR.observation.segments, Segment("lucky", (1,), 0, four.COLUMNS - 1, "own lucky column", seat=1)],
        np.int8,
    ),
    deal=deal,
    observe=observe,
    score=score,
    redeal_hidden=redeal_hidden,
    draw=draw,
)
GAME = SECRET

_calls = itertools.count()


def owned_by(audience):
    """The fields with another audience of the lucky columns."""
    return tuple(replace(f, audience=audience) if f.name == "lucky" else f for f in SECRET.fields)


def other_group(state, seat):
    return 1 - seat


# ---- kernels with one mistake each


def deal_not_from_the_seed(s, t, seed, seats, mode):
    deal(s, t, seed, seats, mode)
    s.lucky[0] = next(_calls) % four.COLUMNS


def deal_always_the_same(s, t, seed, seats, mode):
    deal(s, t, 7, seats, mode)


def deal_without_the_seats(s, t, seed, seats, mode):
    deal(s, t, seed, seats, mode)
    s.seats = 0


def why_not_too_strict(s, t, action):
    return four.FULL if action == 3 else four.why_not(s, t, action)


def why_not_with_an_unknown_code(s, t, action):
    return 99 if four.why_not(s, t, action) else 0


def why_not_that_moves(s, t, action):
    s.winner = s.winner if s.finished else -1 if s.winner == 0 else 0
    return four.why_not(s, t, action)


def why_not_without_an_end(s, t, action):
    return four.why_not_drop(s, action)


def legal_one_too_many(s, t, mask):
    count = four.legal(s, t, mask)
    mask[6] = 1
    return count


def legal_that_forgets(s, t, mask):
    count = 0
    for action in range(four.COLUMNS):
        if four.why_not(s, t, action) == 0:
            mask[action] = 1
            count += 1
        elif not s.finished:
            mask[action] = 0
    return count


def legal_miscounted(s, t, mask):
    return max(four.legal(s, t, mask) - 1, min(four.legal(s, t, mask), 1))


def legal_never_again(s, t, mask):
    mask[:] = 0
    return four.legal(s, t, mask) if s.discs[1] == 0 else 0


def legal_by_the_others_secret(s, t, mask):
    four.legal(s, t, mask)
    mask[s.lucky[1 - s.seat]] = 0
    return int(mask.sum())


def why_not_by_the_others_secret(s, t, action):
    return four.FULL if action == s.lucky[1 - s.seat] else four.why_not(s, t, action)


def step_by_chance_from_elsewhere(s, t, action):
    four.step(s, t, action)
    s.lucky[0] = next(_calls) % four.COLUMNS


def step_out_of_bounds(s, t, action):
    four.step(s, t, action)
    s.phase = 5


def step_that_loses_a_card(s, t, action):
    four.step(s, t, action)
    s.deck[0] = -1


def step_without_end(s, t, action):
    """The board is emptied before it is full, and no line counts."""
    four.step(s, t, action)
    s.finished = 0
    s.winner = -1
    if four.legal(s, t, np.zeros(7, np.int8)) < 7:
        s.discs[:] = 0


def observe_the_others_secret(s, t, seat, out):
    observe(s, t, seat, out)
    out[LUCKY] = s.lucky[1 - seat]


def observe_the_deck(s, t, seat, out):
    observe(s, t, seat, out)
    out[LUCKY] = max(s.deck[0], 0)


def observe_the_chance_to_come(s, t, seat, out):
    observe(s, t, seat, out)
    out[0] = int(s.rng) & 1


def observe_too_much(s, t, seat, out):
    observe(s, t, seat, out)
    out[LUCKY] = 9


def observe_with_a_gap(s, t, seat, out):
    kept = out[5]
    observe(s, t, seat, out)
    out[5] = kept


def observe_that_draws(s, t, seat, out):
    below(s, 2)
    observe(s, t, seat, out)


def observe_from_one_side(s, t, seat, out):
    observe(s, t, 0, out)
    out[LUCKY] = s.lucky[seat]


def score_by_chance(s, t, points, ranks):
    score(s, t, points, ranks)
    points[0] += int(s.rng) & 3


def score_that_grows(s, t, points, ranks):
    score(s, t, points, ranks)
    if s.finished:
        s.left -= 1
    points[0] -= s.left


def score_with_rank_zero(s, t, points, ranks):
    score(s, t, points, ranks)
    ranks[:] -= 1


def redeal_nothing(s, t, seat, seed):
    s.rng = seed


def redeal_without_chance(s, t, seat, seed):
    kept = s.rng
    redeal_hidden(s, t, seat, seed)
    s.rng = kept


def redeal_own_card(s, t, seat, seed):
    redeal_hidden(s, t, seat, seed)
    redeal_hidden(s, t, 1 - seat, seed)


def redeal_the_board(s, t, seat, seed):
    redeal_hidden(s, t, seat, seed)
    s.discs[0] = 0


def redeal_a_card_twice(s, t, seat, seed):
    redeal_hidden(s, t, seat, seed)
    s.lucky[1 - seat] = s.lucky[seat]


def redeal_at_random(s, t, seat, seed):
    redeal_hidden(s, t, seat, (int(seed) + next(_calls)) % 2**64)


def draw_everything(state, data, seat=None):
    return draw(state, data)


def two_alike():
    return ActionLayout([Verb("drop", "drop into {column}", (Part("column", 7, tuple("1123456")),))])


# ---- (what is replaced, check that must notice, part of what it says)

BROKEN = {
    "deal not from the seed": (
        {"deal": deal_not_from_the_seed},
        "determinism",
        "the same seed gave another game",
    ),
    "step not from the seed": (
        {"step": step_by_chance_from_elsewhere},
        "determinism",
        "the same seed gave another",
    ),
    "deal by the place in the batch": (
        {"deal": deal_not_from_the_seed},
        "batch_independence",
        "two threads played another game",
    ),
    "second game is the first": (
        {"deal": deal_always_the_same},
        "reset",
        "the second game of row 0 is the first one",
    ),
    "deal forgets the seats": (
        {"deal": deal_without_the_seats},
        "reset",
        'the deal wrote "seats" = 0, not 2',
    ),
    "mask allows one id too many": (
        {"legal": legal_one_too_many},
        "mask_is_why_not",
        'drop a disc into column 7" (id 6) is 1, why_not answers',
    ),
    "why_not too strict": (
        {"why_not": why_not_too_strict},
        "mask_is_why_not",
        "drop a disc into column 4\" (id 3) is 1, why_not answers 'this column is full'",
    ),
    "unknown refusal": (
        {"why_not": why_not_with_an_unknown_code},
        "mask_is_why_not",
        "is 99, but refusals end at 2",
    ),
    "mask not cleared": (
        {"legal": legal_that_forgets},
        "everything_is_written",
        "of the mask was left as it was",
    ),
    "observation not cleared": (
        {"observe": observe_with_a_gap},
        "everything_is_written",
        "element 5 of the observation was left as it was",
    ),
    "legal miscounted": ({"legal": legal_miscounted}, "rollout_is_play", "after 300 decisions"),
    "stuck": ({"legal": legal_never_again}, "never_stuck", "the game goes on, but no action is legal"),
    "illegal id played": ({"why_not": why_not_too_strict}, "never_stuck", "the mask allows"),
    "endless": ({"step": step_without_end}, "never_stuck", "the game is not over after"),
    "why_not moves": (
        {"why_not": why_not_that_moves},
        "looking_changes_nothing",
        "why_not changed the state: winner",
    ),
    "why_not moves, asked for refusal": (
        {"why_not": why_not_that_moves},
        "illegal_is_refused",
        "changed the state: winner",
    ),
    "observe draws": (
        {"observe": observe_that_draws},
        "looking_changes_nothing",
        "legal or observe changed the state",
    ),
    "score moves": ({"score": score_that_grows}, "looking_changes_nothing", "score changed the state: left"),
    "field out of bounds": (
        {"step": step_out_of_bounds},
        "bounds",
        "a field left its bounds: phase: 5..5 outside 0..0",
    ),
    "observation out of bounds": (
        {"observe": observe_too_much},
        "bounds",
        'observes as "lucky"[0] is 9, outside 0..6',
    ),
    "rank zero": ({"score": score_with_rank_zero}, "bounds", "the ranks are [0, 0], outside 1..3"),
    "card lost": (
        {"step": step_that_loses_a_card},
        "conservation",
        "the deal had [1, 1, 1, 1, 1, 1, 1], now there is",
    ),
    "score grows after the end": ({"score": score_that_grows}, "the_end_is_final", "asked again"),
    "score by chance": ({"score": score_by_chance}, "the_end_is_final", "with other chance to come"),
    "why_not after the end": (
        {"why_not": why_not_without_an_end, "legal": four.legal},
        "the_end_is_final",
        "the game is over, why_not still allows",
    ),
    "one side only": ({"observe": observe_from_one_side}, "rotation", 'sees "discs" of seat'),
    "two actions alike": ({"actions": two_alike()}, "words", 'actions 0 and 1 are both "drop into 1"'),
    "other's secret observed": (
        {"observe": observe_the_others_secret},
        "secrecy",
        'sees as "lucky"[0] depends on what is hidden from it: lucky',
    ),
    "lucky columns of the other group": (
        {"fields": owned_by(GROUP), "group_of": other_group},
        "secrecy",
        "depends on what is hidden from it: lucky",
    ),
    "redeal within the group": (
        {"fields": owned_by(GROUP), "group_of": other_group},
        "redeal_keeps_what_is_known",
        "changed what it knows: lucky",
    ),
    "secret called open": (
        {"fields": owned_by(ALL)},
        "redeal_keeps_what_is_known",
        "changed what it knows: lucky",
    ),
    "own secret called hidden": (
        {"fields": owned_by(NOBODY)},
        "secrecy",
        "depends on what is hidden from it: lucky",
    ),
    "deck observed": ({"observe": observe_the_deck}, "secrecy", "depends on what is hidden from it: deck"),
    "chance observed": (
        {"observe": observe_the_chance_to_come},
        "secrecy",
        "depends on what is hidden from it: rng",
    ),
    "mask by a secret": (
        {"legal": legal_by_the_others_secret, "why_not": why_not_by_the_others_secret},
        "mask_secrecy",
        "depends on what is hidden from it: lucky",
    ),
    "drawing shows all": (
        {"draw": draw_everything},
        "drawing_secrecy",
        "of its drawing depends on what is hidden from",
    ),
    "redeal keeps secrets": (
        {"redeal_hidden": redeal_nothing},
        "redeal_is_random",
        "no redeal ever changed a hidden",
    ),
    "redeal keeps chance": (
        {"redeal_hidden": redeal_without_chance},
        "redeal_is_random",
        "the same chance to come",
    ),
    "redeal by chance": (
        {"redeal_hidden": redeal_at_random},
        "redeal_is_random",
        "with the same seed differ",
    ),
    "redeal of known cards": (
        {"redeal_hidden": redeal_own_card},
        "redeal_keeps_what_is_known",
        "changed what it knows: lucky",
    ),
    "redeal of the board": (
        {"redeal_hidden": redeal_the_board},
        "redeal_keeps_what_is_known",
        "changed what it knows: discs[0]",
    ),
    "redeal makes a card": (
        {"redeal_hidden": redeal_a_card_twice},
        "redeal_keeps_what_is_known",
        "lost or made some",
    ),
    "redealt card twice at the end": (
        {"redeal_hidden": redeal_a_card_twice},
        "redeal_can_be_played",
        "as before the redeal",
    ),
    "copies by another chance": (
        {"step": step_by_chance_from_elsewhere},
        "copies",
        "ended otherwise than the origin",
    ),
    "redeal shows in the mask": (
        {"legal": legal_by_the_others_secret, "why_not": why_not_by_the_others_secret},
        "redeal_keeps_what_is_known",
        "who is on turn, changed its legal actions",
    ),
}


def broken(name):
    """A broken game, the check that must notice, and what it must say."""
    change, check, said = BROKEN[name]
    return replace(SECRET, name="secret_four_broken", **change), check, said


def verdicts():
    """What the kit says to every broken game, and every check's verdict on the good one."""
    from sierra_envs.testing import CHECKS, Violation, cases
    from sierra_envs.testing import walk as walking

    walking.LONGEST = 500
    how = {"conserve": conserve, "public": ("discs",), "every": 2, "games": 3}

    def run(game, check):
        [case] = cases(game, only=[check], **how)
        try:
            case.run()
        except Violation as violation:
            return [violation.check, str(violation), list(violation.sentences)]
        except Exception as error:
            return [type(error).__name__, str(error), []]
        return []

    return {
        "good": {name: run(SECRET, name) for name in CHECKS},
        "broken": {name: run(*broken(name)[:2]) for name in BROKEN},
    }
