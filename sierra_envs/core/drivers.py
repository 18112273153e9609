"""The compiled loops over many games, the same for every game and behind every face of the suite.

:func:`drivers` compiles the kernels of a game into a few entry points. One of them, ``turn``, does all that a step
needs in one call: check, play, deal and look, as its orders say. So rules are compiled once, and a step of a single
game costs one call from Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sierra_envs.core import call as slot
from sierra_envs.core.call import array_at
from sierra_envs.core.game import CAPPED, Game
from sierra_envs.core.jit import entry, fingerprint, identity, kernel
from sierra_envs.core.pick import count as count_legal
from sierra_envs.core.pick import pick
from sierra_envs.core.rng import stream

CHECK, NEXT, DEAL, PLAY, LOOK = 1, 2, 4, 8, 16
"""Orders for ``turn``, to be added: refuse everything if one action is illegal; move on to the next game of the stream;
start that game; play the action; write seat, observation and mask."""

LEDGER = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("base_seed", np.uint64),
                ("index", np.uint64),
                ("episode", np.uint64),
                ("decisions", np.int32),
                ("finished", np.int8),
            ],
            align=True,
        ),
    )
)
"""Which game a row plays and how far it is; beside the state, because no rule may read it."""


@dataclass(frozen=True)
class Drivers:
    """Entry points of one game; arrays first, scalars last. ``lo`` and ``hi`` bound the part a thread works on."""

    turn: Any
    observe: Any
    observe_all: Any
    refusals: Any
    scores: Any
    results: Any
    finals: Any
    redeal: Any
    rollout: Any
    playout: Any
    choose: Any


@kernel
def no_results(s, t, out):
    """A game without results beside the score."""


@cache
def drivers(game: Game) -> Drivers:
    """Compile (or load from the disk cache) the entry points of a game; each is compiled at its first call."""
    n_actions = game.actions.size
    g_deal, g_why_not, g_legal, g_step = game.deal, game.why_not, game.legal, game.step
    g_observe, g_score, g_redeal = game.observe, game.score, game.redeal_hidden
    g_results = game.results or no_results
    kernels = (g_deal, g_why_not, g_legal, g_step, g_observe, g_score, g_redeal, g_results)
    package = Path(__file__).parent.parent
    # kernels by name too: a variant made with dataclasses.replace is another game in the same folder
    key = (game.name, fingerprint((package / "core", game.folder)), *map(identity, kernels))

    state_dtype, obs_dtype, byte, word = (
        game.dtype,
        game.observation.dtype,
        np.dtype(np.int8),
        np.dtype(np.int64),
    )

    def turn(call, tables):
        """-1 - i if action i is illegal (nothing moved); else how many games are over, their places in ``over[lo:]``.

        Game ``rows[i]`` plays ``actions[i]`` and is shown in row ``at[i]`` of ``seat``, ``obs`` and ``mask``.
        """
        games, count, shown = call[slot.GAMES], call[slot.COUNT], call[slot.SHOWN]
        states = array_at(call[slot.STATES], games, state_dtype)
        blank = array_at(call[slot.BLANK], 1, state_dtype)
        ledger = array_at(call[slot.LEDGER_ROWS], games, LEDGER)
        over = array_at(call[slot.OVER], games, word)
        rows = array_at(call[slot.ROWS], count, word)
        actions = array_at(call[slot.ACTIONS], count, word)
        at = array_at(call[slot.AT], count, word)
        seat = array_at(call[slot.SEAT], shown, byte)
        obs = array_at(call[slot.OBS], (shown, call[slot.WIDTH]), obs_dtype)
        mask = array_at(call[slot.MASK], (shown, n_actions), byte)
        orders, limit, lo, hi = call[slot.ORDERS], call[slot.LIMIT], call[slot.LO], call[slot.HI]
        seats, mode = call[slot.SEATS], call[slot.MODE]
        if orders & CHECK:
            for i in range(lo, hi):
                g = rows[i]
                a = actions[i]
                if (
                    a < 0
                    or a >= n_actions
                    or states[g].finished != 0
                    or g_why_not(states[g], tables[0], a) != 0
                ):
                    return -1 - i
        ended = 0
        for i in range(lo, hi):
            g = rows[i]
            s = states[g]
            line = ledger[g]
            if orders & NEXT:
                line.episode += np.uint64(1)
            if orders & DEAL:
                states[g] = blank[0]
                line.decisions = 0
                line.finished = 0
                g_deal(s, tables[0], stream(line.base_seed, line.index, line.episode), seats, mode)
            if orders & PLAY:
                g_step(s, tables[0], actions[i])
                line.decisions += 1
                if s.finished == 0 and line.decisions >= limit:
                    s.finished = CAPPED
                line.finished = s.finished
                if s.finished != 0:
                    over[lo + ended] = i
                    ended += 1
            if orders & LOOK:
                j = at[i]
                g_legal(s, tables[0], mask[j])
                seat[j] = s.seat
                g_observe(s, tables[0], np.int64(s.seat), obs[j])
        return ended

    def observe(states, tables, seat, obs):
        for g in range(states.shape[0]):
            g_observe(states[g], tables[0], np.int64(seat[g]), obs[g])

    def observe_all(states, tables, rows, obs):
        for i in range(rows.shape[0]):
            for p in range(obs.shape[1]):
                g_observe(states[rows[i]], tables[0], p, obs[i, p])

    def refusals(states, tables, g, out):
        for a in range(n_actions):
            out[a] = g_why_not(states[g], tables[0], a)

    def scores(states, tables, rows, points, ranks):
        for i in range(rows.shape[0]):
            g_score(states[rows[i]], tables[0], points[i], ranks[i])

    def results(states, tables, rows, out):
        for i in range(rows.shape[0]):
            g_results(states[rows[i]], tables[0], out[i])

    def finals(states, tables, rows, points, ranks, obs, out):
        for i in range(rows.shape[0]):
            s = states[rows[i]]
            g_score(s, tables[0], points[i], ranks[i])
            g_results(s, tables[0], out[i])
            for p in range(obs.shape[1]):
                g_observe(s, tables[0], p, obs[i, p])

    def redeal(states, tables, seat, seeds):
        for g in range(states.shape[0]):
            g_redeal(states[g], tables[0], np.int64(seat[g]), seeds[g])

    def rollout(states, tables, blank, ledger, pickers, seat, obs, mask, n, limit, lo, hi, seats, mode,
                games, moves, points, ranks, point_sum, win_sum):  # fmt: skip
        for g in range(lo, hi):
            s = states[g]
            line = ledger[g]
            legal = g_legal(s, tables[0], mask[g])
            for _ in range(n):
                g_step(s, tables[0], pick(pickers[g], mask[g], legal))
                line.decisions += 1
                if s.finished != 0 or line.decisions >= limit:
                    g_score(s, tables[0], points[g], ranks[g])
                    games[g] += 1
                    moves[g] += line.decisions
                    for p in range(seats):
                        point_sum[g, p] += points[g, p]
                        if ranks[g, p] == 1:
                            win_sum[g, p] += 1
                    line.episode += np.uint64(1)
                    line.decisions = 0
                    states[g] = blank[0]
                    g_deal(s, tables[0], stream(line.base_seed, line.index, line.episode), seats, mode)
                legal = g_legal(s, tables[0], mask[g])
                seat[g] = s.seat
                g_observe(s, tables[0], np.int64(s.seat), obs[g])

    def playout(states, tables, ledger, pickers, mask, limit, points, ranks, lo, hi):
        for g in range(lo, hi):
            s = states[g]
            line = ledger[g]
            while s.finished == 0 and line.decisions < limit:
                legal = g_legal(s, tables[0], mask[g])
                g_step(s, tables[0], pick(pickers[g], mask[g], legal))
                line.decisions += 1
            if s.finished == 0:
                s.finished = CAPPED
            line.finished = s.finished
            g_score(s, tables[0], points[g], ranks[g])

    def choose(pickers, mask, out):
        for g in range(mask.shape[0]):
            legal = count_legal(mask[g])
            out[g] = pick(pickers[g], mask[g], legal) if legal > 0 else -1

    made = (turn, observe, observe_all, refusals, scores, results, finals, redeal, rollout, playout, choose)
    return Drivers(**{f.__name__: entry(f, key) for f in made})
