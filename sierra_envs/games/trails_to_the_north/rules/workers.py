"""The job market: where new workers go, the token, hiring."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    NO_SUCH_THING,
    NO_WORKER,
    NOBODY,
    OK,
    ROW_CLOSED,
    ROW_FULL,
    TOO_DEAR,
    WORKERS,
)
from sierra_envs.games.trails_to_the_north.rules.market import refill_market
from sierra_envs.games.trails_to_the_north.rules.money import pay


@kernel
def workers_in_row(s, row):
    """Workers in a row of the job market."""
    n = np.int64(0)
    for worker in range(len(WORKERS)):
        n += np.int64(s.job[row, worker])
    return n


@kernel
def market_is_open(s, t):
    """Whether the job market still takes workers."""
    return s.job_row < t.num_rows


@kernel
def place_worker(s, t, seat, worker):
    """The next space of the token's row; the last one is the token's own and pushes it down.

    Passing an arrow refills the cattle market at once; leaving the last row ends the game, and the active player takes
    the token.

    Rule: R36, R57  Table: 3.12
    """
    row = np.int64(s.job_row)
    s.job[row, worker] += 1
    if workers_in_row(s, row) < t.columns[s.seats]:
        return
    s.job_row = row + 1
    if t.row_arrow[row] != 0:
        refill_market(s, t)
    if row + 1 == t.num_rows and s.trigger == NOBODY:
        s.trigger = seat


# ---- hiring


@kernel
def price_of(t, row, modifier):
    """The price of the row and a modifier, never below zero.

    Rule: R23
    """
    return max(t.row_price[row] + modifier, np.int64(0))


@kernel
def why_not_hire(s, t, seat, row, worker, modifier):
    """A worker of a row above the token's, while the own row for such workers has space.

    Rule: R23, R72
    """
    if row >= t.num_rows:
        return NO_SUCH_THING
    if row >= s.job_row:
        return ROW_CLOSED
    if s.job[row, worker] == 0:
        return NO_WORKER
    if s.workers[seat, worker] >= t.worker_spaces:
        return ROW_FULL
    if s.money[seat] < price_of(t, row, modifier):
        return TOO_DEAR
    return OK


@kernel
def can_hire(s, t, seat, modifier):
    """Whether any worker can be hired.

    Rule: R66
    """
    for row in range(s.job_row):
        if s.money[seat] >= price_of(t, row, modifier):
            for worker in range(len(WORKERS)):
                if s.job[row, worker] > 0 and s.workers[seat, worker] < t.worker_spaces:
                    return True
    return False


@kernel
def do_hire(s, t, seat, row, worker, modifier):
    """Pay, take the worker, cover the leftmost free space of its row.

    Rule: R23, R24, R68
    Returns the effect printed there.
    """
    pay(s, seat, price_of(t, row, modifier))
    s.job[row, worker] -= 1
    s.workers[seat, worker] += 1
    return t.worker_effect[worker, np.int64(s.workers[seat, worker])]


@kernel
def all_workers(s, seat):
    """Workers on the player board, the three printed ones included.

    Rule: R72, 4.7r  Table: 3.7/5
    """
    n = np.int64(0)
    for worker in range(len(WORKERS)):
        n += np.int64(s.workers[seat, worker])
    return n
