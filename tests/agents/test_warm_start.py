"""Imitation before self-play, which nobody gets without asking, and which the report does not hide."""

import torch

from agents.config import EnvConfig, NetConfig, WarmStartConfig
from agents.match import play_match
from agents.policy import NetPolicy, acting_half, untrained
from agents.random_agent import RandomAgent
from agents.report import origin
from agents.train import Training, train
from agents.warm_start import imitate, lessons

LITTLE = WarmStartConfig(
    teacher="greedy", decisions=4096, epochs=2, batch_size=256, learning_rate=3e-3, value_updates=1
)


def test_by_default_nobody_is_imitated(tiny, tmp_path):
    assert tiny.warm_start.teacher == "none"
    training = Training(tiny, tmp_path, quiet=True)
    before = [p.clone() for p in training.model.policy.parameters()]
    training.warm_start()
    assert all(torch.equal(a, b) for a, b in zip(before, training.model.policy.parameters(), strict=True))


def test_the_teachers_answers_are_legal():
    _, masks, answers = lessons(LITTLE, EnvConfig(), seed=1)
    assert len(answers) >= LITTLE.decisions
    assert masks[torch.arange(len(answers)), answers].all()


def test_an_imitator_agrees_more_than_before_and_beats_random_play():
    torch.manual_seed(0)
    env = EnvConfig()
    net = acting_half(untrained(env, NetConfig(policy=(64,), value=(8,))))
    agreement = imitate(net, LITTLE, env, seed=1)
    assert agreement > 0.3
    assert play_match(env, NetPolicy(net, seed=1), RandomAgent(2), 40, seed=3).win_rate > 0.6


def test_the_value_function_learns_alone_at_first(tiny, tmp_path):
    training = Training(tiny.model_copy(update={"warm_start": LITTLE}), tmp_path, quiet=True)
    acting = acting_half(training.model.policy)
    before = [p.clone() for p in acting.parameters()]
    value = training.model.policy.value_net.weight.clone()
    training.step()
    assert all(torch.equal(a, b) for a, b in zip(before, acting.parameters(), strict=True))
    assert not torch.equal(value, training.model.policy.value_net.weight)
    training.step()
    assert not all(torch.equal(a, b) for a, b in zip(before, acting.parameters(), strict=True))


def test_a_run_with_a_teacher_can_be_repeated(tiny, tmp_path):
    config = tiny.model_copy(update={"warm_start": LITTLE, "total_steps": 256})
    one, two = (train(config, tmp_path / name, quiet=True).model.policy.state_dict() for name in "ab")
    assert all(torch.equal(one[name], two[name]) for name in one)


def test_the_report_says_where_the_play_comes_from(tiny):
    assert "started from nothing" in origin(tiny)
    assert "imitated `greedy` on 4,096 positions" in origin(tiny.model_copy(update={"warm_start": LITTLE}))
    assert "`greedy` thinks" not in origin(tiny)
    solo = EnvConfig(id="sierra/solo-v0")
    advised = tiny.model_copy(update={"env": solo, "net": NetConfig(features="sierra")})
    assert "is shown what `greedy` thinks of each action" in origin(advised)
    assert "learned from its own games." in origin(advised)
