"""Connect Four by its rulebook."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.reference.connect_four import GAME
from benchmarks.reference.connect_four.rules import FULL_BOARD
from sierra_envs.core.batch import drivers
from sierra_envs.core.game import ENDED, RUNNING
from sierra_envs.testing import citations, position

DROP = "drop a disc into column {}"


def dropped(*columns, **setup):
    return position(GAME, **setup).play(*(DROP.format(column) for column in columns))


def board(*rows):
    """Both players' bitboards from a drawing, top row first."""
    discs = [0, 0]
    for height, row in enumerate(reversed(rows)):
        for column, sign in enumerate(row.split()):
            if sign in "XO":
                discs["XO".index(sign)] |= 1 << (7 * column + height)
    return discs


def test_a_disc_falls_to_the_lowest_free_place():
    """Rule: 1"""
    p = dropped(4, 4, 4)
    assert p.discs.tolist() == board(". . . X . . .", ". . . O . . .", ". . . X . . .")


def test_the_players_take_turns():
    """Rule: 1"""
    p = dropped()
    assert p.seat == 0
    assert p.play(DROP.format(1)).seat == 1
    assert p.play(DROP.format(1)).seat == 0


def test_a_column_takes_six_discs():
    """Rule: 1"""
    p = dropped(1, 1, 1, 1, 1, 1)
    assert p.why_not(DROP.format(1)) == "this column is full"
    assert p.legal() == [DROP.format(column) for column in range(2, 8)]


@pytest.mark.parametrize(
    "columns",
    [
        (1, 2, 1, 2, 1, 2, 1),
        (1, 1, 2, 2, 3, 3, 4),
        (1, 2, 2, 3, 3, 4, 3, 4, 4, 7, 4),
        (7, 6, 6, 5, 5, 4, 5, 4, 4, 1, 4),
    ],
    ids=["up", "across", "rising", "falling"],
)
def test_four_discs_in_a_row_win(columns):
    """Rule: 2"""
    before, p = dropped(*columns[:-1]), dropped(*columns)
    assert before.finished == RUNNING
    assert p.finished == ENDED
    assert (p.points(), p.ranks()) == ([1, 0], [1, 2])


def test_the_second_player_can_win_too():
    """Rule: 2"""
    p = dropped(7, 1, 7, 1, 6, 1, 6, 1)
    assert (p.points(), p.ranks()) == ([0, 1], [2, 1])


def test_a_line_does_not_run_on_from_the_top_of_a_column_to_the_bottom_of_the_next():
    """Rule: 2"""
    top = (1 << 3) | (1 << 4) | (1 << 5)
    p = position(GAME, discs=[top, 0b111])
    p.play(DROP.format(2))
    assert p.finished == RUNNING


def test_a_full_board_without_a_line_is_a_draw():
    """Rule: 3"""
    x, _ = board(
        "X X O O X X O",
        "O O X X O O X",
        "X X O O X X O",
        "O O X X O O X",
        "X X O O X X O",
        "O O X X O O .",
    )
    last = 1 << 41 + 6  # the top of column 7
    o = FULL_BOARD & ~x & ~last
    p = position(GAME, discs=[x & ~last, o], seat=0)
    assert p.legal() == [DROP.format(7)]
    p.play(DROP.format(7))
    assert p.finished == ENDED
    assert (p.points(), p.ranks()) == ([0, 0], [1, 1])
    assert str(p).endswith("a draw")


def test_nothing_is_played_after_the_end():
    p = dropped(1, 2, 1, 2, 1, 2, 1)
    assert p.legal() == []
    assert p.why_not(DROP.format(5)) == "the game is over"


def test_everybody_sees_the_board_from_their_own_side():
    p = dropped(1, 7)
    assert np.argwhere(p.observe(0)["0.discs"]).tolist() == [[5, 0]]
    assert np.argwhere(p.observe(0)["1.discs"]).tolist() == [[5, 6]]
    assert np.argwhere(p.observe(1)["0.discs"]).tolist() == [[5, 6]]


def test_the_option_changes_the_length_of_a_line():
    p = dropped(1, 2, 1, 2, 1, rules={"line": 3})
    assert p.finished == ENDED
    assert dropped(1, 2, 1, 2, 1, 2, 1, rules={"line": 5}).finished == RUNNING


def test_another_data_set_changes_the_game_without_a_recompilation(tmp_path: Path):
    (tmp_path / "settings.csv").write_text("key,value,provenance\nline,3,reconstructed\n", encoding="utf-8")
    (tmp_path / "SOURCES.toml").write_text('name = "short"\n', encoding="utf-8")
    p = position(GAME, data=tmp_path)
    compiled = drivers(GAME)
    assert p.data.name == "short"
    assert p.data.reconstructed() == [("settings.csv", 2)]
    p.play(*(DROP.format(column) for column in (1, 2, 1, 2, 1)))
    assert p.finished == ENDED
    assert drivers(GAME) is compiled
    assert dropped(1, 2, 1, 2, 1).finished == RUNNING  # the game's own data are as before


def test_the_board_is_drawn_as_it_is_played():
    assert str(dropped(4, 4, 1)).splitlines()[-4:] == [
        ". . . O . . .",
        "X . . X . . .",
        "1 2 3 4 5 6 7",
        "O to move",
    ]


def test_every_rule_is_cited_by_a_function_and_by_a_test():
    assert citations(GAME, Path(__file__)).problems() == []
