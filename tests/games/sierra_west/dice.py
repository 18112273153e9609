"""Which random streams roll which number: found once, with a mine whose rows tell the die."""

from __future__ import annotations

from functools import cache

from sierra_envs.testing.position import Position
from tests.games.sierra_west.folder import changed
from tests.games.sierra_west.helpers import GR, USE, purse, table


@cache
def streams() -> dict[int, int]:
    """Die -> a value of the field ``rng`` that rolls it next."""
    import tempfile
    from pathlib import Path

    def tell(rows: list[dict[str, str]]) -> None:
        for row in rows:
            if row["id"] == "M0":
                row["content"] = "g1 g2 g3 g4 g5 g6"

    with tempfile.TemporaryDirectory() as folder:
        data = changed(Path(folder), "specials.csv", tell)
        found: dict[int, int] = {}
        for stream in range(1, 200):
            p = table(GR, cards="GR1 ST1 ST2", tan="T1", wagon={0: 1}, slots="M0", data=data, rng=stream)
            p.play(USE["tan"])
            found.setdefault(int(purse(p)[0]), stream)
            if len(found) == 6:
                return found
    raise AssertionError(f"only these were rolled: {sorted(found)}")


def rolling(p: Position, number: int) -> Position:
    """The next roll of this position is that number."""
    p["rng"] = streams()[number]
    return p
