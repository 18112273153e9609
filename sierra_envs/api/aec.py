"""`GameAEC`: one PettingZoo AEC environment class for every game.

State chart of an episode, as PettingZoo defines it: ``reset`` -> decisions of ``agent_selection`` until every
agent is terminated or truncated at once (seats never leave mid-game) -> one dead step ``step(None)`` for each agent in
seat order -> ``agents`` is empty. ``is_over`` tells that the game is decided although dead steps are left.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from pettingzoo import AECEnv

from sierra_envs.api import arguments, spaces, text
from sierra_envs.api.rewards import Reward, reward_named
from sierra_envs.api.vector import VectorAEC, illegal_action
from sierra_envs.core.batch import NO_LIMIT, Batch
from sierra_envs.core.drivers import CHECK, DEAL, LOOK, NEXT, PLAY
from sierra_envs.core.game import ENDED, RUNNING, Game
from sierra_envs.core.tables import Dataset
from sierra_envs.errors import BadAction, BadOption, ResetNeeded

if TYPE_CHECKING:
    from sierra_envs.api.gym import SeatEnv
    from sierra_envs.api.opponents import Opponent
    from sierra_envs.api.seat import Seat

RENDER_MODES = ("ansi", "human")


class GameAEC(AECEnv):  # type: ignore[misc]
    """A turn-based game as a PettingZoo AEC environment; see ``sierra_envs.make`` for the arguments.

    Observation of each agent: ``{"observation": (O,), "action_mask": int8 (A,)}``; the mask is all zero for agents not
    on turn. Illegal actions raise ``IllegalAction`` and change nothing; no wrapper is needed for that.
    ``deepcopy``, ``pickle``, ``clone``, ``get_state`` and ``set_state`` are exact in the middle of a game.

    Attributes:
        observation, actions: layouts (index <-> name, id <-> sentence). batch: the engine, a batch of one.
    """

    metadata: dict[str, Any] = {  # each instance replaces it, with its name
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game,
        data: Dataset,
        *,
        env_id: str = "",
        num_players: int | None = None,
        mode: int = 0,
        render_mode: str | None = None,
        reward: str | Reward = "win_loss",
        max_decisions: int | None = None,
    ):
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(
                f"render_mode={render_mode!r} is not possible. Valid values: None, 'ansi', 'human'."
            )
        self.env_id = env_id or f"{game.name}-v{game.version}"
        self.num_players = arguments.players(game, num_players, mode)
        limit = (
            None if max_decisions is None else arguments.whole("max_decisions", max_decisions, 1, 2**31 - 2)
        )
        self.render_mode = render_mode
        self.reward_rule = reward_named(reward, game, mode)
        self.batch = Batch(game, data, 1, self.num_players, mode, 1, limit)
        self.observation = self.batch.observation
        self.actions = game.actions.bind(data.words)
        self.metadata = {**type(self).metadata, "name": self.env_id.replace("/", "_").replace("-v", "_v")}
        self.possible_agents = [f"player_{i}" for i in range(self.num_players)]
        self.agents: list[str] = []
        self._seat_of = {a: i for i, a in enumerate(self.possible_agents)}
        box, discrete = (
            spaces.masked_dict(self.observation, self.actions),
            spaces.action_discrete(self.actions),
        )
        self.observation_spaces = {a: copy.deepcopy(box) for a in self.possible_agents}
        self.action_spaces = {a: copy.deepcopy(discrete) for a in self.possible_agents}
        self._ready = False
        self._action = np.zeros(1, np.int64)
        self._acting = 0  # the seat that the three below show
        self._seat = np.zeros(1, np.int8)
        self._obs = np.zeros((1, self.observation.size), self.observation.dtype)
        self._mask = np.zeros((1, self.actions.size), np.int8)
        self._value = np.zeros(self.num_players, np.float32)
        self._prepare()

    def _prepare(self) -> None:
        """What only points to this object's own arrays: views, and calls into compiled code."""
        shown = (self._seat, self._obs, self._mask)
        self._own_obs, self._own_mask = self._obs[0], self._mask[0]
        self._play = self.batch.prepared(CHECK + PLAY + LOOK, self._action, shown)
        self._start = self.batch.prepared(DEAL + LOOK, self._action, shown)
        self._start_next = self.batch.prepared(NEXT + DEAL + LOOK, self._action, shown)

    _POINTERS = ("_own_obs", "_own_mask", "_play", "_start", "_start_next")

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k not in self._POINTERS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    def observation_space(self, agent: str) -> Any:
        """The space of ``observe(agent)``, the same object at every call."""
        self._seat_number(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """``Discrete(number of actions)``, the same object at every call."""
        self._seat_number(agent)
        return self.action_spaces[agent]

    # ---- play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        Args:
            seed: 0 .. 2**64-1; the same seed gives the same game as row 0 of ``make_vec(id, seed=seed)``. None: the
                next game of the stream (the first reset without seed draws one from the operating system).
            options: accepted for PettingZoo's sake; no key is used.

        Raises:
            BadOption: impossible seed.
        """
        if seed is not None or not self._ready:
            self.batch.seed(arguments.seed_or_entropy(seed))
            self._start()
        else:
            self._start_next()
        self._ready = True
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in agents}
        self._skip_agent_selection = None
        if self.reward_rule.every_decision:
            self._value = self.reward_rule.of(self.batch)[0]
        self._show()

    def step(self, action: int | None) -> None:
        """Play ``action`` for ``agent_selection``; after the end, ``step(None)`` once for each agent.

        Raises:
            ResetNeeded: before the first reset or after the last dead step.
            BadAction: not one whole number. IllegalAction: the rules forbid it. Nothing moved in either case.
        """
        if not self._ready or not self.agents:
            when = "after the end of the game" if self._ready else "before reset()"
            raise ResetNeeded(f"{self.env_id}: step() was called {when}. Call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise BadAction(
                    f"{self.env_id}: the game is over and {agent} has nothing to decide. Call step(None), or reset()."
                )
            self._was_dead_step(action)
            return
        self._action[0] = arguments.action_id(action)
        over = self._play()
        if over < 0:
            raise illegal_action(self.batch, self.env_id, self.actions, 0, int(action))  # type: ignore[arg-type]
        self._show()
        self._cumulative_rewards[agent] = 0.0  # the actor's account is cleared before its move
        finished = int(self.batch.finished[0]) if over else RUNNING
        if finished or self.reward_rule.every_decision:
            self._settle(finished)
        if self.render_mode == "human":
            self.render()

    def _settle(self, finished: int) -> None:
        """Pay what the decision earned, and close a game that is over."""
        rule, (points, ranks), results = self.reward_rule, self.batch.scores(), self.batch.results()
        if rule.every_decision or finished == ENDED:
            paid = rule.value(points, ranks, *(results[name] for name in rule.uses))[0]
            if rule.every_decision:
                paid, self._value = paid - self._value, paid
            for agent, x in zip(self.possible_agents, paid.tolist(), strict=True):
                self.rewards[agent] = x
                self._cumulative_rewards[agent] += x
        if finished:
            flags = self.terminations if finished == ENDED else self.truncations
            names = ("score", "rank", *results)
            columns = (points[0].tolist(), ranks[0].tolist(), *(x[0].tolist() for x in results.values()))
            for agent, *values in zip(self.possible_agents, *columns, strict=True):
                flags[agent] = True
                self.infos[agent] = dict(zip(names, values, strict=True))
            self._deads_step_first()

    def _look(self) -> None:
        self.batch.view(self._seat, self._obs, self._mask)
        self._show()

    def _show(self) -> None:
        self._acting = int(self._seat.item())
        self.agent_selection = self.possible_agents[self._acting]

    @property
    def is_over(self) -> bool:
        """True once the game is decided (``agents`` empties only with the dead steps that follow)."""
        return self._ready and bool(self.batch.finished[0])

    # ---- look

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, cumulative reward, termination, truncation and info of ``agent_selection``.

        Raises:
            ResetNeeded: before the first reset, or after the last dead step.
        """
        if not self.agents:
            self._need_reset("last")
            raise ResetNeeded(
                f"{self.env_id}: last() was called after the end of the game. Call reset() first."
            )
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, Any]:
        """``{"observation": (O,), "action_mask": int8 (A,)}`` as this agent sees the game; fresh arrays."""
        if not self._ready:
            self._need_reset("observe")
        seat = self._seat_of.get(agent)
        if seat is None:
            seat = self._seat_number(agent)
        if seat == self._acting:
            return {"observation": self._own_obs.copy(), "action_mask": self._own_mask.copy()}
        obs = np.empty_like(self._obs)
        self.batch.observe(np.full(1, seat, np.int8), obs)
        return {"observation": obs[0], "action_mask": np.zeros(self.actions.size, np.int8)}

    def state(self) -> Any:
        """All seats' observations in seat order, flattened (P * O,): a perfect-information view for critics."""
        self._need_reset("state")
        return self.batch.observe_all(np.zeros(1, np.int64)).reshape(-1)

    def action_mask(self) -> Any:
        """The legal ids of ``agent_selection``, int8 (A,)."""
        self._need_reset("action_mask")
        return self._mask[0].copy()

    def legal_actions(self) -> list[str]:
        """The legal actions of ``agent_selection`` as sentences, in id order."""
        self._need_reset("legal_actions")
        return [self.actions.describe(int(a)) for a in np.flatnonzero(self._mask[0])]

    def describe(self, action: int) -> str:
        """The sentence of an action id."""
        return self.actions.describe(action)

    def parse(self, sentence: str) -> int:
        """The action id of a sentence."""
        return self.actions.parse(sentence)

    def why_not(self, action: int) -> str:
        """Why ``agent_selection`` may not play this id now, in words; an empty string when it may."""
        self._need_reset("why_not")
        reason = text.refusal(self.batch, 0, arguments.action_id(action))
        return "" if reason == self.batch.game.refusals[0] else reason

    def render(self) -> str | None:
        """Position and legal actions as ``agent_selection`` sees them: returned ("ansi") or printed ("human")."""
        self._need_reset("render")
        drawn = text.page(self.batch, self.env_id, 0, int(self._seat[0]), self.actions, self._mask[0])
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing to release."""

    # ---- one learner

    def to_gymnasium(
        self,
        seat: Seat = "rotate",
        opponents: Sequence[Opponent] | None = None,
        *,
        weights: Sequence[float] | None = None,
        seed: int | None = None,
        render_mode: str | None = None,
    ) -> SeatEnv:
        """A ``gymnasium.Env`` of the same game, options and players for one learner; this object is not involved in it.

        Args:
            seat, opponents, weights, seed: see :class:`sierra_envs.api.seat.SeatView`.
            render_mode: None, "ansi" or "human".
        """
        from sierra_envs.api.gym import SeatEnv
        from sierra_envs.api.seat import SeatView

        own = self.batch
        venv = VectorAEC(
            own.game, own.data, 1, env_id=self.env_id, num_players=self.num_players, mode=own.mode,
            reward=self.reward_rule, autoreset="disabled", max_decisions=None if own.limit == NO_LIMIT else own.limit,
        )  # fmt: skip
        return SeatEnv(SeatView(venv, seat, opponents, weights, seed), render_mode)

    # ---- search and copies

    def redeal_hidden(self, agent: str, seed: int) -> None:
        """Replace the game *in place* by one drawn uniformly from those that look the same to ``agent``."""
        self._need_reset("redeal_hidden")
        seeds = np.array([arguments.seed_or_entropy(seed)], np.uint64)
        self.batch.redeal_hidden(np.full(1, self._seat_number(agent), np.int8), seeds)
        self._look()

    _DICTS = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos")

    def get_state(self) -> dict[str, Any]:
        """Everything that decides the future, random stream included, as a picklable dictionary of copies."""
        self._need_reset("get_state")
        arrays = {name: getattr(self.batch, name).copy() for name in Batch.ARRAYS}
        dicts = {name: copy.deepcopy(getattr(self, name)) for name in self._DICTS}
        turn = {
            "agents": self.agents[:],
            "selected": self.agent_selection,
            "skip": self._skip_agent_selection,
        }
        return {"of": self._identity(), **arrays, **dicts, **turn, "value": self._value.copy()}

    def set_state(self, state: dict[str, Any]) -> None:
        """Go back to (or over to) a state from :meth:`get_state`.

        Raises:
            ForeignState: it belongs to another game, version, data set, options or player count, or is damaged;
                nothing was changed.
        """
        own = {name: getattr(self.batch, name) for name in Batch.ARRAYS}
        arguments.fitting_state(
            state,
            self._identity(),
            own | {"value": self._value},
            (*self._DICTS, "agents", "selected", "skip"),
        )
        for name, array in own.items():
            array[:] = state[name]
        for name in self._DICTS:
            setattr(self, name, copy.deepcopy(state[name]))
        self._value = state["value"].copy()
        self._ready = True
        self._look()
        self.agents, self.agent_selection = state["agents"][:], state["selected"]
        self._skip_agent_selection = state["skip"]

    def clone(self) -> GameAEC:
        """An exact, independent copy."""
        return copy.deepcopy(self)

    def _identity(self) -> str:
        game = self.batch.game
        mode = game.modes[self.batch.mode]
        return (
            f"{game.name} v{game.version} {mode}, {self.num_players} players, data {self.batch.data.digest}, "
            f"reward {self.reward_rule.name}"
        )

    def _seat_number(self, agent: str) -> int:
        if agent not in self._seat_of:
            raise BadOption(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}.")
        return self._seat_of[agent]

    def _need_reset(self, call: str) -> None:
        if not self._ready:
            raise ResetNeeded(f"{self.env_id}: {call}() was called before reset(). Call reset() first.")

    def __str__(self) -> str:
        return str(self.metadata["name"])
