"""Golden files of a game: its actions in words, a whole game of each mode, one hash over many; the tables of RULES.md.

    python -m tests.games.golden colorado       writes them anew

A refactoring leaves them alone. Where they change, the same seed and actions give something else than before: that is
another version of the game, with a line in CHANGELOG.md, and never a side effect.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from sierra_envs.core.game import Game
from sierra_envs.core.record import markdown_table
from sierra_envs.core.tables import Choice, Option
from sierra_envs.testing.position import load
from sierra_envs.testing.transcript import signature, transcript

FOLDER = Path(__file__).parents[1] / "golden"
BEGIN, END = "<!-- generated: {} -->\n", "\n<!-- end -->"


def golden_files(game: Game) -> dict[str, str]:
    """What the folder ``tests/golden/<env id>`` holds: file name -> content."""
    actions = game.actions.bind(load(game).words)
    said = "".join(f"{a:4d}  {actions.describe(a)}\n" for a in range(actions.size))
    hashes = "".join(
        f"{mode}, {seats} seats, 16 games: {signature(game, mode=mode, seats=seats, n_games=16)}\n"
        for mode in game.modes
        for seats in game.seats_in(game.modes.index(mode))
    )
    return {"actions.txt": said, "signature.txt": hashes, **whole_games(game)}


def whole_games(game: Game) -> dict[str, str]:
    """One whole game of each mode, with as many players as it takes."""
    return {
        transcript_file(game, mode): str(
            transcript(game, mode=mode, seats=max(game.seats_in(number)), seed=7, draw_every=100)
        )
        for number, mode in enumerate(game.modes)
    }


def transcript_file(game: Game, mode: str) -> str:
    return "transcript.txt" if len(game.modes) == 1 else f"transcript-{mode}.txt"


def golden_folder(game: Game) -> Path:
    return FOLDER / f"{game.name}-v{game.version}"


def how_to_renew(game: Game) -> str:
    return (
        f"If {game.name} was meant to change: python -m tests.games.golden {game.name}, "
        "a new version of the game and a line in CHANGELOG.md; otherwise the change is a mistake."
    )


def options_table(options: tuple[Option, ...]) -> str:
    lines = ["| option | values, the default first | rules | meaning |", "|---|---|---|---|"]
    for o in options:
        values = ", ".join(f"`{v}`" for v in o.values) if isinstance(o, Choice) else (
            f"{o.default}; whole numbers {o.low} to {o.high}"
        )  # fmt: skip
        lines.append(f"| `{o.name}` | {values} | {o.rules} | {o.meaning} |")
    return "\n".join(lines)


def rules_page(game: Game) -> str:
    """RULES.md with its generated tables as they should be."""
    page = (game.folder / "RULES.md").read_text(encoding="utf-8")
    tables = {
        "options": options_table(game.options),
        "actions": game.actions.markdown_table(),
        "observation": game.observation.markdown_table(),
        "state": markdown_table(game.fields),
    }
    for name, table in tables.items():
        head, begin, rest = page.partition(BEGIN.format(name))
        _, end, tail = rest.partition(END)
        assert end, f'{game.name}/RULES.md has no place for the table "{name}": {BEGIN.format(name)}...{END}'
        page = head + begin + table + end + tail
    return page


def main(name: str) -> None:
    game = importlib.import_module(f"sierra_envs.games.{name}").GAME
    folder = golden_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in golden_files(game).items():
        (folder / file).write_text(content, encoding="utf-8")
    (game.folder / "RULES.md").write_text(rules_page(game), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
