"""Environments of the small game in `tests.api.heap`, and loops over them."""

import numpy as np

from sierra_envs.api.aec import GameAEC
from sierra_envs.api.seat import SeatView
from sierra_envs.api.vector import VectorAEC
from tests.api.heap import GAME

REWARDS = ("win_loss", "rank", "margin", "margin_gain")


def aec(seats=3, rules=None, **options):
    return GameAEC(GAME, GAME.load(None, rules), num_players=seats, **options)


def vector(n, seats=3, rules=None, **options):
    return VectorAEC(GAME, GAME.load(None, rules), n, num_players=seats, **options)


def view(n, seats=3, seat="rotate", opponents=None, rules=None, weights=None, draw_seed=None, **options):
    return SeatView(vector(n, seats, rules, **options), seat, opponents, weights, draw_seed)


def random_legal(rng, mask):
    """A legal id for each row; rows without one get 0."""
    return (rng.random(mask.shape) * mask).argmax(axis=1)


def lowest(obs, mask):
    """The policy that takes one stone: the lowest legal id."""
    return mask.argmax(axis=1)


def same(a, b):
    """Two results are equal: tuples and dictionaries of arrays, to the last bit and dtype."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, np.ndarray):
        if a.dtype != b.dtype or a.shape != b.shape:
            return False
        names = a.dtype.names  # of records: the bytes between the fields mean nothing
        return all(same(a[n], b[n]) for n in names) if names else a.tobytes() == b.tobytes()
    return bool(a == b)
