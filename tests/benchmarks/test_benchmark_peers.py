"""The comparison with peers: rounds interleave, ratios are taken within a round, and what is missing is said to be."""

import json
import sys

import pytest

from benchmarks import peers
from benchmarks.harness import charts
from benchmarks.harness.peers import CASES, REQUIREMENTS, Environments, Missing, Worker, requirement


def test_a_peer_that_is_not_installed_is_reported_with_the_reason(tmp_path, capsys):
    path = tmp_path / "peers.json"
    peers.main(
        ["--only", "pgx,sierra_envs, rollout", "--no-install", "--environments", str(tmp_path), "--one-core"]
        + ["--rounds", "2", "--seconds", "0.01", "--json", str(path)]
    )
    shown = capsys.readouterr().out
    assert "missing: Pgx, scan: not installed" in shown
    rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
    missing = [r for r in rows if r["case"]["system"] == "Pgx"]
    assert [r["case"]["case"] for r in missing] == ["scan", "one dispatch per step"]
    assert all(r["figures"] == {} and "not installed" in r["info"]["missing"] for r in missing)
    [ours] = [
        r for r in rows if r["case"] == {"system": "sierra_envs", "case": "rollout", "cores": "one core"}
    ]
    assert ours["figures"]["plies_per_second"]["min"] > 0
    assert 20 < ours["info"]["plies_per_game"] < 23


def test_a_worker_that_cannot_import_its_system_says_so():
    case = next(c for c in CASES if c.worker == "pgx_jax")
    worker = Worker(case, sys.executable, None)
    try:
        import pgx  # noqa: F401
    except ImportError:
        with pytest.raises(Missing, match="No module named"):
            worker.wait_ready()
    else:
        worker.close()
        pytest.skip("this environment has pgx")


def test_a_worker_that_dies_is_missing_too(tmp_path):
    class Dead:
        worker, case, threads = "no_such_worker", "x", 1

    with pytest.raises(Missing, match="the worker ended"):
        Worker(Dead(), sys.executable, None).wait_ready()


def test_a_python_that_is_too_old_is_named(monkeypatch):
    monkeypatch.setitem(REQUIREMENTS, "fastcatan_peer", (("fastcatan",), (3, 99)))
    with pytest.raises(Missing, match=r"needs Python 3\.99"):
        Environments().interpreter("fastcatan_peer")


def test_every_foreign_package_is_an_optional_extra():
    for packages, _ in REQUIREMENTS.values():
        for package in packages:
            assert requirement(package).startswith(package)
    with pytest.raises(Missing, match="names no numpty"):
        requirement("numpty")


def test_every_case_has_a_counterpart_of_ours():
    ours = {c.case for c in CASES if c.system == "sierra_envs"}
    assert {c.against for c in CASES} <= ours


class Replay(peers.Contest):
    """A contest whose rounds were played before."""

    def __init__(self, one):
        self.workers = {case: [] for case in one}
        self.missing, self.one, self.two = {}, one, {}


def test_ratios_are_taken_within_each_round():
    from benchmarks.harness.measure import Count

    ours = next(c for c in CASES if c.name == "sierra_envs, rollout")
    pgx = next(c for c in CASES if c.name == "Pgx, scan")
    contest = Replay(
        {ours: [Count(80, 9.0, 1.0), Count(20, 9.0, 1.0)], pgx: [Count(20, 9.0, 1.0), Count(10, 9.0, 1.0)]}
    )
    assert contest.ratios(pgx, both=False) == [4.0, 2.0]
    assert contest.ratios(ours, both=False) == []


def test_bars_are_drawn_from_results(tmp_path):
    pytest.importorskip("matplotlib")
    figure = {"median": 2.0, "min": 1.0, "max": 3.0}
    rows = [
        {
            "case": {"system": s, "case": "x", "cores": "one core"},
            "figures": {"plies_per_second": figure},
            "info": {},
        }
        for s in ("sierra_envs", "Pgx")
    ]
    paths = charts.peers({"machine": {"name": "m", "cpu": "c"}, "rows": rows}, tmp_path)
    assert sorted(p.suffix for p in paths) == [".png", ".svg"]
