"""The balance benchmark counts what happened in the games that it played."""

import json

import numpy as np
import pytest

import sierra_envs
from agents.random_agent import RandomAgent
from agents.rule_based import has_greedy
from benchmarks import balance
from benchmarks.balance import Games, compared, differences, dossier, measure, play, seat_shares
from benchmarks.harness.subjects import REFERENCE, of


def games(ranks, first):
    ranks = np.array(ranks)
    n = len(ranks)
    zero = np.zeros(n, np.int64)
    return Games(0 * ranks, ranks, {}, zero, zero, None, zero != 0, np.array(first))


def test_seats_are_counted_from_the_one_that_decides_first():
    assert seat_shares(games([[1, 2], [2, 1], [1, 2], [1, 2]], [0, 1, 1, 0])) == [0.75, 0.25]


def test_a_first_place_of_two_is_half_a_place_for_each():
    assert seat_shares(games([[1, 1, 3], [3, 2, 1]], [0, 2])) == [0.75, 0.25, 0]


def test_there_is_no_seat_to_prefer_where_all_share_one_place():
    assert seat_shares(games([[1, 1], [2, 2]], [0, 1])) == []


def test_decisions_legal_ids_and_scores_are_those_of_the_games():
    """Counted once more, game by game, by playing the same actions."""
    [subject] = of(REFERENCE)
    found = play(subject, RandomAgent(3), 8, seed=5)
    venv = subject.make_vec(8, seed=5, autoreset="disabled")
    step, agent = venv.reset(), RandomAgent(3)
    decisions, legal, running = np.zeros(8, int), np.zeros(8, int), np.arange(8)
    while running.size:
        decisions[running] += 1
        legal[running] += step.action_mask[running].sum(axis=1)
        step = venv.step_rows(running, agent(step.obs[running], step.action_mask[running]))
        running = running[~step.terminated[running]]
    assert (found.decisions == decisions).all()
    assert (found.legal == legal).all()
    assert (found.points == venv.scores()[0]).all()
    assert found.rounds is None
    assert not found.cut.any()


def test_a_script_run_writes_the_rows_and_shows_the_table(tmp_path, capsys):
    path = tmp_path / "balance.json"
    balance.main(["--env", "colorado-v0", "--players", "2", "--games", "4", "--json", str(path)])
    rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
    assert [row["case"]["agent"] for row in rows] == ["greedy", "random"]
    for row in rows:
        info = row["info"]
        assert info["score"]["min"] <= info["score"]["quantiles"]["0.5"] <= info["score"]["max"]
        assert info["rounds"]["min"] > 5
        assert sum(info["seats"]) == pytest.approx(1, abs=1e-3)
        assert info["cut"] == 0
    assert "| colorado-v0 |" in capsys.readouterr().out


def test_games_with_an_end_by_the_round_cap_say_so():
    """Random play of Sierra West hardly ever ends in another way (rules dossier 4.7)."""
    [subject] = of("sierra_west/apple_hill-v0", [2])
    row = measure(subject, "random", 6, 1)
    assert row["info"]["cut"] > 0.5
    assert row["info"]["rounds"]["max"] == 41
    pairs = compared(row)
    assert pairs["rounds"] == (row["info"]["rounds"]["mean"], 41)
    [cells] = differences([row])
    assert cells[0] == "sierra_west/apple_hill-v0"
    assert f"({pairs['score'][0] - 1:+.1f})" in cells[5]


def test_the_dossier_has_every_mode_and_number_of_players_twice():
    keys = {key for key in dossier() if key[0].startswith("sierra_west/")}
    ids = [i for i in sierra_envs.list_envs() if i.startswith("sierra_west/")]
    assert keys == {(i, p, a) for i in ids for p in sierra_envs.spec(i).players for a in balance.AGENTS}
    assert {row["source"] for row in dossier().values()} == {"rules dossier 4.7"}
    assert dossier()["sierra_west/gold_rush-v0", 1, "greedy"]["hastings"] == 83


def test_an_agent_that_a_game_lacks_is_left_out(tmp_path):
    path = tmp_path / "balance.json"
    out = balance.main(["--env", REFERENCE, "--games", "2", "--json", str(path)])
    assert not has_greedy(REFERENCE)
    assert [row["case"]["agent"] for row in out.rows] == ["random"]


def test_an_unknown_agent_is_refused(capsys):
    with pytest.raises(SystemExit):
        balance.main(["--agents", "greedy,clever"])
    assert "the agents are greedy, random" in capsys.readouterr().err
