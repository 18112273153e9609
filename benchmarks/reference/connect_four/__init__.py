"""Connect Four in about 150 lines: the smallest whole game on the contract. README.md walks through it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.reference.connect_four import rules
from sierra_envs.core.game import Game
from sierra_envs.core.tables import (
    Dataset,
    data_folder,
    make_dataset,
    read_settings,
    read_sources,
    read_table,
    resolve_options,
)

OWN_DATA = Path(__file__).parent / "data"


def load(
    data: str | Path | None = None, options: Mapping[str, Any] | None = None, mode: str | None = None
) -> Dataset:
    """The numbers of the game: from a data folder, unless a rule option says otherwise."""
    folder = data_folder(OWN_DATA, data)
    settings = read_settings(folder, "settings.csv", {"line": int})
    values, codes = resolve_options(rules.OPTIONS, options, from_data=settings)
    tables = [read_table(folder, "settings.csv", {"key": str, "value": str})]
    return make_dataset(read_sources(folder)["name"], rules.TABLE, codes, {}, values, tables)


def draw(state: Any, data: Dataset, seat: int | None = None) -> str:
    """The board as text: X began, O answers."""
    signs = {(0, 0): ".", (1, 0): "X", (0, 1): "O"}
    x, o = (int(discs) for discs in state["discs"])
    levels = [
        range(height, rules.STRIDE * rules.COLUMNS, rules.STRIDE) for height in reversed(range(rules.ROWS))
    ]
    rows = [" ".join(signs[x >> bit & 1, o >> bit & 1] for bit in bits) for bits in levels]
    if state["finished"]:
        result = "a draw" if state["winner"] < 0 else f"{'XO'[state['winner']]} wins"
    else:
        result = f"{'XO'[state['seat']]} to move"
    return "\n".join([*rows, "1 2 3 4 5 6 7", result])


GAME = Game(
    name="connect_four",
    version=0,
    module="benchmarks.reference.connect_four",
    title="Connect Four",
    seats=range(rules.SEATS, rules.SEATS + 1),
    modes=("standard",),
    fields=rules.FIELDS,
    options=rules.OPTIONS,
    load=load,
    actions=rules.ACTIONS,
    observation=rules.OBSERVATION,
    refusals=rules.REFUSALS,
    deal=rules.deal,
    why_not=rules.why_not,
    legal=rules.legal,
    step=rules.step,
    observe=rules.observe,
    score=rules.score,
    redeal_hidden=rules.redeal_hidden,
    draw=draw,
)
