"""The batched face: what a user of `make_vec` relies on, above all that it plays the games of the AEC face."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np

from sierra_envs.errors import IllegalAction, ResetNeeded
from sierra_envs.testing.checks.aec import make
from sierra_envs.testing.walk import Setup, first_change

if TYPE_CHECKING:
    from sierra_envs.api.aec import GameAEC
    from sierra_envs.api.vector import VecStep, VectorAEC

ROWS, GAMES = 3, 2
"""Rows that are compared with AEC environments, and the games that each of them plays."""


def make_vec(setup: Setup, n: int, **more: Any) -> VectorAEC:
    """The vector environment of a setup, not yet reset."""
    from sierra_envs.api.vector import VectorAEC

    return VectorAEC(setup.game, setup.data, n, num_players=setup.seats, mode=setup.mode, **more)


def vector_is_aec(setup: Setup) -> None:
    """Row i shows at every step what an AEC environment of the same game shows, over whole games and autoresets."""
    for reward in ("win_loss", "margin_gain"):
        _compare_with_aec(setup, {"reward": reward})
    _compare_with_aec(setup, {"reward": "margin_gain", "max_decisions": 4})


def _compare_with_aec(setup: Setup, how: dict[str, Any]) -> None:
    vec, envs = make_vec(setup, ROWS, **how), [make(setup, **how) for _ in range(ROWS)]
    shown = vec.reset(seed=setup.seed)
    for i, env in enumerate(envs):
        env.batch.index[:] = i
        env.reset(seed=setup.seed)
    games = np.zeros(ROWS, np.int64)
    while games.min() < GAMES:
        for i, env in enumerate(envs):
            _same_view(setup, env, shown, i, how)
        actions = vec.sample()
        shown = vec.step(actions)
        for i, env in enumerate(envs):
            env.step(int(actions[i]))
            _same_pay(setup, env, shown, i, how)
            if env.is_over:
                _same_end(setup, env, shown, i, how)
                games[i] += 1
                while env.agents:
                    env.step(None)
                env.reset()


def _same_view(setup: Setup, env: GameAEC, shown: VecStep, i: int, how: dict[str, Any]) -> None:
    if env.agent_selection != f"player_{shown.seat[i]}":
        _differ(setup, env, i, how, "agent on turn", env.agent_selection, int(shown.seat[i]))
    observed = env.observe(env.agent_selection)
    if not np.array_equal(observed["observation"], shown.obs[i]):
        _differ(setup, env, i, how, "observation", observed["observation"].tolist(), shown.obs[i].tolist())
    if not np.array_equal(observed["action_mask"], shown.action_mask[i]):
        _differ(setup, env, i, how, "mask", observed["action_mask"].tolist(), shown.action_mask[i].tolist())


def _same_pay(setup: Setup, env: GameAEC, shown: VecStep, i: int, how: dict[str, Any]) -> None:
    agents = env.possible_agents
    pairs: dict[str, tuple[list[float], list[float]]] = {
        "rewards": ([env.rewards[a] for a in agents], shown.reward[i].tolist()),
        "cumulative rewards": ([env._cumulative_rewards[a] for a in agents], shown.cumulative[i].tolist()),
        "terminations": ([env.terminations[a] for a in agents], [bool(shown.terminated[i])] * len(agents)),
        "truncations": ([env.truncations[a] for a in agents], [bool(shown.truncated[i])] * len(agents)),
    }
    for what, (a, b) in pairs.items():
        if not np.allclose(a, b, rtol=1e-5, atol=1e-5):
            _differ(setup, env, i, how, what, a, b)


def _same_end(setup: Setup, env: GameAEC, shown: VecStep, i: int, how: dict[str, Any]) -> None:
    agents, [[k]] = env.possible_agents, np.nonzero(shown.info["final_index"] == i)
    pairs = {
        "final observations": ([env.observe(a)["observation"] for a in agents], shown.info["final_obs"][k]),
        "final scores": ([env.infos[a]["score"] for a in agents], shown.info["final_scores"][k]),
        "final ranks": ([env.infos[a]["rank"] for a in agents], shown.info["final_ranks"][k]),
        "decisions": (env.batch.decisions[0], shown.info["final_decisions"][k]),
    }
    for what, (a, b) in pairs.items():
        if not np.array_equal(a, b):
            _differ(setup, env, i, how, what, np.asarray(a).tolist(), b.tolist())


def _differ(
    setup: Setup, env: GameAEC, i: int, how: dict[str, Any], what: str, aec: object, vector: object
) -> None:
    where = f"seed {setup.seed}, row {i}, decision {int(env.batch.decisions[0])}, {how}"
    setup.fail("vector_is_aec", f"{what}: {aec} with AEC, {vector} with the vector environment", where)


def vector_is_atomic(setup: Setup) -> None:
    """One illegal action in a batch refuses the whole call, and says which; a finished game asks for its reset."""
    vec = make_vec(setup, ROWS, autoreset="disabled")
    shown = vec.reset(seed=setup.seed)
    number = 0
    while not (shown.terminated | shown.truncated).any():
        if number % setup.every == 0:
            before, actions = vec.batch.states.copy(), vec.sample()
            for bad in [*np.flatnonzero(shown.action_mask[1] == 0).tolist(), -1, 10**12]:
                actions[1] = bad
                try:
                    vec.step(actions)
                except IllegalAction as error:
                    if (error.env_index, error.action, error.seat) != (1, bad, shown.seat[1]):
                        setup.fail(
                            "vector_is_atomic", f"{setup.say(bad)} in row 1: the error names another: {error}"
                        )
                else:
                    setup.fail("vector_is_atomic", f"{setup.say(bad)} is not legal in row 1, but was played")
            change = first_change(before, vec.batch.states, setup.game.fields)
            if change:
                setup.fail("vector_is_atomic", f"a refused call moved row {change[0]}: {change[1]}")
        shown = vec.step(vec.sample())
        number += 1
    over = shown.terminated | shown.truncated
    try:
        vec.step(vec.sample())
    except ResetNeeded:
        pass
    else:
        setup.fail("vector_is_atomic", "a finished game was stepped although autoreset is disabled")
    again = vec.reset(mask=over)
    if not again.action_mask.any(axis=1).all():
        setup.fail("vector_is_atomic", "after reset(mask=...) a running game has no legal action")


def vector_copies(setup: Setup) -> None:
    """Copies by clone, deepcopy, pickle, take and get_state/set_state play on like the original; so does copy=False."""
    vec = make_vec(setup, ROWS, reward="margin_gain", seed=setup.seed)
    vec.reset()
    for _ in range(setup.every):
        vec.step(vec.sample())
    fresh = make_vec(setup, ROWS, reward="margin_gain")
    fresh.set_state(pickle.loads(pickle.dumps(vec.get_state())))
    frugal = make_vec(setup, ROWS, reward="margin_gain", copy=False)
    frugal.set_state(vec.get_state())
    copies = {
        "clone": vec.clone(),
        "deepcopy": copy.deepcopy(vec),
        "pickle": pickle.loads(pickle.dumps(vec)),
        "take": vec.take(np.arange(ROWS)),
        "get_state and set_state": fresh,
        "get_state and set_state, with copy=False": frugal,
    }
    start = vec.batch.states.copy()
    taken = vec.take([1, 1])
    steps = []
    for _ in range(40):
        actions = vec.sample()
        steps.append((actions, vec.step(actions)))
    for way, other in copies.items():
        change = first_change(start, other.batch.states, setup.game.fields)
        if change:
            setup.fail(
                "vector_copies", f"the original's moves changed a copy by {way}, row {change[0]}: {change[1]}"
            )
        for number, (actions, wanted) in enumerate(steps):
            got = other.step(actions)
            odd = [n for n in wanted._fields[:-1] if not np.array_equal(getattr(wanted, n), getattr(got, n))]
            if odd:
                setup.fail("vector_copies", f"{number + 1} steps on, a copy by {way} differs in {odd[0]}")
    for actions, wanted in steps:
        got = taken.step(actions[[1, 1]])
        if not (got.obs == wanted.obs[1]).all() or not (got.reward == wanted.reward[1]).all():
            setup.fail("vector_copies", "two copies of row 1 by take did not play like row 1")
