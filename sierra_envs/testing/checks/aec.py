"""The PettingZoo face: what a user of `make` relies on. PettingZoo itself is imported only when a check runs."""

from __future__ import annotations

import contextlib
import copy
import io
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from sierra_envs.core.record import difference
from sierra_envs.errors import BadAction, IllegalAction, ResetNeeded
from sierra_envs.testing.walk import LONGEST, Setup

if TYPE_CHECKING:
    from sierra_envs.api.aec import GameAEC

UNAVOIDABLE = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros",  # an empty board is a good observation
)
"""PettingZoo spares only games of its own from these; the first two hit every observation with a mask."""


def make(setup: Setup, **more: Any) -> GameAEC:
    """The AEC environment of a setup, not yet reset."""
    from sierra_envs.api.aec import GameAEC

    return GameAEC(setup.game, setup.data, num_players=setup.seats, mode=setup.mode, **more)


def aec_observations(setup: Setup) -> None:
    """Observations lie in their space, masks are int8 and zero for all but the agent on turn, spaces stay the same."""
    env = make(setup)
    env.reset(seed=setup.seed)
    for number in range(LONGEST):
        for agent in env.agents if number % setup.every == 0 or env.is_over else ():
            shown = env.observe(agent)
            if not env.observation_space(agent).contains(shown):
                _fail(setup, env, "aec_observations", f"what {agent} observes is outside of its space")
            acts = agent == env.agent_selection and not env.is_over
            mask = shown["action_mask"]
            if mask.dtype != np.int8 or mask.any() != acts:
                told = f"the mask of {agent} is {mask.dtype} {mask.tolist()}"
                _fail(setup, env, "aec_observations", told)
            if env.observation_space(agent) is not env.observation_space(agent):
                _fail(setup, env, "aec_observations", "observation_space gives another object at every call")
        if env.is_over:
            return
        env.step(_pick(env))


def aec_flags(setup: Setup) -> None:
    """A game that ends is terminated, one that is cut off truncated, for all agents at once; then come dead steps."""
    for limit in (None, 3):
        env = make(setup, max_decisions=limit)
        env.reset(seed=setup.seed)
        decisions = 0
        while not env.is_over:
            flags = [*env.terminations.values(), *env.truncations.values()]
            if any(flags) or env.agents != env.possible_agents:
                _fail(setup, env, "aec_flags", f"a running game has flags {flags} and agents {env.agents}")
            env.step(_pick(env))
            decisions += 1
        cut = env.batch.finished[0] == 2  # by max_decisions, or by a safety cap of the game
        if limit is not None and (not cut or decisions != limit):
            _fail(setup, env, "aec_flags", f"max_decisions={limit}, but the game was over after {decisions}")
        if set(env.terminations.values()) != {not cut} or set(env.truncations.values()) != {bool(cut)}:
            _fail(
                setup, env, "aec_flags", f"flags are {env.terminations} and {env.truncations}, cut off: {cut}"
            )
        if any(type(x) is not bool for x in [*env.terminations.values(), *env.truncations.values()]):
            _fail(setup, env, "aec_flags", "a flag is no bool")
        for agent in env.possible_agents:
            if env.agent_selection != agent:
                _fail(
                    setup,
                    env,
                    "aec_flags",
                    f"the dead step of {agent} should come next, not {env.agent_selection}",
                )
            env.step(None)
        if env.agents:
            _fail(setup, env, "aec_flags", f"{env.agents} are left after every agent's dead step")
        if not _raises(ResetNeeded, partial(env.step, 0)):
            _fail(setup, env, "aec_flags", "step() after the last dead step does not ask for reset()")


