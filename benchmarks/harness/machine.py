"""The machine and the versions behind a figure, in neutral words: no names of hosts or users."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PACKAGES = ("numba", "llvmlite", "numpy", "gymnasium", "pettingzoo")


def cpu_model() -> str:
    """The processor's model name, or its architecture where the system does not tell."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.processor() or platform.machine()


def core_numbers() -> list[int]:
    """The numbers of the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def cores() -> int:
    """How many cores this process may use."""
    return len(core_numbers())


def load() -> list[float]:
    """The system's load average over 1, 5 and 15 minutes; empty where there is none."""
    return [round(x, 2) for x in os.getloadavg()] if hasattr(os, "getloadavg") else []


def slug() -> str:
    """A file name for this kind of machine: the CPU model and the number of cores."""
    words = re.sub(r"\((r|tm)\)|@.*|\bcpu\b|\bprocessor\b", " ", cpu_model().lower())
    return re.sub(r"[^a-z0-9]+", "-", f"{words} {cores()} cores").strip("-")


def describe() -> dict[str, Any]:
    """The machine as it goes into every result."""
    return {
        "name": slug(),
        "cpu": cpu_model(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def versions(packages: tuple[str, ...] = PACKAGES) -> dict[str, str]:
    """Versions of Python and of the packages that are installed, and the revision of this checkout."""
    found = {"python": platform.python_version()}
    for name in packages:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found | ({"revision": r} if (r := revision()) else {})


def revision() -> str:
    """The checked-out commit, with a + if sources differ from it; empty outside a checkout."""
    try:
        commit = _git("rev-parse", "--short=12", "HEAD")
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", "sierra_envs", "benchmarks")
    except (OSError, subprocess.CalledProcessError):
        return ""
    return commit + ("+" if changed else "")


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()
