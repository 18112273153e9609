"""The turn: movement, fees, phase B, tokens, drawing."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north.helpers import table


def test_a_step_goes_to_the_next_location_past_empty_spaces():
    """Rule: R13"""
    t = table(p0={"herder": "A"}, board={"S02": (1, "12a")}, hazards={"FL3": ("flood", 4, "G")})
    assert t.legal() == ["STEP FL3", "STEP S02"]


def test_movement_is_compulsory():
    """Rule: R13"""
    t = table(p0={"herder": "A", "tokens": 1})
    assert t.legal() == ["STEP B", "TOKEN"]
    assert t.why_not("PASS") != "OK"


def test_herders_may_share_a_space():
    """Rule: R13"""
    t = table(p0={"herder": "A"}, p1={"herder": "B"}).play("STEP B", "PASS")
    assert (t[0].herder, t[1].herder) == ("B", "B")


def test_kansas_city_ends_the_movement():
    """Rule: R13"""
    t = table(p0={"herder": "G", "hand": "WHITE2 BLACK2"})
    t.play("STEP KC")
    assert t.legal("CITY") == ["Columbia", "Kansas City", "St. Louis"]


@pytest.mark.parametrize(
    "seats, cleared, steps",
    [(2, "", 3), (2, "STEP$", 4), (2, "STEPVP", 4), (2, "STEP$ STEPVP", 5), (3, "", 3), (3, "STEP$", 5)]
    + [
        (3, "STEPVP", 4),
        (3, "STEP$ STEPVP", 6),
        (4, "", 4),
        (4, "STEP$", 6),
        (4, "STEPVP", 5),
        (4, "STEP$ STEPVP", 7),
    ],
)
def test_step_limits(seats, cleared, steps):
    """Rule: R14, 2.16"""
    t = table(
        seats, p0={"herder": "START", "cleared": cleared}, board={f"S0{n}": (0, f"{n}a") for n in range(1, 4)}
    )
    made = 0
    for place in ("A", "S01", "S02", "S03", "B", "C", "E"):
        t.play(f"STEP {place}")
        made += 1
        if not t.legal("PASS"):
            break
    assert made == steps


@pytest.mark.parametrize("seats, green, black", [(2, 2, 2), (3, 2, 1), (4, 1, 2)])
def test_hands_cost_by_players(seats, green, black):
    """Rule: R15, 2.16"""
    t = table(
        seats, p0={"herder": "A", "money": 10}, hazards={"FL1": ("flood", 4, "G"), "FL2": ("flood", 3, "B")}
    )
    t.play("STEP FL1")
    assert t[0].money == 10 - green
    t.play("STEP FL2")
    assert t[0].money == 10 - green - black


@pytest.mark.parametrize("colour, fee", [("green", 1), ("orange", 2)])
def test_outlaws_cost_like_hands(colour, fee):
    """Rule: R15, 4.8j"""
    t = table(4, p0={"herder": "D", "money": 10}, outlaws={"OU4": colour}).play("STEP OU4")
    assert t[0].money == 10 - fee


@pytest.mark.parametrize("seats, fee", [(2, 4), (3, 3), (4, 3)])
def test_two_hands_cost_both_and_go_to_the_owner(seats, fee):
    """Rule: R15"""
    t = table(seats, p0={"herder": "A", "money": 10}, board={"S01": (1, "7a")}).play("STEP S01")
    assert (t[0].money, t[1].money) == (10 - fee, fee)


def test_own_buildings_are_free():
    """Rule: R15, 4.8j"""
    t = table(p0={"herder": "A", "money": 10}, board={"S01": (0, "7a")}).play("STEP S01")
    assert t[0].money == 10


def test_fees_are_paid_in_the_order_of_entry_as_far_as_the_money_goes():
    """Rule: R15"""
    t = table(3, p0={"herder": "A", "money": 3}, board={"S01": (1, "1a"), "S02": (2, "1a")})
    t.play("STEP S01", "STEP S02")
    assert [t[k].money for k in range(3)] == [0, 2, 1]


def test_phase_b_at_a_neutral_building_offers_its_actions_or_one_auxiliary():
    """Rule: R16, R16a, R61. Table 3.3."""
    t = table(p0={"herder": "A", "hand": "GREEN2 GREEN2 GRAY1 GRAY1", "money": 2}).play("STEP B", "PASS")
    assert t.legal() == ["AUX 1 1", "AUX 2 1", "AUX B 1", "END", "LOCAL 0", "LOCAL 1"]


def test_after_a_local_action_no_auxiliary_one():
    """Rule: R16a, R61"""
    t = table(p0={"herder": "A", "hand": "GREEN2 GREEN2 GRAY1 GRAY1", "money": 2}).play(
        "STEP B", "PASS", "LOCAL 0"
    )
    assert t.legal() == ["END", "LOCAL 1"]  # each once, in any order, any part of them
    assert t.why_not("AUX 1 1") == "a location allows its local actions or one auxiliary action, not both"
    assert t.why_not("LOCAL 0") == "this action is done already"


def test_after_an_auxiliary_action_nothing_local():
    """Rule: R16a, R61"""
    t = table(p0={"herder": "A", "hand": "GREEN2 GREEN2 20 GRAY1", "money": 2}).play(
        "STEP B", "PASS", "AUX 1 1"
    )
    assert t.legal() == ["END", "OBJ 20"]
    assert t.why_not("LOCAL 1") == "a location allows its local actions or one auxiliary action, not both"


def test_the_risk_action_belongs_to_the_tile_on_its_space():
    """Rule: R16a. Table 3.1/R1."""
    t = table(p0={"herder": "A", "hand": "WHITE2 20 GRAY1 GRAY1"}, board={"S04": (0, "12a")}).play(
        "STEP S04", "PASS"
    )
    assert t.legal("LOCAL") == ["0", "1", "2"]
    t.play("LOCAL 2")
    assert t.legal() == ["CARD GRAY1", "CARD WHITE2"]  # any cattle, no objective
    t.play("CARD WHITE2")
    assert (t[0].certs, t.discards()) == (1, "WHITE2")


def test_the_second_risk_action_also_pays():
    """Rule: 4.4. Table 3.1/R2."""
    t = table(p0={"herder": "A"}, board={"S05": (0, "12a")}).play("STEP S05", "PASS", "LOCAL 2")
    assert (t[0].certs, t[0].money, t.discards()) == (1, 2, "GRAY1")


@pytest.mark.parametrize("where", ["foreign", "hazard", "outlaw"])
def test_elsewhere_only_one_single_auxiliary_action(where):
    """Rule: R16b"""
    place = {"foreign": "S04", "hazard": "FL1", "outlaw": "OU4"}[where]
    t = table(
        p0={"herder": "D" if where == "outlaw" else "A", "cleared": "AUX1"},
        board={"S04": (1, "12a")} if where == "foreign" else {},
        hazards={"FL1": ("flood", 4, "G")} if where == "hazard" else {},
        outlaws={"OU4": "green"},
    )
    t.play(f"STEP {place}", "PASS")
    assert t.legal() == ["AUX 1 1", "AUX 2 1", "END"]


def test_kansas_city_is_compulsory():
    """Rule: R16c, R40"""
    t = table(p0={"herder": "G", "hand": "GRAY1", "tokens": 1}).play("STEP KC")
    assert t.legal() == ["CERT 0", "TOKEN"]
    assert t.why_not("END") != "OK"


def test_doing_nothing_is_allowed():
    """Rule: R16d"""
    t = table(p0={"herder": "A"}).play("STEP B", "PASS", "END")
    assert t.seat == 1


def test_doing_nothing_may_be_forbidden():
    """Rule: R16d, 5.8/phase_b_may_be_empty"""
    t = table(p0={"herder": "A", "hand": "20 GRAY1 GRAY1 GRAY1"}, rules={"phase_b_may_be_empty": False})
    t.play("STEP B", "PASS")
    assert "END" not in t.legal()
    assert t.why_not("END") == "do a local or an auxiliary action first"
    t.play("AUX 1 1")
    assert "END" in t.legal()


def test_phase_c_draws_up_to_the_hand_limit():
    """Rule: R17"""
    t = table(p0={"herder": "A", "hand": "GRAY1", "pile": "WHITE2 WHITE2 WHITE2 WHITE2"}).play(
        "STEP B", "PASS", "END"
    )
    assert t.hand() == "GRAY1 WHITE2 WHITE2 WHITE2"


@pytest.mark.parametrize("cleared, limit", [("", 4), ("HAND", 5), ("HAND HAND", 6)])
def test_the_hand_limit_rises_with_cleared_spaces(cleared, limit):
    """Rule: R17. Table 3.11."""
    t = table(p0={"herder": "A", "hand": "", "cleared": cleared}).play("STEP B", "PASS", "END")
    assert t[0].hand.total() == limit


def test_the_discard_pile_becomes_the_draw_pile_when_a_card_is_wanted():
    """Rule: R17"""
    t = table(p0={"herder": "A", "hand": "", "pile": "WHITE2", "discards": "BLACK2 BLACK2 BLACK2 BLACK2"})
    t.play("STEP B", "PASS", "END")
    assert (t.hand(), t[0].pile.total(), t.discards()) == ("BLACK2 BLACK2 BLACK2 WHITE2", 1, "")


def test_an_empty_draw_pile_stays_empty_until_a_card_is_wanted():
    """Rule: R17"""
    t = table(p0={"herder": "A", "hand": "", "pile": "WHITE2 WHITE2 WHITE2 WHITE2", "discards": "BLACK2"})
    t.play("STEP B", "PASS", "END")
    assert (t[0].pile.total(), t.discards()) == (0, "BLACK2")


def test_with_too_few_cards_the_hand_stays_small():
    """Rule: R17"""
    t = table(p0={"herder": "A", "hand": "GRAY1", "pile": "", "discards": "BLACK2"}).play(
        "STEP B", "PASS", "END"
    )
    assert (t.hand(), t[0].cards()) == ("BLACK2 GRAY1", 0)


def test_a_hand_above_the_limit_is_kept():
    """Rule: R17, 4.7s"""
    t = table(p0={"herder": "A", "hand": "GRAY1 GRAY1 WHITE2 WHITE2 BLACK2"}).play("STEP B", "PASS", "END")
    assert t.hand() == "BLACK2 GRAY1 GRAY1 WHITE2 WHITE2"


# ------------------------------------------------------------------------------------------ exchange tokens


def test_a_token_exchanges_up_to_two_cards():
    """Rule: R12, R64, 4.7a, 4.8d"""
    t = table(p0={"herder": "A", "tokens": 2, "hand": "GRAY1 20", "pile": "WHITE2 WHITE2 WHITE2"})
    t.play("TOKEN")
    assert t.legal() == ["N 0", "N 1", "N 2"]  # the number is said before
    t.play("N 2")
    assert t.hand() == "20 GRAY1 WHITE2 WHITE2"
    assert t.legal() == ["CARD 20", "CARD GRAY1", "CARD WHITE2"]  # any cards
    t.play("CARD 20", "CARD WHITE2")
    assert (t.hand(), t.discards(), t[0].tokens) == ("GRAY1 WHITE2", "20 WHITE2", 1)
    assert t.legal() == ["STEP B", "TOKEN"]  # the interrupted decision; any number of tokens


def test_a_token_needs_a_card_to_draw():
    """Rule: R64"""
    t = table(p0={"herder": "A", "tokens": 1, "pile": "", "discards": ""})
    assert t.why_not("TOKEN") == "there is no card to draw"
    assert "TOKEN" not in t.legal()


def test_with_one_card_a_token_draws_one():
    """Rule: R64, R65"""
    t = table(p0={"herder": "A", "tokens": 1, "pile": "", "discards": "WHITE2"}).play("TOKEN")
    assert t.legal() == ["N 0", "N 1"]


def test_no_token_while_cards_are_counted_or_chosen():
    """Rule: R64"""
    t = table(p0={"herder": "A", "tokens": 2, "hand": "GREEN2 GRAY1 WHITE2 BLACK2", "cleared": "AUX2"})
    t.play("TOKEN")
    assert "TOKEN" not in t.legal()
    t.play("N 1")
    assert "TOKEN" not in t.legal()


def test_a_token_in_the_middle_of_a_movement():
    """Rule: R64"""
    t = table(p0={"herder": "A", "tokens": 1}).play("STEP B", "TOKEN", "N 0")
    assert t.legal() == ["PASS", "STEP C"]


def test_a_token_at_the_certificate_decision_of_kansas_city():
    """Rule: R64"""
    t = table(p0={"herder": "G", "tokens": 1, "certs": 1, "hand": "GRAY1", "pile": "WHITE2"}).play("STEP KC")
    t.play("TOKEN", "N 1", "CARD GRAY1")
    assert t.legal() == ["CERT 0", "CERT 1"]
    t.play("CERT 1")
    assert t[0].money == 2


def test_no_cards_can_be_drawn_from_nothing_by_the_second_auxiliary_action():
    """Rule: R65, R66"""
    t = table(p0={"herder": "A", "pile": ""}).play("STEP B", "PASS")
    assert t.legal("AUX") == ["1 1"]
    t = table(
        p0={"herder": "A", "pile": "WHITE2", "cleared": "AUX2", "hand": "GRAY1"}, board={"S01": (0, "3b")}
    )
    t.play("STEP S01", "PASS", "LOCAL 0", "AUX 2 2")
    assert t.hand() == "GRAY1 WHITE2"
    t.play("CARD GRAY1")  # one drawn, one discarded
    assert (t.hand(), t.discards()) == ("WHITE2", "GRAY1")


# ------------------------------------------------------------------------------------------ objectives in the turn


def test_objectives_are_played_before_phase_a():
    """Rule: R11, 4.8h"""
    t = table(p0={"herder": "A", "hand": "1 GRAY1"}).play("OBJ 1")
    assert (t[0].money, t[0].area) == (2, ["s3", "1"])


def test_not_inside_an_action_and_not_within_the_movement():
    """Rule: R11"""
    t = table(p0={"herder": "A", "hand": "1 GRAY1", "money": 6}, rows={1: "cowboy"}).play("STEP B")
    assert "OBJ 1" not in t.legal()
    t.play("PASS")
    assert "OBJ 1" in t.legal()


def test_between_two_actions_of_phase_b():
    """Rule: R11"""
    t = table(p0={"herder": "A", "hand": "1 GREEN2 GRAY1"}).play("STEP B", "PASS", "LOCAL 0")
    t.play("OBJ 1", "LOCAL 1")  # the two dollars pay for a building
    assert t.legal("TILE") == ["1a", "2a", "3a"]


def test_not_at_kansas_city():
    """Rule: R11, R84, 4.7c"""
    t = table(p0={"herder": "G", "hand": "1 WHITE2 BLACK2", "tokens": 1}).play("STEP KC")
    while t.seat == 0:
        assert "OBJ" not in {o[0] for o in t.options}
        quiet = [o for o in t.options if o != ("TOKEN",)]
        t.choose(min(quiet, key=str))


def test_not_after_end():
    """Rule: R61"""
    t = table(p0={"herder": "A", "hand": "1 GRAY1"}).play("STEP B", "PASS", "END")
    assert (t.seat, t[0].area) == (1, ["s3"])


# ------------------------------------------------------------------------------------------ herder actions


def test_a_herder_action_pays_fees_and_a_new_phase_b_follows():
    """Rule: R60"""
    t = table(p0={"herder": "A", "money": 3}, p1={"money": 0}, board={"S01": (0, "4b"), "S02": (1, "10a")})
    t.play("STEP S01", "PASS", "LOCAL 1", "STEP S02")
    assert (t[0].money, t[1].money) == (1, 2)
    t.play("STEP B", "PASS")
    assert t.legal("AUX") == ["1 1", "2 1"]
    assert t.seat == 0


def test_a_herder_action_may_reach_kansas_city():
    """Rule: R60, R16c"""
    t = table(p0={"herder": "F", "hand": "WHITE2"}, board={"S19": (0, "3a")})
    t.play("STEP S19", "PASS", "LOCAL 1")
    assert t[0].herder == "G"
    t = table(p0={"herder": "G", "hand": "WHITE2 BLACK2"}, board={"S21": (0, "3b")})
    t.play("STEP S21", "PASS", "LOCAL 1")
    assert t.legal("CITY") == ["Columbia", "Kansas City", "St. Louis"]


def test_a_herder_action_takes_at_least_one_step():
    """Rule: R60"""
    t = table(p0={"herder": "A", "tokens": 1}, board={"S01": (0, "4b")}).play("STEP S01", "PASS", "LOCAL 1")
    assert t.legal() == ["STEP B", "TOKEN"]


def test_a_tile_with_closed_actions_still_offers_the_auxiliary_one():
    """Rule: R62"""
    t = table(p0={"herder": "C", "workers": "1 2 1"}, board={"S10": (0, "6b"), "S11": (0, "12a")})
    t.play("STEP S10", "PASS", "LOCAL 0", "ADJ S11", "LOCAL 1")
    assert t.legal("AUX") == ["1 1", "2 1"]
    assert t.legal("LOCAL") == []


def test_on_an_emptied_space_only_the_auxiliary_action_remains():
    """Rule: R56, R63"""
    t = table(
        p0={"herder": "A", "hand": "25 WHITE2", "branchlets": "45"},
        hazards={"FL1": ("flood", 4, "G")},
        town_tiles={"46": "T1"},
    )
    t.play("STEP FL1", "PASS", "OBJ 25", "TOWN 46", "ALT 1")
    assert (t.game.hazards, [v for v, _ in t[0].hazards]) == ({}, [4])
    assert t[0].herder == "FL1"
    assert t.legal() == ["AUX 1 1", "AUX 2 1", "AUX B 1", "END"]
