"""A game as text that can be played again, and one hash over many games."""

from dataclasses import replace

import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.core.jit import kernel
from sierra_envs.testing import replay, signature, transcript
from sierra_envs.testing.position import position


def outcome(t):
    p = position(GAME, seed=t.seed).play(*t.actions)
    return p.points(), p.ranks()


def test_a_transcript_tells_how_the_game_went():
    t = transcript(GAME, seed=4)
    lines = t.text.splitlines()
    assert lines[0] == "connect_four-v0, mode standard, 2 seats, seed 4, rules {}"
    decisions = [line for line in lines if "drop a disc" in line]
    assert decisions[0] == f"    0  seat 0  phase 0  {t.actions[0]}"
    assert len(decisions) == len(t.actions)
    assert lines[-3:-1] == [
        f"seat {s}: {p} points, rank {r}" for s, p, r in zip((0, 1), *outcome(t), strict=True)
    ]
    assert lines[-1] == f"digest {t.digest}"
    assert str(t) == t.text


@pytest.mark.parametrize("every", [0, 1, 8, 100])
def test_the_position_is_drawn_every_so_often_and_at_the_end(every):
    t = transcript(GAME, seed=4, draw_every=every)
    before_decisions = len(range(0, len(t.actions), every)) if every else 0
    assert t.text.count("1 2 3 4 5 6 7") == before_decisions + 1


def test_the_same_seed_is_the_same_game():
    assert transcript(GAME, seed=4).text == transcript(GAME, seed=4).text
    assert transcript(GAME, seed=4).actions != transcript(GAME, seed=5).actions


@pytest.mark.parametrize("rules", [None, {"line": 3}])
def test_a_transcript_can_be_played_again_from_its_text(rules):
    t = transcript(GAME, seed=9, rules=rules)
    again = replay(GAME, t.text)
    assert again.text == t.text
    assert again.digest == t.digest
    assert replay(GAME, t, draw_every=0).actions == t.actions


def test_a_transcript_ends_where_its_sentences_lead():
    t = transcript(GAME, seed=4)
    assert position(GAME, seed=4).play(*t.actions).finished


def test_a_decision_that_became_illegal_is_told():
    text = transcript(GAME, seed=4).text.replace("column 4", "column 1")
    with pytest.raises(
        AssertionError, match=r'decision \d+: seat \d may not "drop a disc into column 1": this column'
    ):
        replay(GAME, text)


def test_a_game_that_takes_fewer_or_more_decisions_is_told():
    t = transcript(GAME, seed=4)
    with pytest.raises(AssertionError, match="the game is over after"):
        replay(GAME, t.text.replace("rules {}", 'rules {"line": 3}'))
    last = len(t.actions) - 1
    lines = [line for line in t.text.splitlines() if not line.startswith(f"{last:5d}  seat")]
    with pytest.raises(AssertionError, match=f"all {last} decisions are played, and the game is not over"):
        replay(GAME, "\n".join(lines))


@pytest.mark.parametrize("text", ["", "hello", "connect_four-v0, 2 seats"])
def test_another_text_is_no_transcript(text):
    with pytest.raises(ValueError, match="this is no transcript: it should start like"):
        replay(GAME, text)


def test_a_signature_notices_a_change_in_any_kernel():
    from benchmarks.reference.connect_four import rules as four

    @kernel
    def observe(s, t, seat, out):
        four.observe(s, t, seat, out)
        out[83] = 1

    @kernel
    def score(s, t, points, ranks):
        four.score(s, t, points, ranks)
        points[0] += 1

    before = signature(GAME, n_games=3)
    for number, change in enumerate(({"observe": observe}, {"score": score})):
        changed = replace(GAME, name=f"four_{number}", module="tests.testing", **change)
        assert signature(changed, n_games=3) != before
    assert signature(GAME, n_games=3) == before
