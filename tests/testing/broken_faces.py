"""Environments that each break one promise of the PettingZoo or of the vector face.

`FACES` are classes to put in the place of the real ones, with the check that must notice and a part of what it says.
"""

from __future__ import annotations

import copy
import itertools

import numpy as np

from sierra_envs.api.aec import GameAEC
from sierra_envs.api.vector import VectorAEC
from sierra_envs.errors import IllegalAction


class MaskForAll(GameAEC):
    def observe(self, agent):
        return {**super().observe(agent), "action_mask": self.action_mask()}


class MaskOfBools(GameAEC):
    def observe(self, agent):
        shown = super().observe(agent)
        return {**shown, "action_mask": shown["action_mask"].astype(bool)}


class BothFlags(GameAEC):
    def step(self, action):
        super().step(action)
        if self.is_over and self.agents == self.possible_agents:
            self.truncations = dict.fromkeys(self.agents, True)


class NumpyFlags(GameAEC):
    def reset(self, seed=None, options=None):
        super().reset(seed, options)
        self.terminations = dict.fromkeys(self.agents, np.bool_(False))

    def step(self, action):
        super().step(action)
        self.terminations = {agent: np.bool_(x) for agent, x in self.terminations.items()}


class MovesThenComplains(GameAEC):
    def step(self, action):
        try:
            super().step(action)
        except IllegalAction:
            self.batch.states["winner"] += 1
            raise


class AnswersInOtherWords(GameAEC):
    def why_not(self, action):
        return "no"


class CopiesAreFresh(GameAEC):
    """As with PettingZoo's EzPickle."""

    def __deepcopy__(self, memo):
        other = GameAEC(self.batch.game, self.batch.data, reward="margin_gain")
        other.reset(seed=0)
        return other


class OpensAsItLikes(GameAEC):
    """Chance from outside of the seed: every environment of a process plays another opening."""

    openings = itertools.count()

    def reset(self, seed=None, options=None):
        super().reset(seed, options)
        self.step(next(self.openings) % 7)


class NoRendering(GameAEC):
    def render(self):
        return b"no text"


class PaysTwice(GameAEC):
    def _settle(self, finished):
        super()._settle(finished)
        self.rewards = {agent: 2 * x for agent, x in self.rewards.items()}


class PaysNextTime(VectorAEC):
    """Terminal rewards get lost, as in other vector environments."""

    def step(self, actions):
        shown = super().step(actions)
        shown.reward[shown.terminated] = 0.0
        return shown


class FirstRowsMove(VectorAEC):
    def step(self, actions):
        given, first = np.asarray(actions, np.int64), np.zeros(1, np.int64)
        if self.batch.first_illegal(given[:1], first) < 0 and self.batch.first_illegal(given) >= 0:
            self.batch.advance(given[:1], first)
        return super().step(actions)


class SharedCopies(VectorAEC):
    def clone(self):
        return copy.copy(self)


FACES = {
    "masks for all agents": (MaskForAll, "aec_observations", "the mask of player_1 is"),
    "masks of bools": (MaskOfBools, "aec_observations", "the mask of player_0 is bool"),
    "both flags": (BothFlags, "aec_flags", "cut off: False"),
    "flags of numpy": (NumpyFlags, "aec_flags", "a flag is no bool"),
    "moves, then complains": (
        MovesThenComplains,
        "aec_refuses",
        "a refused action moved something: ['winner",
    ),
    "answers in other words": (AnswersInOtherWords, "aec_refuses", "was refused in other words"),
    "copies are fresh": (CopiesAreFresh, "aec_copies", "a copy by deepcopy is not exact"),
    "opens as it likes": (OpensAsItLikes, "pettingzoo_tests", "seed_test: Incorrect"),
    "no rendering": (NoRendering, "pettingzoo_tests", "render_test: "),
    "pays twice": (PaysTwice, "vector_is_aec", "rewards: ["),
    "terminal rewards lost": (PaysNextTime, "vector_is_aec", "rewards: ["),
    "first rows move": (FirstRowsMove, "vector_is_atomic", "a refused call moved row 0"),
    "shared copies": (SharedCopies, "vector_copies", "the original's moves changed a copy by clone"),
}
