"""What networks are shown agrees with what the rules say."""

import numpy as np
import pytest
import torch

import sierra_envs
from agents.config import EnvConfig, NetConfig
from agents.policy import untrained
from agents.random_agent import RandomAgent


def extractor(name, env):
    return untrained(env, NetConfig(features=name, policy=(4,), value=(4,))).features_extractor


def positions(players, decisions=250):
    """Batches of positions of random games."""
    venv, agent = sierra_envs.make_vec("colorado-v0", 16, num_players=players, seed=4), RandomAgent(0)
    step = venv.reset()
    for _ in range(decisions):
        yield step
        step = venv.step(agent(step.obs, step.action_mask))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["scaled", "colorado"])
def test_features_are_numbers_about_the_size_of_a_flag(name, players):
    show = extractor(name, EnvConfig(num_players=players))
    seen = torch.cat([show(torch.from_numpy(step.obs)) for step in positions(players)])
    assert seen.shape[1] == show.features_dim
    assert seen.isfinite().all()
    assert seen.abs().max() < 8


@pytest.mark.parametrize("name", ["scaled", "colorado"])
def test_integers_and_floats_are_shown_alike(name):
    show = extractor(name, EnvConfig())
    for step in positions(2, 3):
        assert torch.equal(
            show(torch.from_numpy(step.obs)), show(torch.from_numpy(step.obs.astype(np.float32)))
        )


def test_a_row_does_not_depend_on_its_neighbours():
    show = extractor("colorado", EnvConfig())
    for step in positions(2, 3):
        together = show(torch.from_numpy(step.obs))
        alone = torch.cat([show(torch.from_numpy(row[None])) for row in step.obs])
        assert torch.equal(together, alone)


def test_flags_of_scaled_observations_pass_through():
    layout = sierra_envs.spec("colorado-v0").observation.for_seats(2)
    show = extractor("scaled", EnvConfig())
    for step in positions(2, 60):
        legs = layout.slice("0.legs")
        assert (show(torch.from_numpy(step.obs))[:, legs].numpy() == step.obs[:, legs]).all()


def phase_rows(step, name):
    layout = sierra_envs.spec("colorado-v0").observation.for_seats(2)
    names = [word.strip() for word in layout["phase"].meaning.removeprefix("one-hot:").split(",")]
    return step.obs[:, layout.start("phase") + names.index(name)] != 0


def test_legs_in_reach_are_the_legs_that_may_be_marked():
    """The rules' own answer to "which leg now?" is the mask of a CHECK action."""
    show, actions = extractor("colorado", EnvConfig()), sierra_envs.spec("colorado-v0").actions
    legs = sierra_envs.spec("colorado-v0").game.load(None, None).t[0].num_legs
    regions = sierra_envs.spec("colorado-v0").game.load(None, None).t[0].num_regions
    first_leg, first_flag = actions.start("leg"), actions.start("flag")
    tail = 2 + regions + 9 + 2 * legs  # own_map stands at the end, before the lead over the other seat
    checks = flags = 0
    for step in positions(2):
        seen = show(torch.from_numpy(step.obs)).numpy()[:, -tail:]
        rows = phase_rows(step, "ACT_CHECK")
        assert (seen[rows, :legs] == step.action_mask[rows, first_leg : first_leg + legs]).all()
        checks += rows.sum()
        rows = phase_rows(step, "END_FLAG")
        near = seen[rows, 2 * legs + 9 : 2 * legs + 9 + regions]
        assert (near == step.action_mask[rows, first_flag : first_flag + regions]).all()
        flags += rows.sum()
    assert checks > 200
    assert flags > 50


def test_affordable_cards_are_the_cards_that_may_be_paid_for():
    show, actions = extractor("colorado", EnvConfig()), sierra_envs.spec("colorado-v0").actions
    first = actions.start("card")
    common = (
        10 + 2 + 1 + 18 + 1 + 1 + 12 + 8 + 1 + 1
    )  # phase, caller, target, card, bonus, sets, races, deck, round
    seen_rows = 0
    for step in positions(2):
        rows = phase_rows(step, "ACT_NUGGET")
        cards = show(torch.from_numpy(step.obs)).numpy()[rows, common : common + 18 * 7].reshape(-1, 18, 7)
        assert (cards[:, :, 3] == step.action_mask[rows, first : first + 18]).all()
        seen_rows += rows.sum()
    assert seen_rows > 200
