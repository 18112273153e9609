"""General rules of actions, used tiles and copies."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north.rules.places import at, neutral

# ------------------------------------------------------------------------------------------ in general


def test_a_requirement_is_met_in_full_before_the_reward():
    """Rule: R18, R66"""
    t = neutral("F", hand="GRAY1 WHITE2 BLACK2 GREEN2")
    assert t.why_not("LOCAL 0") == "its requirement cannot be met, or it would change nothing"
    assert t.legal("LOCAL") == []


def test_dollars_come_without_asking():
    """Rule: R18, R67"""
    t = neutral("B", hand="GREEN2 GRAY1").play("LOCAL 0")
    assert (t[0].money, t.hand(), t.discards()) == (2, "GRAY1", "GREEN2")


def test_a_reward_may_be_refused_after_its_requirement():
    """Rule: R18, R67"""
    t = at("2b", hand="GREEN2 GRAY1").play("LOCAL 0", "CARD GREEN2")
    assert t.legal() == ["DECLINE", "ENGINE 1", "ENGINE 2"]
    t.play("DECLINE")
    assert (t[0].engine, t.discards()) == (0, "GREEN2")


def test_an_action_chosen_freely_cannot_be_declined():
    """Rule: R67"""
    t = at("11b", hand="GRAY1", hazards=[4, 4]).play("LOCAL 0")
    assert t.legal() == ["ENGINE 1", "ENGINE 2"]


def test_discards_and_gains_go_to_the_own_discard_pile():
    """Rule: R19"""
    t = at("2a", hand="WHITE2 GRAY1", money=3, market="RED3 BLUE3", workers="2 1 1")
    t.play("LOCAL 0", "LOCAL 1", "BUY 3", "MARKET RED3")
    assert t.discards() == "RED3 WHITE2"


def test_an_action_is_done_once_even_if_it_could_be_paid_twice():
    """Rule: R21"""
    t = neutral("F", hand="GRAY1 GRAY1 WHITE2 WHITE2", tokens=1).play("LOCAL 0", "CARD GRAY1", "CARD GRAY1")
    assert t[0].money == 4
    assert t.why_not("LOCAL 0") == "this action is done already"


def test_a_slash_means_one_of_the_two():
    """Rule: R21"""
    t = neutral("C", hand="GRAY1", display="1 2 3 4").play("LOCAL 0")
    assert t.legal() == ["ALT 0", "ALT 1"]
    t.play("ALT 0")
    assert t[0].certs == 1
    assert t.legal() == ["END", "LOCAL 1"]


@pytest.mark.parametrize(
    "tile, own",
    [
        ("1a", {}),
        ("7a", {"outlaws": "green green"}),
        ("7b", {}),
        ("11b", {}),
        ("12b", {}),
        ("13a", {"branchlets": "42 43"}),
    ],
)
def test_what_counts_nothing_is_not_offered(tile, own):
    """Rule: R66, 4.7o"""
    t = at(tile, **own)
    assert "0" not in t.legal("LOCAL")
    assert t.why_not("LOCAL 0") == "its requirement cannot be met, or it would change nothing"


def test_certificates_at_the_limit_are_not_offered_without_requirement():
    """Rule: R66"""
    t = at("10a", certs=3)
    assert t.legal("LOCAL") == ["1"]
    t = neutral("C", certs=3, display="1 2 3 4").play("LOCAL 0")
    assert t.legal("ALT") == [] or t.legal("ALT") == ["1"]
    assert t.legal("TAKE") == ["1", "2", "3", "4", "deck"]


def test_an_action_that_begins_with_a_discard_is_offered_even_if_the_reward_is_void():
    """Rule: R66"""
    t = at("5b", certs=3, hand="BLACK2 GRAY1").play("LOCAL 0")
    assert (t[0].certs, t.discards()) == (3, "BLACK2")


def test_dollars_are_paid_when_the_thing_is_named():
    """Rule: R68"""
    t = neutral("D", money=2, tokens=1, engine=1.0).play("LOCAL 0", "ALT 1")
    assert t[0].money == 2
    t.play("ENGINE 3")
    assert t[0].money == 0


def test_the_upgrade_comes_before_the_other_rewards():
    """Rule: R69"""
    t = at("1b", money=2, engine=5.0, hand="GRAY1").play("LOCAL 1", "ENGINE 4.5")
    assert (t[0].money, t.legal()) == (2, ["DECLINE", "YES"])
    t.play("YES", "DISC AUX1")
    assert t[0].money == 3


def test_three_dollars_come_too_late_for_the_upgrade_on_the_way():
    """Rule: R69"""
    t = at("1b", money=1, engine=5.0).play("LOCAL 1", "ENGINE 4.5")
    assert (t[0].money, t[0].stations) == (4, set())


# ------------------------------------------------------------------------------------------ used tiles


def test_a_tile_is_used_once_a_turn():
    """Rule: R22, R70"""
    t = at("6b", place="S10", herder="C", board={"S11": (0, "12a")}, workers="1 2 1")
    t.play("LOCAL 0", "ADJ S11", "LOCAL 1")
    assert t[0].herder == "S11"
    assert t.why_not("LOCAL 0") != "OK"


def test_a_copied_tile_counts_as_used_even_if_nothing_was_done_there():
    """Rule: R70, R71"""
    t = at("6b", place="S10", herder="C", board={"S11": (0, "12a")}, workers="1 2 1", tokens=1)
    t.play("LOCAL 0", "ADJ S11", "DONE")
    assert (t[0].money, t.legal()) == (0, ["END", "TOKEN"])


def test_a_copy_reaches_forwards_and_backwards_over_one_arrow():
    """Rule: R71"""
    t = at("6b", place="S02", herder="S01", board={"S01": (1, "12a"), "S03": (1, "4a")}, tokens=1).play(
        "LOCAL 0"
    )
    assert t.legal("ADJ") == ["S01", "S03"]
    t = at("6b", place="S02", herder="A", board={"S03": (1, "4a")}, tokens=1).play("LOCAL 0")
    assert t.legal("ADJ") == ["S03"]


def test_a_tile_next_to_a_hazard_space_has_no_neighbour_there():
    """Rule: R71"""
    t = at("6b", place="S04", herder="A", board={"S05": (1, "12b")}, tokens=1).play("LOCAL 0")
    assert t.legal("ADJ") == ["S05"]


def test_nothing_to_copy():
    """Rule: R71"""
    t = at("6b", place="S02", herder="A")
    assert t.legal("LOCAL") == []
    assert t.why_not("LOCAL 0") == "its requirement cannot be met, or it would change nothing"


def test_a_copy_counts_for_the_active_player_and_includes_the_risk_action():
    """Rule: R71, 4.7j"""
    t = at(
        "6b",
        place="S04",
        herder="A",
        board={"S05": (1, "12b")},
        stations=[3],
        hand="GRAY1",
        p1={"stations": [1, 2]},
    )
    t.play("LOCAL 0", "ADJ S05")
    assert t.legal("LOCAL") == ["0", "1", "2"]
    t.play("LOCAL 0", "LOCAL 2", "LOCAL 1")
    assert (t[0].money, t[0].certs, t[0].tokens, t[1].money) == (4, 1, 1, 0)


def test_no_auxiliary_action_and_no_objective_inside_a_copy():
    """Rule: R71"""
    t = at("6b", place="S04", herder="A", board={"S05": (1, "12b")}, hand="1 GRAY1").play(
        "LOCAL 0", "ADJ S05"
    )
    assert t.legal() == ["DONE", "LOCAL 1", "LOCAL 2"]


def test_two_copying_buildings_do_not_loop():
    """Rule: R22, 4.7j"""
    t = at("6b", place="S02", herder="S01", board={"S03": (1, "6b"), "S01": (1, "4a")}, tokens=1).play(
        "LOCAL 0"
    )
    assert t.legal("ADJ") == ["S01", "S03"]
    t.play("ADJ S03", "LOCAL 0")
    assert t.legal("ADJ") == ["B"]  # next to that tile; the own one is in use


def test_a_copied_herder_action_starts_where_the_herder_stands():
    """Rule: R71"""
    t = at("6b", place="S10", herder="C", board={"S11": (1, "12a")}, p1={"money": 0})
    t.play("LOCAL 0", "ADJ S11", "LOCAL 1")
    assert t[0].herder == "S11"  # one step from S10


def test_a_copied_tile_that_is_replaced_is_lost():
    """Rule: R71"""
    t = at(
        "6b", place="S10", herder="C", hand="WHITE2", board={"S11": (0, "13b")}, workers="1 2 1",
        branchlets="45", town_tiles={"46": "T4"}, tokens=1,
    )  # fmt: skip
    t.play("LOCAL 0", "ADJ S11", "LOCAL 1", "TOWN 46", "TILE 7a", "AT S11")
    assert t.legal() == ["END", "TOKEN"]  # one dollar for each builder is gone
