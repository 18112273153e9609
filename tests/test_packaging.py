"""What is shipped, what may import what, and what must never get into the repository."""

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import sierra_envs

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SHIPPED_KINDS = {".py", ".typed", ".csv", ".toml", ".json", ".md"}


def run(*command: str) -> str:
    """What the command prints; a failing command fails the test with all it said."""
    done = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, f"{' '.join(command)} exited with {done.returncode}:\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out))
    [path] = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def shipped(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_every_source_and_every_table_of_the_package(shipped):
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "sierra_envs").rglob("*")
        if path.suffix in SHIPPED_KINDS and "__pycache__" not in path.parts
    }
    assert sources
    assert sorted(sources - shipped) == []


def test_the_wheel_says_that_it_is_typed(shipped):
    assert "sierra_envs/py.typed" in shipped


def test_every_game_ships_its_rule_card_its_rulebook_and_the_sources_of_its_numbers(shipped):
    games = [path.parent.name for path in (ROOT / "sierra_envs" / "games").glob("*/__init__.py")]
    assert games
    wanted = {
        f"sierra_envs/games/{game}/{file}"
        for game in games
        for file in ("RULES.md", "rulebook.toml", "data/SOURCES.toml")
    }
    assert sorted(wanted - shipped) == []


def test_the_wheel_holds_nothing_but_the_package(shipped):
    strangers = [name for name in shipped if not re.match(r"sierra_envs(-[\w.]+\.dist-info)?/", name)]
    assert strangers == []
    assert [name for name in shipped if name.endswith((".pyc", ".nbi", ".nbc"))] == []


def test_the_unpacked_wheel_can_be_imported_without_the_repository(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import sierra_envs; print(sierra_envs.__file__); print(*sierra_envs.list_envs())"
    )
    file, envs = run(sys.executable, "-I", "-c", program).splitlines()
    assert Path(file).is_relative_to(tmp_path)
    assert "colorado-v0" in envs.split()


def test_the_version_is_stated_once_and_the_package_repeats_it():
    assert sierra_envs.__version__ == PROJECT["version"]


def test_the_changelog_has_an_entry_for_this_version():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{PROJECT['version']}]" in changelog


@pytest.mark.parametrize("name", sorted(PROJECT["scripts"]))
def test_the_console_script_leads_to_a_function(name):
    assert callable(EntryPoint(name, PROJECT["scripts"][name], "console_scripts").load())


def test_imports_point_one_way():
    """The contracts stand in pyproject.toml under tool.importlinter."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run(sys.executable, "-c", program, "--no-cache")


# ------------------------------------------------------------------------------------- the pinned versions
def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    stated = [line.split("#")[0].strip() for line in lines]
    pairs = [line.split("==") for line in stated if line]
    return {canonicalize_name(name): version for name, version in pairs}


DIRECT = [
    *PROJECT["dependencies"],
    *(requirement for extra in PROJECT["optional-dependencies"].values() for requirement in extra),
]


@pytest.mark.parametrize("requirement", DIRECT, ids=lambda requirement: Requirement(requirement).name)
def test_what_we_require_is_pinned_to_a_version_that_we_accept(requirement):
    wanted = Requirement(requirement)
    assert wanted.specifier.contains(pins()[canonicalize_name(wanted.name)])


def test_the_pins_can_be_resolved_on_any_machine():
    """No address, no folder, no local build such as 1.0+cpu: plain versions only."""
    odd = {name: version for name, version in pins().items() if not re.fullmatch(r"\d+(\.\w+)*", version)}
    assert odd == {}


# -------------------------------------------------------------------------------- what the repository holds
def test_no_tracked_file_names_a_folder_of_somebodys_machine():
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    personal = re.compile(rb"(?<![\w./-])/(?:home|Users|root|work)/[\w.-]")
    found = []
    for name in run("git", "ls-files", "-z").split("\0"):
        path = ROOT / name
        if name and path.is_file():
            for number, line in enumerate(path.read_bytes().splitlines(), start=1):
                if personal.search(line):
                    found.append(f"{name}:{number}: {line.strip()[:100]!r}")
    assert found == []
