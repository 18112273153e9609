"""A person at the terminal, whose part a script plays."""

import io

import numpy as np
import pytest

from agents.config import EnvConfig
from agents.evaluate import make_agent
from agents.play import main


def session(monkeypatch, capsys, typed, *arguments):
    """What is printed when this is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["colorado-v0", "--seed", "3", "--seat", "0", "--opponent", "random", *arguments]) == 0
    return capsys.readouterr().out


def test_the_position_and_the_legal_actions_are_shown(monkeypatch, capsys):
    out = session(monkeypatch, capsys, "quit\n")
    assert "You are player_0." in out
    assert "mark flag T1" in out
    assert out.endswith("Bye.\n")


def test_the_end_of_the_input_is_a_clean_exit(monkeypatch, capsys):
    assert session(monkeypatch, capsys, "").endswith("Bye.\n")


def test_a_sentence_is_played_whatever_its_case_and_blanks(monkeypatch, capsys):
    out = session(monkeypatch, capsys, "Mark  FLAG t1\nquit\n")
    assert "player_1: mark flag" in out
    assert "ask opponent 1 for" in out


def test_a_number_is_played(monkeypatch, capsys):
    number = next(
        line.split()[0]
        for line in session(monkeypatch, capsys, "").splitlines()
        if line.endswith("mark flag T2")
    )
    assert "player_1: mark flag" in session(monkeypatch, capsys, f"{number}\n")


def test_an_illegal_action_is_refused_with_its_reason(monkeypatch, capsys):
    out = session(monkeypatch, capsys, "mark flag F1\nquit\n")
    assert "you may not mark flag F1: the start flag is a red one" in out
    assert "player_1:" not in out


def test_why_explains_without_playing(monkeypatch, capsys):
    out = session(monkeypatch, capsys, "why mark flag F1\nwhy mark flag T1\nwhy nonsense\n")
    assert "mark flag F1: the start flag is a red one" in out
    assert "mark flag T1: this is legal" in out
    assert 'no action reads "nonsense"' in out


def test_nonsense_is_answered_with_the_closest_sentence(monkeypatch, capsys):
    assert 'Did you mean "mark flag T1"?' in session(monkeypatch, capsys, "mark flagg T1\n")


def test_undo_goes_back_to_the_decision_before(monkeypatch, capsys):
    out = session(monkeypatch, capsys, "undo\nmark flag T1\nundo\nmark flag T2\nquit\n")
    assert "this is your first decision" in out
    assert out.count("START_FLAG: player 0 decides") == 2


def test_help_names_every_command(monkeypatch, capsys):
    out = session(monkeypatch, capsys, "?\n")
    for word in ("why", "undo", "rules", "quit"):
        assert word in out


@pytest.mark.parametrize("opponent", ["greedy", "random"])
def test_a_whole_game_can_be_played(monkeypatch, capsys, opponent):
    """A player who always takes the first action on the list."""
    lines = []

    def first_legal(prompt=""):
        listed = capsys.readouterr().out.splitlines()
        lines.extend(listed)
        legal = listed[len(listed) - 1 - listed[::-1].index("legal actions of player_0:") + 1]
        return legal.split()[0]

    monkeypatch.setattr("builtins.input", first_legal)
    assert main(["--seed", "3", "--seat", "0", "--opponent", opponent]) == 0
    lines.extend(capsys.readouterr().out.splitlines())
    assert "The game is over." in lines
    assert any(line.strip().startswith("1.") and line.endswith("points") for line in lines)


def first_legal(capsys, lines):
    """A player who always takes the first action on the list; what was printed goes to ``lines``."""

    def answer(prompt=""):
        listed = capsys.readouterr().out.splitlines()
        lines.extend(listed)
        start = max(i for i, line in enumerate(listed) if line.startswith("legal actions of player_"))
        return listed[start + 1].split()[0]

    return answer


@pytest.mark.parametrize(
    "game, options",
    [
        ("sierra/solo-v0", ["--rule", "stage=2"]),
        ("sierra/competitive-v0", ["--players", "3"]),
        ("sierra/cooperative-v0", []),
        ("sierra/teams-v0", ["--players", "5"]),
    ],
)
def test_every_mode_of_sierra_can_be_played_to_its_end(monkeypatch, capsys, game, options):
    lines = []
    monkeypatch.setattr("builtins.input", first_legal(capsys, lines))
    assert main([game, "--seed", "3", "--seat", "0", "--opponent", "random", *options]) == 0
    lines.extend(capsys.readouterr().out.splitlines())
    assert "The game is over." in lines
    assert any(line.startswith("  you: destination ") and "suns" in line for line in lines)
    others = [line for line in lines if line.startswith("player_") and ": " in line]
    assert bool(others) == (game != "sierra/solo-v0")


def test_what_others_decide_at_the_same_time_is_not_told(monkeypatch, capsys):
    lines = []
    monkeypatch.setattr("builtins.input", first_legal(capsys, lines))
    main(["sierra/competitive-v0", "--seed", "3", "--seat", "1", "--opponent", "random"])
    told = [line for line in lines if line.startswith("player_0: ")]
    assert len(told) > 20
    assert set(told) == {"player_0: (hidden)"}  # player 1 closes every round


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(Exception, match="--seat 5 is not possible: seats are 0 to 1"):
        main(["--seat", "5"])


def test_opponents_answer_single_decisions():
    agent = make_agent("greedy", EnvConfig(), seed=1)
    import sierra_envs

    step = sierra_envs.make_vec("colorado-v0", 1, seed=1).reset()
    assert step.action_mask[0, int(agent(step.obs, step.action_mask)[0])] == 1
    assert np.asarray(agent(step.obs, step.action_mask)).shape == (1,)
