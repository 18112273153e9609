"""The random stream: published values, no bias, the same numbers with and without the compiler."""

import json
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from sierra_envs.core import rng
from sierra_envs.core.jit import PLAIN_PYTHON, kernel
from sierra_envs.core.pick import PICKER

# of state 1234567, as published with the generator's reference implementation
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
CHI2_1_IN_10000 = {1: 15.1, 2: 18.4, 3: 21.1, 5: 25.7, 6: 27.9, 51: 95.9}  # degrees of freedom -> value


@kernel
def words_of(streams, out):
    for i in range(out.shape[0]):
        out[i] = rng.next_u64(streams[0])


@kernel
def draws_of(streams, n, out):
    for i in range(out.shape[0]):
        out[i] = rng.below(streams[0], n)


@kernel
def shuffles_of(streams, n, out):
    for i in range(out.shape[0]):
        rng.shuffle(streams[0], out[i], n)


@kernel
def kinds_of(streams, counts, total, out):
    for i in range(out.shape[0]):
        out[i] = rng.draw_from_counts(streams[0], counts, total)


@kernel
def games_of(seeds, indices, episodes, out):
    for i in range(out.shape[0]):
        out[i] = rng.stream(seeds[i], indices[i], episodes[i])


def seeded(seed):
    streams = np.zeros(1, PICKER)
    streams["rng"] = seed
    return streams


def words(seed, n):
    out = np.zeros(n, np.uint64)
    words_of(seeded(seed), out)
    return out.tolist()


def draws(seed, bound, n):
    out = np.zeros(n, np.int64)
    draws_of(seeded(seed), bound, out)
    return out


def games(*rows):
    seeds, indices, episodes = (np.array(column, np.uint64) for column in zip(*rows, strict=True))
    out = np.zeros(len(rows), np.uint64)
    games_of(seeds, indices, episodes, out)
    return out.tolist()


def chi2(counts):
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def test_the_words_are_the_published_ones():
    assert words(1234567, 5) == PUBLISHED


@pytest.mark.parametrize("word", [0, 1, 2**63, 2**64 - 1, 1234567])
def test_the_finaliser_is_the_same_on_python_integers(word):
    state = (word + 0x9E3779B97F4A7C15) % 2**64
    assert words(word, 1) == [rng.mix_int(state)]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 52])
def test_a_bounded_draw_favours_no_number(sides):
    counts = np.bincount(draws(seed=sides, bound=sides, n=20_000), minlength=sides)
    assert counts.size == sides
    assert chi2(counts) < CHI2_1_IN_10000[sides - 1]


def test_a_bound_that_does_not_divide_the_range_brings_no_bias():
    """Without rejection, every third of 3 * 2**30 numbers would come up twice as often as its neighbours."""
    thirds = np.bincount(draws(seed=1, bound=3 * 2**30, n=20_000) % 3, minlength=3)
    assert chi2(thirds) < CHI2_1_IN_10000[2]


@pytest.mark.parametrize("bound", [1, 2**31, 2**32 - 1])
def test_a_draw_stays_below_its_bound(bound):
    drawn = draws(seed=3, bound=bound, n=1000)
    assert drawn.min() >= 0
    assert drawn.max() < bound
    assert bound == 1 or drawn.max() > bound // 2


def test_a_shuffle_favours_no_order():
    out = np.tile(np.arange(3, dtype=np.int8), (12_000, 1))
    shuffles_of(seeded(5), 3, out)
    orders = Counter(map(tuple, out.tolist()))
    assert len(orders) == 6
    assert chi2(np.array(list(orders.values()))) < CHI2_1_IN_10000[5]


@pytest.mark.parametrize("n", [0, 1, 4])
def test_a_shuffle_moves_the_first_n_items_only(n):
    out = np.tile(np.arange(6, dtype=np.int8), (50, 1))
    shuffles_of(seeded(6), n, out)
    assert (np.sort(out, axis=1) == np.arange(6)).all()
    assert (out[:, max(n, 1) :] == np.arange(6)[max(n, 1) :]).all()
    assert n < 2 or (out[:, :n] != np.arange(n)).any()


def test_a_draw_from_counts_is_a_draw_from_the_multiset():
    counts = np.array([0, 3, 0, 1, 2, 0], np.int8)
    out = np.zeros(12_000, np.int64)
    kinds_of(seeded(7), counts, 6, out)
    drawn = np.bincount(out, minlength=6)
    assert (drawn[counts == 0] == 0).all()
    expected = 2000 * counts[counts > 0].astype(int)
    assert ((drawn[counts > 0] - expected) ** 2 / expected).sum() < CHI2_1_IN_10000[2]


def test_every_seed_row_and_episode_names_a_stream_of_its_own():
    rows = [(s, i, e) for s in (0, 1, 2**64 - 1) for i in (0, 1, 5) for e in (0, 1, 2)]
    assert len(set(games(*rows))) == len(rows)


def test_streams_of_neighbours_share_no_word():
    """A stream is one walk through all 64-bit words, so its starting points must lie far apart."""
    starts = games(*[(0, i, e) for i in range(40) for e in range(5)])
    seen = [set(words(start, 200)) for start in starts]
    assert len(set.union(*seen)) == sum(map(len, seen))


def trace():
    """Numbers of every function, to compare the two ways of running them."""
    shuffled = np.tile(np.arange(9, dtype=np.int8), (20, 1))
    shuffles_of(seeded(11), 9, shuffled)
    kinds = np.zeros(50, np.int64)
    kinds_of(seeded(12), np.array([2, 0, 5, 1], np.int8), 8, kinds)
    return {
        "words": words(2**64 - 3, 50),
        "draws": [draws(9, bound, 50).tolist() for bound in (1, 2, 6, 1000, 3 * 2**30, 2**32 - 1)],
        "shuffled": shuffled.tolist(),
        "kinds": kinds.tolist(),
        "games": games(*[(s, i, e) for s in (0, 2**64 - 1) for i in (0, 7) for e in (0, 2**40)]),
    }


def test_plain_python_draws_the_same_numbers_as_compiled_code(clean_environment):
    program = "import json; from tests.core.test_rng import trace; print(json.dumps(trace()))"
    other = {**clean_environment, "NUMBA_DISABLE_JIT": "0" if PLAIN_PYTHON else "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], env=other, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == trace()


def test_streams_of_an_array_are_the_streams_of_its_elements():
    index = np.arange(5, dtype=np.uint64)
    for seed in (0, 7, 2**64 - 1):
        one_by_one = [int(rng.stream(np.uint64(seed), i, 0)) for i in range(5)]
        assert rng.streams(seed, index).tolist() == one_by_one


def test_neighbouring_rows_do_not_share_their_random_picks():
    """A row whose stream starts one generator step after its neighbour's would pick what the neighbour picks next."""
    words = rng.streams(3, np.arange(64, dtype=np.uint64)).tolist()
    steps = {(b - a) % 2**64 for a in words for b in words if a != b}
    assert not steps & {k * 0x9E3779B97F4A7C15 % 2**64 for k in range(1, 10_000)}
