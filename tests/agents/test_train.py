"""Training runs that take seconds: what they leave behind, and that a stop changes nothing."""

import csv
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from agents import train as training_module
from agents.checkpoint import NAME, load_checkpoint
from agents.config import EnvConfig, WarmStartConfig
from agents.config_file import dump_config
from agents.errors import CheckpointError, FolderError
from agents.report import finish
from agents.report import main as report_main
from agents.train import Games, main, new_folder, resume, train

ROOT = Path(__file__).parents[2]
TIMES = ("seconds", "steps_per_second", "env_share", "opponents_share")


def weights(training) -> str:
    """Hash of everything that was learned."""
    digest = hashlib.sha256()
    optimizer = training.model.policy.optimizer.state_dict()["state"]
    tensors = [*training.model.policy.state_dict().values()]
    tensors += [tensor for state in optimizer.values() for tensor in state.values()]
    for tensor in tensors:
        digest.update(tensor.detach().numpy().tobytes())
    return digest.hexdigest()


def rows(folder: Path) -> list[dict[str, str]]:
    """progress.csv without the columns that are times."""
    with (folder / "progress.csv").open(encoding="utf-8") as file:
        return [{k: v for k, v in row.items() if k not in TIMES} for row in csv.DictReader(file)]


class Killed(BaseException):
    """Stands for a kill: nobody catches it."""


