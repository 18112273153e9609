"""Networks as policies."""

import numpy as np
import pytest
import torch
from torch import nn

import sierra_envs
from agents.checkpoint import NAME, save_checkpoint
from agents.config import Config, EnvConfig, NetConfig
from agents.errors import CheckpointError
from agents.policy import NetPolicy, acting_half, frozen, load_policy, untrained

OPINION = torch.tensor([5.0, 1.0, 4.0, 0.0])


class Fixed(nn.Module):
    """Says the same whatever it sees."""

    def forward(self, x):
        return OPINION.repeat(len(x), 1)


def answers(policy, mask, rows=4000):
    return policy(np.zeros((rows, 3), np.int16), np.tile(np.array(mask, np.int8), (rows, 1)))


def test_the_likeliest_legal_action_is_played():
    assert set(answers(NetPolicy(Fixed(), deterministic=True), [0, 1, 1, 1])) == {2}


def test_actions_are_drawn_with_the_probabilities_of_the_legal_ones():
    drawn = answers(NetPolicy(Fixed(), seed=1), [0, 1, 1, 1], rows=40_000)
    expected = torch.softmax(OPINION[1:], dim=0).numpy()
    assert np.bincount(drawn, minlength=4)[1:] / 40_000 == pytest.approx(expected, abs=0.01)
    assert 0 not in drawn


def test_an_illegal_action_is_not_played_however_sure_the_network_is():
    assert set(answers(NetPolicy(Fixed(), seed=1), [0, 0, 0, 1])) == {3}


def test_draws_go_on_where_they_stood():
    policy = NetPolicy(Fixed(), seed=1)
    state = policy.get_state()
    first = answers(policy, [1, 1, 1, 1])
    policy.set_state(state)
    assert (answers(policy, [1, 1, 1, 1]) == first).all()


def test_the_global_random_streams_are_left_alone():
    before = torch.get_rng_state()
    answers(NetPolicy(Fixed(), seed=1), [1, 1, 1, 1])
    assert torch.equal(torch.get_rng_state(), before)


@pytest.fixture
def stored(tmp_path):
    """A checkpoint with an untrained network for two players."""
    config = Config(net=NetConfig(policy=(8,), value=(8,)))
    torch.manual_seed(1)
    policy = untrained(config.env, config.net)
    save_checkpoint(
        tmp_path / NAME, {"config": config.model_dump(mode="json"), "policy": policy.state_dict()}
    )
    return tmp_path, policy


def test_an_agent_is_loaded_from_the_folder_of_its_run(stored):
    folder, policy = stored
    venv = sierra_envs.make_vec("colorado-v0", 32, seed=0)
    step = venv.reset()
    agent, original = (
        load_policy(folder, deterministic=True),
        NetPolicy(frozen(acting_half(policy)), deterministic=True),
    )
    assert (agent(step.obs, step.action_mask) == original(step.obs, step.action_mask)).all()


def test_an_agent_does_not_play_games_with_other_players(stored):
    with pytest.raises(
        CheckpointError, match="trained on colorado-v0 with 2 players; it cannot play colorado-v0 with 3"
    ):
        load_policy(stored[0], EnvConfig(num_players=3))


def test_a_network_of_another_shape_is_refused(stored):
    folder, policy = stored
    config = Config(net=NetConfig(policy=(9,), value=(8,)))
    save_checkpoint(folder / NAME, {"config": config.model_dump(mode="json"), "policy": policy.state_dict()})
    with pytest.raises(CheckpointError, match="its network does not fit"):
        load_policy(folder)


def test_a_checkpoint_of_something_else_is_refused(tmp_path):
    save_checkpoint(tmp_path / NAME, {"weights": 1})
    with pytest.raises(CheckpointError, match=r"it was not written by agents\.train"):
        load_policy(tmp_path)
