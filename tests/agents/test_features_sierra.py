"""What networks are shown of Sierra, and the advice that they may take."""

import numpy as np
import pytest
import torch

import sierra_envs
from agents.advised import AdvisedHead
from agents.checkpoint import NAME, save_checkpoint
from agents.config import Config, EnvConfig, NetConfig, WarmStartConfig
from agents.greedy_sierra import GreedySierra
from agents.policy import NetPolicy, acting_half, frozen, load_policy, untrained
from agents.warm_start import imitate
from sierra_envs.games.sierra.actions import ACTIONS, YIELD_ID

SMALL = NetConfig(features="sierra", policy=(8,), value=(8,))
MODES = [("solo", 1), ("competitive", 3), ("cooperative", 3), ("teams", 5)]


def environment(mode, players):
    return EnvConfig(id=f"sierra/{mode}-v0", num_players=players)


@pytest.mark.parametrize("mode, players", MODES)
def test_features_are_numbers_about_the_size_of_a_flag(mode, players, positions):
    env = environment(mode, players)
    show = untrained(env, SMALL).features_extractor
    seen = torch.cat([show(torch.from_numpy(step.obs)) for step in positions(env)])
    assert seen.shape[1] == show.features_dim
    assert seen.isfinite().all()
    assert seen.abs().max() < 10


@pytest.mark.parametrize(
    "mode, players, share", [("solo", 1, 1), ("competitive", 3, 1), ("cooperative", 3, 9), ("teams", 5, 2)]
)
def test_the_advice_is_how_far_an_action_is_behind_the_best_one(mode, players, share, positions):
    """In points of a player; in cooperative games the weakest of three counts three times."""
    env = environment(mode, players)
    show, greedy = untrained(env, SMALL).features_extractor, GreedySierra(players, env_id=env.id)
    for step in positions(env, 40):
        advice = show(torch.from_numpy(step.obs)).numpy()[:, -ACTIONS.size :]
        values, _ = greedy.lookahead.actions(step.obs)
        expected = np.maximum(values - values.max(axis=1, keepdims=True), -20 * share) / share / 10
        assert advice == pytest.approx(expected, abs=1e-6)
        assert (advice[step.action_mask == 0] == -2).all()
        assert (advice.max(axis=1) == 0).all()


def test_integers_and_floats_and_remembered_positions_are_shown_alike(positions):
    env = environment("competitive", 2)
    show = untrained(env, SMALL).features_extractor
    for step in positions(env, 5):
        first = show(torch.from_numpy(step.obs))
        assert torch.equal(first, show(torch.from_numpy(step.obs.astype(np.float32))))
        show.remembered.found.clear()
        assert torch.equal(first, torch.cat([show(torch.from_numpy(row[None])) for row in step.obs]))


def test_the_end_of_a_game_can_be_shown():
    """Learners look at it when a game is cut off."""
    env = EnvConfig(id="sierra/solo-v0", max_decisions=5)
    venv = sierra_envs.make_vec(env.id, 2, seed=1, **env.arguments())
    step = venv.reset()
    while not step.info:
        step = venv.step(venv.sample())
    seen = untrained(env, SMALL).features_extractor(torch.from_numpy(step.info["final_obs"][:, 0]))
    assert seen.isfinite().all()


def test_at_first_nobody_is_trusted_and_later_each_verb_for_itself():
    head = AdvisedHead(3, torch.tensor([0, 0, 1]))
    latent = torch.tensor([[0.5, -1.0, 2.0, -0.1, -0.2, -0.3]])
    torch.testing.assert_close(head(latent), head.own(latent[:, :3]))
    with torch.no_grad():
        head.trust[1] = 0.5
    assert (head(latent) - head.own(latent[:, :3]))[0].tolist() == pytest.approx([0, 0, -15], abs=1e-5)


def test_a_policy_that_trusts_its_advice_plays_what_is_advised(positions):
    env = environment("competitive", 2)
    policy = untrained(env, SMALL)
    with torch.no_grad():
        policy.action_net.trust.fill_(1.0)
    agent, greedy = NetPolicy(acting_half(policy), deterministic=True), GreedySierra(2)
    for step in positions(env, 20):
        values, _ = greedy.lookahead.actions(step.obs)
        chosen = agent(step.obs, step.action_mask)
        assert (values[np.arange(len(values)), chosen] > values.max(axis=1) - 0.2).all()
        assert (chosen != YIELD_ID).all()


def test_trust_is_learned():
    torch.manual_seed(0)
    env = EnvConfig(id="sierra/solo-v0")
    policy = untrained(env, SMALL)
    lessons = WarmStartConfig(teacher="greedy", decisions=1024, epochs=3, batch_size=128)
    before = imitate(
        acting_half(untrained(env, SMALL)), lessons.model_copy(update={"learning_rate": 1e-9}), env, 1
    )
    assert imitate(acting_half(policy), lessons, env, seed=1) > before + 0.2
    keep = [verb.name for verb in ACTIONS.segments].index("keep")
    assert policy.action_net.trust[keep] > 0
    assert policy.action_net.trust[0] > 0


def test_it_can_be_stored_frozen_and_loaded(tmp_path, positions):
    config = Config(env=EnvConfig(id="sierra/solo-v0"), net=SMALL)
    torch.manual_seed(1)
    policy = untrained(config.env, config.net)
    with torch.no_grad():
        policy.action_net.trust.fill_(0.3)
    content = {"config": config.model_dump(mode="json"), "policy": policy.state_dict()}
    save_checkpoint(tmp_path / NAME, content)
    loaded, original = load_policy(tmp_path, seed=5), NetPolicy(frozen(acting_half(policy)), seed=5)
    for step in positions(config.env, 10):
        assert (loaded(step.obs, step.action_mask) == original(step.obs, step.action_mask)).all()