def stop_in_update(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training breaks off in the middle of collecting the games of this update."""
    original, calls = Games._on_step, [0]

    def on_step(self) -> bool:
        calls[0] += 1
        if calls[0] == 16 * (number - 1) + 9:  # 16 decisions an update
            raise Killed
        return original(self)

    monkeypatch.setattr(Games, "_on_step", on_step)


TEACHER = WarmStartConfig(teacher="greedy", decisions=2048, epochs=1, batch_size=256, value_updates=3)


@pytest.mark.parametrize("warm", [WarmStartConfig(), TEACHER], ids=["from nothing", "after imitation"])
def test_a_run_that_was_stopped_and_resumed_is_the_run_that_was_not(tiny, tmp_path, monkeypatch, warm):
    tiny = tiny.model_copy(update={"warm_start": warm})
    whole = train(tiny, tmp_path / "whole", quiet=True)
    with monkeypatch.context() as patch:
        stop_in_update(4, patch)  # after the checkpoint of update 2; update 3 is in the log already
        with pytest.raises(Killed):
            train(tiny, tmp_path / "stopped", quiet=True)
    assert [row["update"] for row in rows(tmp_path / "stopped")] == ["1", "2", "3"]
    np.random.seed(99)  # noqa: NPY002 - what another process would have there
    resumed = resume(tmp_path / "stopped", quiet=True)
    assert weights(resumed) == weights(whole)
    assert resumed.view.venv.batch.digest() == whole.view.venv.batch.digest()
    assert rows(tmp_path / "stopped") == rows(tmp_path / "whole")
    assert resumed.pool.snapshots.keys() == whole.pool.snapshots.keys()


def test_a_run_can_be_stopped_before_its_first_update(tiny, tmp_path, monkeypatch):
    whole = train(tiny, tmp_path / "whole", quiet=True)
    with monkeypatch.context() as patch:
        stop_in_update(1, patch)
        with pytest.raises(Killed):
            train(tiny, tmp_path / "stopped", quiet=True)
    assert weights(resume(tmp_path / "stopped", quiet=True)) == weights(whole)


def test_a_killed_process_leaves_a_run_that_can_be_resumed(tiny, tmp_path):
    whole = train(tiny, tmp_path / "whole", quiet=True)
    (tmp_path / "tiny.yaml").write_text(dump_config(tiny), encoding="utf-8")
    command = [sys.executable, "-m", "agents.train", str(tmp_path / "tiny.yaml"), "log.checkpoint_every=1"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        if (tmp_path / "tiny" / "progress.csv").exists() and len(rows(tmp_path / "tiny")) >= 2:
            break
        time.sleep(0.005)
    assert process.poll() is None, process.stderr.read().decode()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stderr.close()
    assert weights(resume(tmp_path / "tiny", quiet=True)) == weights(whole)


def test_the_same_seed_gives_the_same_weights_and_another_seed_others(tiny, tmp_path):
    short = tiny.model_copy(update={"total_steps": 256})
    one, two = (weights(train(short, tmp_path / name, quiet=True)) for name in "ab")
    other = weights(train(short.model_copy(update={"seed": 6}), tmp_path / "c", quiet=True))
    assert one == two
    assert one != other


def test_test_matches_do_not_change_what_is_learned(tiny, tmp_path):
    log = tiny.log.model_copy(update={"compare_every": 1, "compare_games": 4})
    short = tiny.model_copy(update={"total_steps": 256})
    compared = train(short.model_copy(update={"log": log}), tmp_path / "a", quiet=True)
    assert rows(tmp_path / "a")[0]["compare_greedy"] != ""
    assert weights(compared) == weights(train(short, tmp_path / "b", quiet=True))


def test_a_run_from_the_command_line_leaves_every_file(tiny, tmp_path, capsys):
    (tmp_path / "tiny.yaml").write_text(dump_config(tiny), encoding="utf-8")
    assert main([str(tmp_path / "tiny.yaml"), "log.compare_every=3", "log.compare_games=4"]) == 0
    printed = capsys.readouterr().out
    folder = tmp_path / "tiny"
    assert f"--resume {folder}" in printed
    assert "tiny against greedy" in printed
    names = {path.name for path in folder.iterdir()}
    assert names == {
        NAME, "config.yaml", "progress.csv", "tensorboard", "evaluation.json", "report.json", "report.md",
        "learning_curve.png", "learning_curve.svg",
    }  # fmt: skip
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert report["steps"] == 768
    assert [result["opponent"] for result in report["evaluation"]] == ["random", "greedy"]
    assert (
        report["evaluation"][0]["low"]
        <= report["evaluation"][0]["win_rate"]
        <= report["evaluation"][0]["high"]
    )
    assert 0 < report["env_share"] < 1
    assert "torch" in report["versions"]
    page = (folder / "report.md").read_text(encoding="utf-8")
    assert "| greedy |" in page
    assert report_main([str(folder)]) == 0
    assert (folder / "report.md").read_text(encoding="utf-8") == page


def test_resuming_a_finished_run_trains_nothing_more(tiny, tmp_path):
    done = train(tiny.model_copy(update={"total_steps": 128}), tmp_path / "run", quiet=True)
    assert weights(resume(tmp_path / "run", quiet=True)) == weights(done)


def test_training_stops_when_its_time_is_over(tiny, tmp_path):
    done = train(tiny.model_copy(update={"max_minutes": 1e-9}), tmp_path / "run", quiet=True)
    assert done.steps == 128
    assert load_checkpoint(tmp_path / "run" / NAME)["update"] == 1


def test_an_earlier_run_is_never_written_over(tiny):
    first = new_folder(tiny)
    assert first.name == "tiny"
    assert new_folder(tiny) == first  # nothing in it yet
    (first / "something").touch()
    assert new_folder(tiny).name == "tiny-2"


def test_a_folder_that_cannot_be_written_is_named_with_a_remedy(tiny, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(FolderError, match=r"file/runs: cannot be written to .*runs_dir=FOLDER"):
        new_folder(tiny.model_copy(update={"runs_dir": tmp_path / "file" / "runs"}))


def test_a_folder_without_write_permission_is_named_with_a_remedy(tiny, tmp_path, monkeypatch):
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", forbidden)
    with pytest.raises(FolderError, match=r"cannot be written to \(Permission denied\)"):
        train(tiny, tmp_path / "run", quiet=True)


def test_resuming_needs_a_folder_with_a_checkpoint(tmp_path):
    with pytest.raises(FolderError, match="there is no such folder"):
        resume(tmp_path / "nowhere")
    with pytest.raises(CheckpointError, match="there is no such checkpoint"):
        resume(tmp_path)


def test_a_checkpoint_of_another_version_of_the_game_is_refused(tiny, tmp_path, monkeypatch):
    train(tiny.model_copy(update={"total_steps": 128}), tmp_path / "run", quiet=True)
    content = load_checkpoint(tmp_path / "run" / NAME)
    content["games"]["venv"]["of"] = "colorado v99"
    monkeypatch.setattr(training_module, "load_checkpoint", lambda _: content)
    with pytest.raises(
        CheckpointError, match=rf"{NAME}: this checkpoint does not fit this version: .*colorado v99"
    ):
        resume(tmp_path / "run", quiet=True)


@pytest.mark.parametrize(
    "arguments, reason",
    [
        ([], "name a configuration first"),
        (["seed=3"], "name a configuration first"),
        (["--resume", "runs/x", "--quick"], "leave out --quick"),
        (["--resume", "runs/x", "some.yaml", "seed=3"], "leave out --quick and key=value"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_explained(arguments, reason):
    with pytest.raises(Exception, match=reason):
        main(arguments)


def test_errors_are_printed_without_a_traceback(tmp_path):
    command = [sys.executable, "-m", "agents.train", "--resume", str(tmp_path / "nowhere")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("FolderError: ")
    assert "Traceback" not in done.stderr


def test_a_report_needs_the_evaluation(tiny, tmp_path):
    train(tiny.model_copy(update={"total_steps": 128}), tmp_path / "run", quiet=True)
    with pytest.raises(FolderError, match=r"evaluation.json: missing or damaged.*--resume"):
        report_main([str(tmp_path / "run")])


def test_games_with_three_players_are_learned_too(tiny, tmp_path):
    env = tiny.env.model_copy(update={"num_players": 3})
    config = tiny.model_copy(update={"total_steps": 256, "env": env})
    done = train(config, tmp_path / "run", quiet=True)
    report = finish(done.folder, config, done.steps, done.seconds, 1.0)
    assert len(report["evaluation"][0]["by_side"]) == 3


@pytest.mark.parametrize(
    "game, players, told",
    [
        ("sierra/solo-v0", 1, "Stages won"),
        ("sierra/cooperative-v0", 3, "Stages won"),
        ("sierra/teams-v0", 5, "team victories"),
        ("sierra/competitive-v0", 3, "wins by side"),
    ],
)
def test_every_mode_of_sierra_is_learned(tiny, tmp_path, game, players, told):
    env = EnvConfig(id=game, num_players=players, num_envs=8)
    log = tiny.log.model_copy(update={"compare_every": 1, "compare_games": 4})
    evaluation = tiny.evaluation.model_copy(update={"opponents": ("random",)})
    changes = {"total_steps": 512, "env": env, "log": log, "evaluation": evaluation}
    config = tiny.model_copy(update=changes)
    done = train(config, tmp_path / "run", quiet=True)
    report = finish(done.folder, config, done.steps, done.seconds, 1.0)
    alone = game in ("sierra/solo-v0", "sierra/cooperative-v0")
    assert report["evaluation"][0]["alone"] == alone
    page = (done.folder / "report.md").read_text(encoding="utf-8")
    assert told in page
    assert ("A deal is won with the higher score" in page) == alone
    assert rows(done.folder)[0]["compare_random"] != ""
    assert (rows(done.folder)[-1].get("win_latest", "") == "") == (players == 1)


def test_a_solo_run_that_was_stopped_and_resumed_is_the_run_that_was_not(tiny, tmp_path, monkeypatch):
    tiny = tiny.model_copy(update={"env": EnvConfig(id="sierra/solo-v0", num_envs=8)})
    whole = train(tiny, tmp_path / "whole", quiet=True)
    with monkeypatch.context() as patch:
        stop_in_update(4, patch)
        with pytest.raises(Killed):
            train(tiny, tmp_path / "stopped", quiet=True)
    assert weights(resume(tmp_path / "stopped", quiet=True)) == weights(whole)


def test_the_evaluation_of_another_version_is_explained(tiny, tmp_path):
    train(tiny.model_copy(update={"total_steps": 128}), tmp_path / "run", quiet=True)
    old = {"evaluation": [{"agent": "tiny", "by_seat": [0.5, 0.5]}], "steps": 128, "name": "tiny"}
    seconds = dict.fromkeys(
        ("training", "test_matches", "games", "opponents", "evaluation", "this_command"), 1.0
    )
    (tmp_path / "run" / "evaluation.json").write_text(
        json.dumps({**old, "seconds": seconds}), encoding="utf-8"
    )
    with pytest.raises(FolderError, match="written by another version"):
        report_main([str(tmp_path / "run")])
