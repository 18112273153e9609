"""Random data sets that fulfil rule 58, written as a folder of tables."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

from tests.games.colorado.oracle import ENDS, FAMILIES, FLAG_COLOURS

ICONS = (*FAMILIES, "TEEPEE", "WANTED", "SALOON", "DOMINATION", "NONE")
COLOURS = ("red", "green", "grey", "purple", "blue", "orange")
MAX_REGIONS, MAX_LEGS, MAX_RAIL, MAX_HALF, MAX_BOXES = 16, 60, 12, 3, 8


def write(folder: Path, table: str, columns: str, rows: list[tuple[object, ...]]) -> None:
    lines = [columns + ",provenance", *(",".join(map(str, row)) + ",reconstructed" for row in rows)]
    (folder / f"{table}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def random_map(rng: Random, folder: Path) -> Path:
    """Regions and borders, legs and links, railroad, tracks, settings."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SOURCES.toml").write_text('name = "random"\n', encoding="utf-8")
    codes, open_borders = random_regions(rng, folder)
    random_legs(rng, folder, codes, open_borders)
    random_railroad(rng, folder)
    random_tracks(rng, folder)
    random_settings(rng, folder)
    return folder


def random_regions(rng: Random, folder: Path) -> tuple[list[str], list[tuple[str, str]]]:
    count = rng.randint(8, MAX_REGIONS)
    colours = [*FLAG_COLOURS, *FLAG_COLOURS, *(rng.choice(FLAG_COLOURS) for _ in range(count - 8))]
    rng.shuffle(colours)
    codes = [f"Region{chr(65 + i)}" for i in range(count)]
    rows = [(i, codes[i], colours[i], rng.randint(0, 12)) for i in range(count)]
    write(folder, "regions", "id,code,colour,points", rng.sample(rows, count))
    tree = [(codes[i], codes[rng.randrange(i)]) for i in range(1, count)]
    others = [
        pair for pair in itertools.combinations(codes, 2) if pair not in tree and pair[::-1] not in tree
    ]
    more = rng.sample(others, rng.randint(0, 12))
    cut = rng.randint(0, len(more))
    kinds = [(*pair, "open") for pair in tree + more[:cut]] + [(*pair, "mountain") for pair in more[cut:]]
    write(folder, "borders", "region,neighbour,kind", rng.sample(kinds, len(kinds)))
    boxes = {colour: colours.count(colour) for colour in FLAG_COLOURS}
    columns = [(c, i, rng.randint(0, 9)) for c in FLAG_COLOURS for i in range(boxes[c] + 1)]
    write(folder, "flag_tracks", "colour,column,points", columns)
    write(folder, "flag_completion", "colour,points", [(c, rng.randint(0, 9)) for c in FLAG_COLOURS])
    return codes, tree + more[:cut]


def random_legs(rng: Random, folder: Path, codes: list[str], open_borders: list[tuple[str, str]]) -> None:
    """Each leg touches its flag or is linked to an earlier one of its region; further links come on top."""
    sizes = [1] * len(codes)
    for _ in range(rng.randint(0, MAX_LEGS - len(codes))):
        sizes[rng.randrange(len(codes))] += 1
    names = {code: [f"{code}.{k}" for k in range(size)] for code, size in zip(codes, sizes, strict=True)}
    everything = [name for legs in names.values() for name in legs]
    ids = rng.sample(range(len(everything)), len(everything))
    at_flag, links = set(), set()
    for legs in names.values():
        for k, name in enumerate(legs):
            if k == 0 or rng.random() < 0.3:
                at_flag.add(name)
            else:
                links.add(frozenset((name, legs[rng.randrange(k)])))
    for a, b in open_borders:
        for _ in range(rng.choice((0, 0, 1, 2))):
            links.add(frozenset((rng.choice(names[a]), rng.choice(names[b]))))
    for legs in names.values():
        if len(legs) > 2 and rng.random() < 0.5:
            links.add(frozenset(rng.sample(legs, 2)))
    rows = [
        (i, name, name.split(".")[0], rng.choice(ICONS), "yes" if name in at_flag else "no")
        for i, name in zip(ids, everything, strict=True)
    ]
    write(folder, "legs", "id,name,region,icon,touches_flag", rows)
    write(folder, "leg_links", "leg,neighbour", sorted(tuple(sorted(link)) for link in links))


def random_railroad(rng: Random, folder: Path) -> None:
    count = rng.randint(0, MAX_RAIL)
    previous = [-1 if i == 0 else rng.randint(-1, i - 1) for i in range(count)]
    rows = [
        (i, rng.choice(ICONS), previous[i], rng.choice(("needed", "needed", "free"))) for i in range(count)
    ]
    write(folder, "railroad", "id,icon,previous,match", rows)
    siblings = [(a, b) for a, b in itertools.combinations(range(count), 2) if previous[a] == previous[b]]
    rivals = rng.sample(siblings, rng.randint(0, len(siblings)))
    write(folder, "railroad_branches", "leg,excludes", rivals)


def random_tracks(rng: Random, folder: Path) -> None:
    write(folder, "arrivals", "end,first,second", [(e, rng.randint(0, 9), rng.randint(0, 3)) for e in ENDS])


def random_settings(rng: Random, folder: Path) -> None:
    wanted = rng.randint(1, MAX_BOXES)
    rewards = [(box, rng.randint(1, 9)) for box in range(2, wanted + 1, 2)]
    write(folder, "wanted", "box,points", rewards)
    write(folder, "card_families", "colour,family", [(c, rng.choice(FAMILIES)) for c in COLOURS])
    settings = {
        "copies": rng.randint(3, 6),
        "hand_start": " ".join(str(rng.randint(0, 8)) for _ in range(4)),
        "nuggets_start": rng.randint(0, 5),
        "draw": rng.randint(1, 4),
        "refill": rng.randint(0, 5),
        "badges_to_end": rng.randint(3, 9),
        "teepee_half": rng.randint(1, MAX_HALF),
        "saloon_boxes": rng.randint(1, MAX_BOXES),
        "domination_boxes": rng.randint(1, MAX_BOXES),
        "wanted_boxes": wanted,
        "ask_rule": rng.choice(("not_in_play", "any", "not_in_play_nor_hand")),
        "rail_match": rng.choice(("any", "count")),
        "teepee_rule": rng.choice(("stretch", "marker")),
        "max_rounds": rng.randint(20, 60),
    }
    write(folder, "settings", "key,value", list(settings.items()))
