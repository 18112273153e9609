"""Every script runs in a tiny configuration and writes results that can be read, compared and drawn; none is judged."""

import getpass
import json
import math
import platform
import re
from pathlib import Path

import pytest

from benchmarks import compare, compile_time, cost_split, steps_per_second
from benchmarks.harness import charts, machine, report
from benchmarks.harness.measure import Count, Spread, rates, timed, times_for
from benchmarks.harness.subjects import REFERENCE, chosen, env_ids

TINY = ["--env", REFERENCE, "--seconds", "0.002", "--repeats", "2"]


def read(path: Path) -> dict:
    """The document, checked for the shape that report.py promises."""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert {"benchmark", "date", "machine", "versions", "load", "settings", "rows"} <= document.keys()
    assert document["rows"]
    for row in document["rows"]:
        for name, figure in row["figures"].items():
            assert figure["min"] <= figure["median"] <= figure["max"], (row["case"], name)
            assert all(math.isfinite(x) for x in figure.values())
    return document


@pytest.fixture(scope="module")
def steps(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("steps") / "steps.json"
    steps_per_second.main([*TINY, "--batches", "1,64", "--json", str(path)])
    return path


def test_steps_per_second_covers_every_face_batch_and_thread(steps):
    document = read(steps)
    cases = {(r["case"]["face"], r["case"].get("batch"), r["case"].get("threads")) for r in document["rows"]}
    faces = ("rollout", "vector", "vector copy=False", "vector step alone")
    wanted = {(face, n, 1) for face in faces for n in (1, 64)} | {(face, 64, 2) for face in faces}
    assert cases == wanted | {("profile", None, None), ("aec raw_env", 1, 1), ("aec wrapped", 1, 1)}


def test_steps_per_second_reports_sizes_and_memory(steps):
    [profile] = [r["info"] for r in read(steps)["rows"] if r["case"]["face"] == "profile"]
    assert (profile["observation_bytes"], profile["mask_bytes"]) == (84, 7)
    assert profile["state_bytes"] == chosen(REFERENCE, 2)[0].game.dtype.itemsize
    assert profile["memory_per_game"] < 4096
    assert 15 < profile["decisions_per_game"] < 30
    assert 6 < profile["legal_per_decision"] <= 7


def test_charts_are_drawn_from_results(steps, tmp_path):
    pytest.importorskip("matplotlib")
    paths = charts.batch_sizes(read(steps), tmp_path)
    assert sorted(p.suffix for p in paths) == [".png", ".svg"]
    assert all(p.stat().st_size > 1000 for p in paths)


def test_cost_split_names_every_part(tmp_path):
    path = tmp_path / "split.json"
    cost_split.main([*TINY, "--batch", "64", "--phases", "--json", str(path)])
    rows = read(path)["rows"]
    assert {*cost_split.PARTS, "whole"} <= rows[0]["figures"].keys()
    assert sum(r["info"]["share"] for r in rows[1:]) == pytest.approx(1, abs=0.01)


def test_compile_time_starts_cold_and_warm(tmp_path):
    path = tmp_path / "compile.json"
    compile_time.main(
        [
            "--env",
            REFERENCE,
            "--players",
            "2",
            "--repeats",
            "1",
            "--faces",
            "aec",
            "--quick",
            "--json",
            str(path),
        ]
    )
    rows = read(path)["rows"]
    assert [r["case"]["start"] for r in rows] == ["cold", "warm"]
    assert all({"total", "cpu", *compile_time.PHASES} <= r["figures"].keys() for r in rows)


def test_every_environment_of_the_registry_is_measured_for_every_number_of_players():
    import sierra_envs

    measured = {(s.env_id, s.players) for s in chosen(None, None)}
    wanted = {(i, p) for i in sierra_envs.list_envs() for p in sierra_envs.spec(i).players}
    assert measured == wanted | {(REFERENCE, 2)}
    assert env_ids()[0] == REFERENCE


# ---- timing


def test_a_run_that_takes_no_time_at_all_is_still_measured():
    ticks = []

    def run(times: int) -> Count:
        ticks.append(times)
        return Count(times, times * 1e-6, times * 1e-6)

    assert times_for(run, 0.01) == pytest.approx(10_000, rel=0.01)
    assert sum(ticks) < 20_000


def test_rates_are_per_wall_second_and_per_cpu_second():
    found = rates([Count(100, 2.0, 1.0), Count(300, 2.0, 1.0), Count(200, 2.0, 1.0)])
    assert found == {"per_second": Spread(100, 50, 150), "per_cpu_second": Spread(200, 100, 300)}


def test_a_timed_run_counts_its_decisions():
    assert timed(lambda times: 3 * times)(4).decisions == 12


# ---- compare


def written(path: Path, rates: dict[str, tuple[float, float, float]]) -> Path:
    made = report.Report("made_up", {})
    for name, spread in rates.items():
        made.add(report.row({"case": name}, {"rate": Spread(*spread)}))
    made.write(path)
    return path


def test_compare_shows_what_differs_by_more_than_its_spread(tmp_path, capsys):
    a = written(tmp_path / "a.json", {"x": (10, 9, 11), "y": (10, 9, 11), "z": (1, 1, 1)})
    b = written(tmp_path / "b.json", {"x": (20, 19, 21), "y": (11, 10, 12)})
    assert compare.main([str(a), str(b)]) == 0
    shown = capsys.readouterr().out
    assert "case x" in shown
    assert "2.000" in shown
    assert "case y" not in shown
    assert "2 figures in both, 1 only in a, 0 only in b" in shown
    compare.main([str(a), str(b), "--all"])
    assert "case y" in capsys.readouterr().out


def test_compare_reads_the_results_file_of_a_machine(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(report, "RESULTS", tmp_path / "benchmarks" / "results")
    made = report.Report("made_up", {})
    made.add(report.row({"case": "x"}, {"rate": Spread(1, 1, 1)}))
    made.write(None, store=True)
    made.benchmark = "another"
    made.write(None, store=True)
    stored = report.RESULTS / f"{machine.slug()}.json"
    assert set(json.loads(stored.read_text(encoding="utf-8"))["reports"]) == {"made_up", "another"}
    assert compare.main([str(stored), str(stored)]) == 0
    assert "2 figures in both" in capsys.readouterr().out


def test_a_second_run_replaces_what_it_measured_and_keeps_the_rest(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "RESULTS", tmp_path / "benchmarks" / "results")
    for batches in ({1: 10.0, 64: 20.0}, {64: 30.0}):
        made = report.Report("made_up", {"batches": list(batches)})
        for batch, rate in batches.items():
            made.add(report.row({"batch": batch}, {"per_second": Spread.of([rate])}))
        made.write(None, store=True)
    stored = json.loads((report.RESULTS / f"{machine.slug()}.json").read_text(encoding="utf-8"))
    rows = {r["case"]["batch"]: r for r in stored["reports"]["made_up"]["rows"]}
    assert {b: r["figures"]["per_second"]["median"] for b, r in rows.items()} == {1: 10.0, 64: 30.0}
    assert rows[1]["measured"]["settings"] == {"batches": [1, 64]}
    assert rows[64]["measured"]["settings"] == {"batches": [64]}


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"reports": {"x": 1}}'])
def test_compare_refuses_what_is_no_result(tmp_path, text):
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"a\.json"):
        compare.main([str(path), str(path)])


def test_two_files_without_common_figures_are_an_error(tmp_path, capsys):
    a = written(tmp_path / "a.json", {"x": (1, 1, 1)})
    b = written(tmp_path / "b.json", {"y": (1, 1, 1)})
    assert compare.main([str(a), str(b)]) == 1
    assert "nothing to compare" in capsys.readouterr().out


# ---- what is said about the machine


def test_the_machine_is_described_without_the_names_of_host_and_user():
    words = json.dumps([machine.describe(), machine.versions()])
    assert not re.search(rf"\b{re.escape(platform.node())}\b", words)
    assert not re.search(rf"\b{re.escape(getpass.getuser())}\b", words)
    assert machine.slug() == machine.slug().lower()
    assert set(machine.slug()) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@pytest.mark.parametrize(
    "x, text",
    [
        (0, "0.00"),
        (9.99, "9.99"),
        (123.4, "123"),
        (999.8, "1.00 k"),
        (43_210, "43.2 k"),
        (1_234_567, "1.23 M"),
    ],
)
def test_rates_are_readable(x, text):
    assert report.si(x) == text