def aec_refuses(setup: Setup) -> None:
    """An illegal action raises `IllegalAction` with the game's reason, rubbish raises `BadAction`; nothing moves."""
    env = make(setup)
    env.reset(seed=setup.seed)
    n = setup.game.actions.size
    for number in range(LONGEST):
        if number % setup.every == 0:
            before, agent = env.batch.states.copy(), env.agent_selection
            for action in [*np.flatnonzero(env.action_mask() == 0).tolist(), -1, n, 10**12, -(10**12)]:
                try:
                    env.step(action)
                except IllegalAction as error:
                    told = env.why_not(action)
                    if not told or told != error.reason or told not in str(error) or error.action != action:
                        _fail(
                            setup,
                            env,
                            "aec_refuses",
                            f"{setup.say(action)} was refused in other words: {error}",
                        )
                else:
                    _fail(setup, env, "aec_refuses", f"{setup.say(action)} is not legal, but was played")
            rubbish: Any
            for rubbish in (None, 0.0, "0", True, np.zeros(1, np.int64)):
                if not _raises(BadAction, partial(env.step, rubbish)):
                    _fail(setup, env, "aec_refuses", f"step({rubbish!r}) was not refused")
            changed = difference(before[0], env.batch.states[0], setup.game.fields)
            if changed or env.agent_selection != agent:
                _fail(setup, env, "aec_refuses", f"a refused action moved something: {changed[:1]}")
        env.step(_pick(env))
        if env.is_over:
            return


def aec_copies(setup: Setup) -> None:
    """Copies by deepcopy, pickle, clone and get_state/set_state play on like the original and do not disturb it."""
    env = make(setup, reward="margin_gain")
    env.reset(seed=setup.seed)
    for _ in range(setup.every):
        env.step(_pick(env))
    fresh = make(setup, reward="margin_gain")
    fresh.set_state(pickle.loads(pickle.dumps(env.get_state())))
    copies = {
        "deepcopy": copy.deepcopy(env),
        "pickle": pickle.loads(pickle.dumps(env)),
        "clone": env.clone(),
        "get_state and set_state": fresh,
    }
    saved, before = env.get_state(), _all_of(env)
    played: list[int] = []
    seen = []
    while env.agents:
        played.append(-1 if env.is_over else _pick(env))
        env.step(None if env.is_over else played[-1])
        seen.append(_all_of(env))
    for way, other in copies.items():
        if _all_of(other) != before:
            _fail(
                setup, env, "aec_copies", f"a copy by {way} is not exact, or the original's moves changed it"
            )
        for number, action in enumerate(played):
            other.step(None if other.is_over else action)
            if _all_of(other) != seen[number]:
                _fail(
                    setup,
                    env,
                    "aec_copies",
                    f"{number + 1} steps on, a copy by {way} differs from the original",
                )
    env.set_state(saved)
    if _all_of(env) != before:
        _fail(setup, env, "aec_copies", "set_state did not lead back to where get_state was called")


def pettingzoo_tests(setup: Setup) -> None:
    """PettingZoo's own api_test, seed_test and render_test pass, without any warning that could be avoided."""
    from pettingzoo.test import api_test, render_test, seed_test

    constructor = partial(make, setup)
    tests: dict[str, Callable[[], object]] = {
        "api_test": lambda: api_test(_seeded(constructor()), num_cycles=200),
        "seed_test": lambda: seed_test(constructor, num_cycles=50),
        "render_test": lambda: render_test(constructor),
    }
    for name, test in tests.items():
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("error")
            for message in UNAVOIDABLE:
                warnings.filterwarnings("ignore", message=message)
            try:
                test()
            except (AssertionError, Warning) as error:
                setup.fail("pettingzoo_tests", f"{name}: {error}")


def _seeded(env: GameAEC) -> GameAEC:
    """With a seeded game and seeded action spaces, so that PettingZoo's samples are the same in every run."""
    env.reset(seed=0)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def _pick(env: GameAEC) -> int:
    return int(env.batch.choose(env.action_mask()[None])[0])


def _all_of(env: GameAEC) -> str:
    """Everything that a user can see of an environment."""
    shown = {agent: {k: v.tolist() for k, v in env.observe(agent).items()} for agent in env.possible_agents}
    rewards = (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos)
    return repr((env.batch.digest(), env.agents, env.agent_selection, rewards, shown, env.is_over))


def _raises(error: type[Exception], call: Callable[[], object]) -> bool:
    try:
        call()
    except error:
        return True
    return False


def _fail(setup: Setup, env: GameAEC, check: str, problem: str) -> None:
    batch = env.batch
    setup.fail(check, problem, f"seed {int(batch.base_seed[0])}, decision {int(batch.decisions[0])}")
