"""A data folder of the game as a :class:`Chart`, and data sets that only the tests need."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.games.sierra_west.printed import MODE_ANIMAL, OO, Cabin, Card, Chart, goods, summit

Rows = list[dict[str, str]]
HERE = Path(__file__).parent
OWN = HERE.parents[2] / "sierra_envs" / "games" / "sierra_west" / "data"
SECOND_CARDS = HERE / "second_cards"
"""Another valid data set: other icons, prices, tracks, spots and numbers."""
PLAN_WORDS = {
    "WAGON": "wagon", "TRACK": "track", "CLAIM": "claim", "FLIP": "flip", "CABIN": "build", "PIECE": "gold and piece",
}  # fmt: skip


def read(folder: Path, name: str) -> Rows:
    """The rows of a table."""
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(folder: Path, name: str, rows: Rows) -> None:
    with (folder / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def changed(target: Path, name: str, change: Callable[[Rows], object]) -> Path:
    """A copy of the own data set with one table changed in place."""
    shutil.copytree(OWN, target, dirs_exist_ok=True)
    rows = read(target, name)
    change(rows)
    write(target, name, rows)
    return target


def price(text: str) -> str:
    return "" if text == "-" else text


def read_cards(rows: Iterable[dict[str, str]], six: int) -> dict[str, Card]:
    found = {}
    for row in rows:
        icons = {place: row[place] for place in ("a", "p", "c", "g1", "g2")}
        action = summit(row["summit"].replace(" inf", "∞"), six)
        animal = "mode" if row["animal"] in MODE_ANIMAL.values() else row["animal"].replace("none", "")
        found[row["id"]] = Card(row["id"], icons, action, animal)
    return found


def chart_of(folder: Path, mode: str) -> Chart:
    """What a data folder says about one mode."""
    settings = {row["key"]: int(row["value"]) for row in read(folder, "settings.csv")}
    own = [row for row in read(folder, "cards.csv") if row["mode"] in ("all", mode)]
    overridden = {row["id"] for row in own if row["kind"] == "core" and row["mode"] == mode}
    own = [row for row in own if row["id"] not in overridden or row["mode"] == mode]
    kinds = {kind: read_cards([r for r in own if r["kind"] == kind], settings["six_bullets"])
             for kind in ("start", "core", "basic", "hand")}  # fmt: skip
    core = sorted(kinds["core"].items(), key=lambda item: item[0])
    basics = dict(core) | kinds["basic"]
    special = [row for row in read(folder, "specials.csv") if row["mode"] == mode]
    content = {row["id"]: row["content"] for row in special}
    groups = {row["id"]: row["group"] for row in special}
    supplies = {
        row["item"]: {n: row[f"players_{n}"] for n in (2, 3, 4)} for row in read(folder, "supplies.csv")
    }
    trail = {int(row["space"]): row for row in read(folder, "trail.csv")}
    spots: dict[int, dict[str, list[tuple[int, int]]]] = {n: {"upper": [], "low": []} for n in (2, 3)}
    for row in read(folder, "spots.csv"):
        spots[int(row["players"][0])][row["level"]].append((int(row["row"]), int(row["column"])))
    paths: dict[str, list[tuple[str, str]]] = {"tan": [], "green": []}
    spot_cost = {}
    for row in read(folder, "paths.csv"):
        if row["cost"] != "-":
            spot_cost[row["path"], len(paths[row["path"]])] = goods(row["cost"])["*"]
        paths[row["path"]].append((row["position"][0].upper(), row["slot"]))
    points = read(folder, "chart.csv")
    cabins = {
        row["name"]: Cabin(row["colour"], price(row["cost"]), summit(row["effect"]), int(row["copies"]))
        for row in read(folder, "cabins.csv")
    }
    grey = next(name for name, cabin in cabins.items() if cabin.colour == "grey")
    animals = {row["animal"]: row["effect"] for row in read(folder, "animals.csv")}
    plans = {
        int(row["pattern"]): (
            *(PLAN_WORDS.get(row[line], row[line].lower()) for line in ("line1", "line2", "line3")),
            row["animal"].replace("none", ""),
        )
        for row in read(folder, "plans.csv")
    }
    return Chart(
        mode=mode,
        cards=kinds["start"] | basics | kinds["hand"],
        starting=tuple(kinds["start"]),
        starter=next(iter(kinds["hand"])),
        basics=tuple(basics),
        specials=tuple(content),
        campfire=next((name for name, group in groups.items() if group == "campfire"), None),
        upper=tuple(name for name, group in groups.items() if group == "I" and mode != OO),
        lower=tuple(name for name, group in groups.items() if group == "II" and mode != OO),
        cabins={name: cabin for name, cabin in cabins.items() if name != grey},
        grey=cabins[grey].ability,
        animals={a: animals[a] for a in ("rabbit", "beaver", "fox", "bear")}
        | {"mode": animals[MODE_ANIMAL[mode]]},
        rewards={row["track"]: row["reward"] for row in read(folder, "homesteads.csv")},
        settings=settings,
        fish_supply={n: int(number) for n, number in supplies["fish"].items()},
        carts={n: int(number) for n, number in supplies["carts"].items()},
        outlaws={
            n: "".join(supplies[f"outlaws_{o}"][n] for o in ("I", "II", "III", "IV", "V")) for n in (2, 3, 4)
        },
        plans=plans,
        orchards=content,
        rivers={
            name: (text.partition(";")[0], text.partition(";")[2].strip()) for name, text in content.items()
        },
        mines=content,
        accuracy={name: int(text) for name, text in content.items()} if mode == OO else {},
        trail={space: row["cost"] for space, row in trail.items() if space},
        multiplier=tuple(int(row["multiplier"]) for row in trail.values()),
        slot=tuple(int(row["slot"]) for row in trail.values()),
        spots=spots,
        chart=tuple(int(row["points"]) for row in points if row["cards"] != "more"),
        more=next(int(row["points"]) for row in points if row["cards"] == "more"),
        paths={path: tuple(places) for path, places in paths.items()},
        spot_cost=spot_cost,
    )
