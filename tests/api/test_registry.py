"""Ids, and how environments are found from PettingZoo and Gymnasium."""

import subprocess
import sys

import gymnasium
import pettingzoo
import pytest

import sierra_envs
from sierra_envs import registry
from sierra_envs.api.aec import GameAEC
from sierra_envs.api.vector import VectorAEC
from sierra_envs.errors import BadData, BadOption, RetiredEnv, UnknownEnv


def test_every_id_is_listed_and_described():
    assert "colorado-v0" in sierra_envs.list_envs()
    assert sierra_envs.list_envs() == sorted(sierra_envs.list_envs())
    for env_id in sierra_envs.list_envs():
        spec = sierra_envs.spec(env_id)
        assert spec.id == env_id
        assert spec.mode in spec.game.modes
        assert set(spec.players) <= set(spec.game.seats)
        assert spec.actions.size > 1
        assert spec.observation.size > 1
        assert {o.name for o in spec.options} == {o.name for o in spec.game.options}
        assert spec.rules_page.parent == spec.game.folder


@pytest.mark.parametrize("make", [sierra_envs.spec, sierra_envs.make, lambda i: sierra_envs.make_vec(i, 2)])
@pytest.mark.parametrize("env_id", ["colorada-v0", "Colorado-v0", "colorado-v"])
def test_an_unknown_id_gets_a_hint(make, env_id):
    with pytest.raises(UnknownEnv) as caught:
        make(env_id)
    message = str(caught.value)
    assert message.startswith(f'there is no "{env_id}". Did you mean "colorado-v0"?')
    assert "sierra_envs.list_envs() shows" in message


@pytest.mark.parametrize("env_id", ["", None, 7, "chess-v6"])
def test_what_resembles_nothing_gets_no_hint(env_id):
    with pytest.raises(UnknownEnv) as caught:
        sierra_envs.spec(env_id)
    assert "Did you mean" not in str(caught.value)


@pytest.mark.parametrize("env_id", ["colorado-v1", "colorado-v99", "colorado"])
def test_another_version_names_the_one_to_use(env_id):
    with pytest.raises(RetiredEnv) as caught:
        sierra_envs.make(env_id)
    assert str(caught.value) == f'"{env_id}" does not exist; the version to use is "colorado-v0".'
    assert isinstance(caught.value, UnknownEnv)


def test_make_and_make_vec():
    env = sierra_envs.make("colorado-v0", num_players=4, reward="rank", max_decisions=9)
    assert isinstance(env, GameAEC)
    assert (env.num_players, env.reward_rule.name, env.batch.limit) == (4, "rank", 9)
    v = sierra_envs.make_vec("colorado-v0", 3, num_players=2, autoreset="disabled", copy=False, threads=2)
    assert isinstance(v, VectorAEC)
    assert (v.num_envs, v.num_players, v.autoreset, v.copy) == (3, 2, "disabled", False)
    assert sierra_envs.make("colorado-v0").num_players == 2


@pytest.mark.parametrize("make", [sierra_envs.make, lambda i, **o: sierra_envs.make_vec(i, 2, **o)])
@pytest.mark.parametrize(
    "options, error, problem",
    [
        ({"num_players": 9}, BadOption, "num_players=9 is not possible: Colorado is for"),
        ({"rules": {"no_such_rule": 1}}, BadOption, "no_such_rule"),
        ({"rules": 3}, BadOption, "rules="),
        ({"data": 3}, BadOption, "data=3 is not possible: give the path of a folder with tables."),
        ({"data": "/no/such/folder"}, BadData, "/no/such/folder"),
        ({"reward": "points"}, BadOption, "reward='points' is unknown"),
        ({"max_decisions": 0}, BadOption, "max_decisions=0"),
    ],
)
def test_impossible_options_are_named(make, options, error, problem):
    with pytest.raises(error) as caught:
        make("colorado-v0", **options)
    assert problem in str(caught.value)


def test_public_names_have_one_slash():
    assert registry.public_name("colorado-v0") == "sierra/colorado-v0"
    assert registry.public_name("sierra_west/apple_hill-v0") == "sierra/sierra_west_apple_hill-v0"


def test_everything_is_registered_and_again_does_no_harm(recwarn):
    registry.register_everywhere()
    for env_id in sierra_envs.list_envs():
        name = registry.public_name(env_id)
        assert gymnasium.spec(name).kwargs == {"env_id": env_id}
        if hasattr(pettingzoo, "aec_registry"):
            assert name in pettingzoo.aec_registry
    assert not recwarn.list


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this PettingZoo has no registry")
@pytest.mark.parametrize("name", ["sierra/colorado-v0", "sierra/colorado_v0", "sierra/colorado"])
def test_pettingzoo_make(name):
    env = pettingzoo.make("aec", name, num_players=3, reward="margin")
    assert isinstance(env, GameAEC)
    assert (env.env_id, env.num_players, env.reward_rule.name) == ("colorado-v0", 3, "margin")


def test_importing_the_package_loads_no_compiler_and_no_learner():
    code = "import sys, sierra_envs; print(*[m for m in ('numba', 'torch', 'stable_baselines3') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
