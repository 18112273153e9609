"""The systems that are compared, the virtual environments of the foreign ones, and the processes that play them."""

from __future__ import annotations

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.harness import machine
from benchmarks.harness.measure import Count

ROOT = machine.ROOT
ENVIRONMENTS = Path(__file__).parents[1]
ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


@dataclass(frozen=True)
class Case:
    """One way to play one system.

    Attributes:
        system, case: as printed. worker: module below ``benchmarks.workers``.
        against: case of ours that does the most alike work; ratios are ours to this one.
        threads: of one process; such a case is not pinned to a core.
        note: what it does differently from the common work.
    """

    system: str
    case: str
    worker: str
    against: str
    threads: int = 1
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.system}, {self.case}"


OURS = "sierra_envs"
CASES = (
    Case(OURS, "rollout", "ours", "rollout"),
    Case(OURS, "vector", "ours", "vector", note="policy and step are two calls from Python; fresh arrays"),
    Case(OURS, "vector copy=False", "ours", "vector copy=False", note="the same into reused buffers"),
    Case(OURS, "aec raw_env", "ours", "aec raw_env", note="one game, last() + step()"),
    Case(OURS, "aec wrapped", "ours", "aec wrapped", note="the same in PettingZoo's three wrappers"),
    Case("Pgx", "scan", "pgx_jax", "rollout", note="64 steps per dispatch, policy compiled in"),
    Case("Pgx", "one dispatch per step", "pgx_jax", "vector", note="policy compiled in"),
    Case("OpenSpiel", "C++ rollouts", "open_spiel_peer", "rollout", note="rules only: no observation, no mask"),
    Case("OpenSpiel", "State + Observer", "open_spiel_peer", "aec raw_env", note="one game; mask as a list"),
    Case("PettingZoo", "raw_env", "pettingzoo_classic", "aec raw_env", note="connect_four_v3, last() + step()"),
    Case("PettingZoo", "env", "pettingzoo_classic", "aec wrapped", note="the same as documented, in its wrappers"),
    Case("fastcatan", "batch", "fastcatan_peer", "colorado rollout", note="another game; packed masks, no observation"),
    Case(OURS, "colorado rollout", "ours", "colorado rollout", note="another game; mask and observation"),
)  # fmt: skip
TWO_THREADS = (
    Case(OURS, "rollout, two threads", "ours", "rollout, two threads", 2, "one process, batch 4096"),
    Case(OURS, "vector, two threads", "ours", "vector, two threads", 2, "one process, batch 4096"),
)

REQUIREMENTS = {
    # worker: packages of the extra `bench-peers` that it needs, and the oldest Python they run on
    "pgx_jax": (("jax", "pgx"), (3, 11)),
    "open_spiel_peer": (("open-spiel",), (3, 11)),
    "pettingzoo_classic": (("numba", "pettingzoo"), (3, 11)),
    "fastcatan_peer": (("numba", "fastcatan"), (3, 12)),
}


class Missing(Exception):
    """A system cannot be measured here, and why."""


@dataclass
class Environments:
    """The peers' virtual environments, one for each Python that they need.

    Attributes:
        folder: where they are or will be. install: whether pip may be asked. python: interpreters by version, for those
            that the running one is too old for.
    """

    folder: Path = ENVIRONMENTS
    install: bool = True
    python: dict[tuple[int, int], str] = field(default_factory=dict)
    _known: dict[str, str | Missing] = field(default_factory=dict)

    def interpreter(self, worker: str) -> str:
        """The Python that runs ``worker``, with what it needs installed.

        Raises:
            Missing: there is none, with the reason.
        """
        if worker not in REQUIREMENTS:
            return sys.executable
        if worker not in self._known:
            try:
                self._known[worker] = self._prepare(worker)
            except Missing as reason:
                self._known[worker] = reason
        found = self._known[worker]
        if isinstance(found, Missing):
            raise found
        return found

    def _prepare(self, worker: str) -> str:
        packages, oldest = REQUIREMENTS[worker]
        base = self._base(oldest)
        tag = "peers" if base == sys.executable else "peers-" + ".".join(map(str, oldest))
        home = self.folder / f".venv-{tag}"
        python = home / "bin" / "python"
        if not python.exists():
            if not self.install:
                raise Missing(f"not installed (there is no {home.name}, and --no-install was given)")
            print(f"making {home.name} ...", flush=True)
            _call([base, "-m", "venv", str(home)], "no virtual environment could be made")
        if self.install:
            print(f"installing {', '.join(packages)} into {home.name} ...", flush=True)
            command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
            _call([*command, "-c", "constraints.txt", *map(requirement, packages)], "not installable")
        return str(python)

    def _base(self, oldest: tuple[int, int]) -> str:
        if sys.version_info >= oldest:
            return sys.executable
        for version, path in self.python.items():
            if version >= oldest:
                return path
        for minor in range(oldest[1], oldest[1] + 4):
            for candidate in (shutil.which(f"python3.{minor}"), *_pyenv(minor)):
                if candidate and _runs(candidate):
                    return candidate
        raise Missing(f"needs Python {oldest[0]}.{oldest[1]} or newer, and none was found")


def requirement(package: str) -> str:
    """The package as the extra ``bench-peers`` of pyproject.toml asks for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in project["optional-dependencies"]["bench-peers"]:
        words: str = line.split(";")[0].strip()
        if re.split(r"[^\w.-]", words)[0] == package:
            return words
    raise Missing(f"pyproject.toml names no {package} among the bench-peers")


def _pyenv(minor: int) -> list[str]:
    root = os.environ.get("PYENV_ROOT") or str(Path.home() / ".pyenv")
    return sorted(glob.glob(f"{root}/versions/3.{minor}.*/bin/python"), reverse=True)  # noqa: PTH207


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def _call(command: list[str], problem: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        errors = [line for line in said if line.startswith("ERROR")] or said[-1:]
        raise Missing(f"{problem}: {' '.join(errors)[:300]}")


class Worker:
    """A process that plays one case, on one core if ``core`` is given."""

    def __init__(self, case: Case, python: str, core: int | None):
        environment = {**os.environ, **(ONE_THREAD if case.threads == 1 else {})}
        environment.pop("BENCH_CORE", None)
        if core is not None:
            environment["BENCH_CORE"] = str(core)
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 (a pipe that nobody reads would fill up)
        self._process = subprocess.Popen(
            [python, "-W", "ignore", "-m", f"benchmarks.workers.{case.worker}", case.case],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True,
        )  # fmt: skip
        self.about: dict[str, Any] = {}

    def wait_ready(self) -> None:
        """Until it is compiled and warm.

        Raises:
            Missing: it cannot play, with what it said.
        """
        words = self._read()
        if "missing" in words:
            self.close()
            raise Missing(words["missing"])
        self.about = words["ready"]

    def start(self, seconds: float) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"seconds": seconds}) + "\n")
        self._process.stdin.flush()

    def result(self) -> Count:
        return Count(**self._read())

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            self._errors.seek(0)
            said = self._errors.read().strip().splitlines()
            self.close()
            raise Missing(f"the worker ended: {' '.join(said[-1:])[:300]}")
        words: dict[str, Any] = json.loads(line)
        return words

    def close(self) -> None:
        """End the process and wait for it."""
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
