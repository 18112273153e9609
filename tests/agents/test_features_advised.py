"""What networks are shown of Sierra West and Trails to the North: the observation, and a rule-based advice."""

import numpy as np
import pytest
import torch

import sierra_envs
from agents.advised import MUCH, UNIT
from agents.config import EnvConfig, NetConfig
from agents.features import ScaledFeatures
from agents.greedy_sierra_west import GreedySierraWest
from agents.greedy_trails import GreedyTrails
from agents.policy import NetPolicy, acting_half, untrained
from agents.random_agent import RandomAgent

SEATS = [
    ("sierra_west/gold_rush-v0", 1),
    ("sierra_west/boats_and_banjos-v0", 3),
    ("trails_to_the_north-v0", 2),
]


def made(env_id, players, trust=0.0):
    env = EnvConfig(id=env_id, num_players=players)
    net = NetConfig(features=sierra_envs.spec(env_id).game.name, trust=trust, policy=(8,), value=(8,))
    return env, untrained(env, net)


def rule_based(env):
    if env.id.startswith("trails"):
        return GreedyTrails(env.players).lookout
    return GreedySierraWest(env.players, env_id=env.id).lookahead


@pytest.mark.parametrize("env_id, players", SEATS)
def test_the_scaled_observation_comes_first_and_the_advice_last(env_id, players, positions):
    env, policy = made(env_id, players)
    show, size = policy.features_extractor, sierra_envs.spec(env_id).actions.size
    plain = ScaledFeatures(policy.observation_space, env)
    values = rule_based(env).actions
    for step in positions(env, 30):
        seen = show(torch.from_numpy(step.obs)).numpy()
        assert seen.shape == (len(step.obs), show.features_dim)
        assert np.isfinite(seen).all()
        assert np.abs(seen).max() < 10
        assert (seen[:, :-size] == plain(torch.from_numpy(step.obs)).numpy()).all()
        worth = values(step.obs, step.action_mask)
        behind = np.maximum(worth - worth.max(axis=1, keepdims=True), -MUCH) / UNIT
        assert seen[:, -size:] == pytest.approx(behind.astype(np.float32), abs=1e-6)


@pytest.mark.parametrize("env_id, players", SEATS)
def test_what_is_legal_is_found_from_the_observation(env_id, players, positions):
    env = EnvConfig(id=env_id, num_players=players)
    values = rule_based(env).actions
    for step in positions(env):
        assert (np.isfinite(values(step.obs)) == (step.action_mask != 0)).all()


@pytest.mark.parametrize("env_id, players", SEATS[1:])
def test_a_remembered_position_is_shown_like_a_new_one(env_id, players, positions):
    env, policy = made(env_id, players)
    show = policy.features_extractor
    for step in positions(env, 5):
        first = show(torch.from_numpy(step.obs))
        assert torch.equal(first, show(torch.from_numpy(step.obs.astype(np.float32))))
        show.remembered.found.clear()
        assert torch.equal(first, torch.cat([show(torch.from_numpy(row[None])) for row in step.obs]))


@pytest.mark.parametrize("env_id, players", SEATS[1:])
def test_the_end_of_a_game_can_be_shown(env_id, players):
    """Learners look at it when a game is cut off; what is advised when it is over counts for nothing."""
    env = EnvConfig(id=env_id, num_players=players, max_decisions=5)
    venv = sierra_envs.make_vec(env.id, 2, seed=1, **env.arguments())
    step = venv.reset()
    while not step.info:
        step = venv.step(venv.sample())
    _, policy = made(env_id, players)
    shown = torch.from_numpy(step.info["final_obs"].reshape(-1, step.info["final_obs"].shape[-1]))
    assert policy.features_extractor(shown).isfinite().all()
    table = sierra_envs.make(env_id, num_players=players)
    table.reset(seed=3)
    agent = RandomAgent(0)
    while not table.is_over:
        seen = table.last()[0]
        table.step(int(agent(seen["observation"][None], seen["action_mask"][None])[0]))
    over = np.stack([table.observe(a)["observation"] for a in table.possible_agents])
    advice = policy.features_extractor.advice(over)
    assert (np.abs(advice) <= MUCH / UNIT).all()


@pytest.mark.parametrize("env_id, players", SEATS[1:])
def test_a_network_that_trusts_the_advice_begins_as_the_rule_based_player(env_id, players, positions):
    env, policy = made(env_id, players, trust=100.0)
    with torch.no_grad():
        policy.action_net.own.weight.zero_()
    plays, values = NetPolicy(acting_half(policy), deterministic=True), rule_based(env).actions
    for step in positions(env, 30):
        worth = values(step.obs, step.action_mask)
        chosen = worth[np.arange(len(worth)), plays(step.obs, step.action_mask)]
        assert chosen == pytest.approx(worth.max(axis=1), abs=1e-4)
