"""Icons of the paths, payment, damage and boots."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.helpers import (
    ADVANCE,
    AH,
    BACK,
    BB,
    CLAIM,
    DECLINE,
    GR,
    OUTLAWS,
    SKIP,
    TOKEN,
    USE,
    WAGON,
    answers,
    boots,
    can,
    look,
    pay,
    person,
    phase,
    place,
    purse,
    step,
    supply,
    table,
    where,
)


@pytest.mark.parametrize("card, gained", [
    ("ST1", "1F"), ("C1", "2F"), ("C2", "2W"), ("C3", "2S"), ("C4", "1Au"), ("C7", "1F+1W"), ("C9", "1F+1S"),
])  # fmt: skip
def test_gain_resources_on_arrival(card, gained):
    """Rule: 2.4.1, 2.4.10a"""
    p = table(AH, cards=f"{card} ST5 ST6").play(ADVANCE["tan"])
    assert (purse(p), phase(p)) == (gained, "MENU")
    assert not can(p, USE["tan"])


def test_boots_live_while_the_pioneer_stands_on_the_icon():
    """Rule: 2.4.2"""
    p = table(AH, cards="ST1 ST7 ST2").play(ADVANCE["green"])
    assert boots(p) == 1
    p.play(ADVANCE["tan"])
    assert boots(p) == 1
    assert boots(p.play(ADVANCE["green"])) == 0


def test_a_shovel_is_paid_and_then_claims_builds_or_is_declined():
    """Rule: 2.4.3, 5.3.2"""
    p = table(
        AH, tan="T2", goods={0: "1F+1W"}, fronts={0: (5, 1)}, market="Smokehouse, Cobbler, -, Watchtower"
    )
    p.play(USE["tan"])
    assert answers(p) == [pay("food"), pay("wood")]
    p.play(pay("food"))
    assert phase(p) == "SHOVEL"
    assert answers(p) == [
        CLAIM, "build the cabin on market space 1", "build the cabin on market space 4", DECLINE,
    ]  # fmt: skip
    p.play(DECLINE)
    assert (phase(p), purse(p), can(p, USE["tan"])) == ("MENU", "1W", False)


def test_a_shovel_spot_is_not_paid_with_what_the_only_cabin_costs():
    """Rule: 2.4.3, 2.4.13"""
    p = table(AH, tan="T2", goods={0: "1F+1W"}, market="Smokehouse, -, -, -").play(USE["tan"])
    assert (phase(p), purse(p)) == ("SHOVEL", "1W")


def test_gain_the_mule_takes_it_from_its_owner():
    """Rule: 2.4.4"""
    p = table(AH, cards="ST6 ST1 ST2", tan="T2", goods={0: "1F"}, mule=1).play(USE["tan"])
    assert look(p)["mule"] == (0, ("camp",))
    assert can(p, "assign a figure to the grey cabin")
    q = table(AH, cards="ST6 ST1 ST2", tan="T2", goods={0: "1F"}, mule=0)
    assert q.why_not(USE["tan"]) == "nothing would happen"


def test_fur_trade_gives_the_effect_of_every_face_up_tile():
    """Rule: 2.4.5, 2.4.15, 3.4"""
    p = table(AH, cards="ST5 ST1 ST2", tan="T2", goods={0: "1F"}, animals={0: "rabbit beaver fox bear mode"})
    p.play(USE["tan"])
    assert (purse(p), supply(p)) == ("1F+1W+1S+1Au", (1, 1))
    assert person(p)["animals"] == {"rabbit", "beaver", "fox", "bear", "mode"}


def test_fur_trade_without_a_face_up_tile_cannot_be_used():
    """Rule: 2.4.14"""
    p = table(AH, cards="ST5 ST6 ST2", tan="T2", goods={0: "1F"})
    assert p.why_not(USE["tan"]) == "nothing would happen"
    p.play(ADVANCE["tan"])
    assert p.why_not(USE["tan"]) == "nothing would happen"
    p["animals"] = {0: 1}
    assert purse(p.play(USE["tan"])) == "2F"


def test_a_bear_is_paid_for_nothing():
    """Rule: 2.4.6, 2.4.9, 2.4.14"""
    p = table(AH, cards="ST4 ST1 ST2", tan="T2", goods={0: "1S+1Au"})
    assert p.why_not(ADVANCE["tan"]).startswith("the icon under this pioneer is mandatory")
    p.play(USE["tan"])
    assert purse(p) == "1Au"
    assert can(p, ADVANCE["tan"])
    assert not can(p, USE["tan"])
    assert not can(p, SKIP["tan"])


def test_gold_pays_no_bear():
    """Rule: 2.4.10"""
    p = table(AH, cards="ST4 ST1 ST2", tan="T2", goods={0: "5Au"})
    assert p.why_not(USE["tan"]) == "you cannot pay the whole price"


def test_a_pair_of_boots_icon_gives_a_token():
    """Rule: 2.4.7"""
    p = table(AH, cards="ST1 ST8 ST2", tan="T2").play(ADVANCE["tan"])
    assert (purse(p), boots(p)) == ("1PB", 0)


@pytest.mark.parametrize("spot, goods, left", [("T2", "1F", ""), ("T5", "2F", "")])
def test_the_two_paid_spots_cost_one_and_two_basics(spot, goods, left):
    """Rule: 2.4.8, 3.3, 3.6"""
    p = table(AH, cards="ST8 ST1 C9", tan=spot, goods={0: goods}).play(USE["tan"])
    assert purse(p) == "1Au"
    assert not can(p, USE["tan"])
    poor = table(AH, cards="ST8 ST1 C9", tan=spot, goods={0: goods.replace("1F", "").replace("2F", "1F")})
    assert poor.why_not(USE["tan"]) == "you cannot pay the whole price"
    assert can(poor, ADVANCE["tan"])


def test_a_paid_spot_may_be_passed_over():
    """Rule: 2.4.8"""
    p = table(AH, cards="ST8 ST1 ST2", tan="T2", goods={0: "1F"}).play(ADVANCE["tan"])
    assert (where(p, "tan"), purse(p)) == ("T3", "1F")


def test_a_wild_cost_takes_any_basic_unit_by_unit():
    """Rule: 2.4.10, 2.4.13"""
    p = table(AH, cards="ST1 ST2 ST8", tan="T5", goods={0: "1F+1W+1S"}).play(USE["tan"])
    assert answers(p) == [pay("food"), pay("wood"), pay("stone")]
    p.play(pay("wood"))
    assert answers(p) == [pay("food"), pay("stone")]
    p.play(pay("stone"))
    assert purse(p) == "1F+1Au"


def test_named_goods_are_kept_for_the_named_part():
    """Rule: 2.4.13"""
    p = table(BB, cards="BB4 ST1 ST2", tan="end", goods={0: "1F+1trout+1bass"})
    p.play(place("tan", "left"))
    assert phase(p) == "PAY_FISH"
    assert answers(p) == ["take or pay 1 trout", "take or pay 1 bass"]
    q = table(OUTLAWS, cards="OO4 ST1 ST2", tan="end", goods={0: "1W+1BU"}).play(place("tan", "left"))
    assert (phase(q), purse(q)) == ("TRACK", "")
    r = table(AH, cards="AH6 ST1 ST2", tan="end", goods={0: "1Au"}, apples=(1, 2)).play(place("tan", "left"))
    assert (phase(r), purse(r)) == ("PAY_APPLE", "")
    assert supply(r.play("spend a red apple", "spend a red apple")) == (1, 0)


@pytest.mark.parametrize("mode, card, icon", [
    (AH, "ST6", "T3"), (AH, "AH1", "T3"), (BB, "BB1", "T3"), (BB, "BB2", "T3"), (BB, "BB3", "T3"), (GR, "GR1", "T3"),
    (OUTLAWS, "OO1", "T3"),
])  # fmt: skip
def test_these_icons_wait_for_use(mode, card, icon):
    """Fur Trade, harvest, fish, paddle, pan, mine, rifle. Rule: 2.4.10a"""
    p = table(
        mode, cards=f"ST1 {card} ST2", tan="T2", animals={0: "fox"}, wagon={0: 2}, goods={0: "2BU+1bass"},
        slots={AH: "O1", BB: "R1", GR: "M0", OUTLAWS: "camp"}[mode],
    )  # fmt: skip
    p.play(ADVANCE["tan"])
    assert (phase(p), where(p, "tan")) == ("MENU", icon)
    assert can(p, USE["tan"])
    p.play(ADVANCE["tan"])
    assert not can(p, USE["tan"])


def test_an_icon_is_used_once():
    """Rule: 2.4.10a"""
    p = table(AH, cards="ST1 ST6 ST2", tan="T3", animals={0: "fox"}).play(USE["tan"])
    assert p.why_not(USE["tan"]) == "this icon has been used, or worked when the pioneer arrived"


def test_the_other_pioneer_may_fetch_the_payment():
    """Rule: 2.4.10a"""
    p = table(AH, cards="ST8 ST1 ST2", tan="T2")
    assert not can(p, USE["tan"])
    p.play(ADVANCE["green"], USE["tan"])
    assert purse(p) == "1Au"


def test_damage_is_a_cabin_or_a_space_of_the_wagon():
    """Rule: 2.4.11, 5.3.5"""
    p = table(AH, cards="ST4 ST6 ST2", tan="T2", wagon={0: 3}, cabins={0: "Ferry, -, Stable, -"}).play(
        SKIP["tan"]
    )
    assert phase(p) == "DAMAGE"
    assert answers(p) == ["take damage: lose cabin 1", "take damage: lose cabin 3", BACK]
    q = p.copy().play(BACK)
    assert (person(q)["wagon"], where(q, "tan"), phase(q)) == (2, "T3", "MENU")
    p.play("take damage: lose cabin 3")
    assert (person(p)["cabins"], person(p)["wagon"]) == (["Ferry", None, None, None], 3)
    assert where(p, "tan") == "T3"


def test_the_icon_behind_a_skipped_one_works_at_once():
    """Rule: 2.4.9, 5.3.5"""
    p = table(AH, cards="ST4 ST8 ST2", tan="T2", wagon={0: 1}).play(SKIP["tan"])
    assert (where(p, "tan"), purse(p), person(p)["wagon"]) == ("T3", "1PB", 0)


def test_without_cabin_and_at_the_trailhead_nothing_can_be_skipped():
    """Rule: 2.4.11"""
    p = table(AH, cards="ST4 ST1 ST2", tan="T2")
    assert p.why_not(SKIP["tan"]) == "you have neither a cabin nor a wagon on the trail to lose"


def test_a_skip_leads_from_the_last_icon_to_the_path_end():
    """Rule: 2.4.9"""
    p = table(AH, cards="ST1 ST2 ST7", tan="T5", wagon={0: 1}).play(SKIP["tan"])
    assert where(p, "tan") == "end"


def test_only_mandatory_icons_are_skipped():
    """Rule: 2.4.9"""
    p = table(AH, tan="T2", wagon={0: 1})
    assert p.why_not(SKIP["tan"]) == "there is no mandatory icon to skip here"


# ------------------------------------------------------------------------------------------ boots


def test_token_boots_are_spent_before_icon_boots():
    """Rule: 2.4.12"""
    p = table(AH, green="G1", goods={0: "1PB"}).play(TOKEN, step((1, 1)), step((1, 2)))
    assert boots(p) == 1
    assert boots(p.play(ADVANCE["green"])) == 0


def test_what_exceeds_the_leavers_icon_is_charged_to_the_other():
    """Rule: 2.4.12"""
    p = table(AH, cards="ST3 ST1 ST7", tan="T3", green="G3").play(step((1, 1)), step((1, 2)))
    assert boots(p) == 1
    p.play(ADVANCE["tan"])
    assert (boots(p), look(p)["boots"]) == (1, (0, {"tan": 0, "green": 1}, 0))


def test_boots_of_two_icons_and_a_token_move_the_wagon_together():
    """Rule: 2.9.1, 2.4.12"""
    p = table(AH, cards="ST3 ST1 ST7", tan="T3", green="G3", wagon={0: 4}, goods={0: "1F+1PB"})
    p.play(TOKEN, step((1, 1)), WAGON)
    assert (person(p)["wagon"], boots(p), purse(p)) == (5, 2, "")


def test_spent_boots_are_those_of_the_leaver():
    """Rule: 2.4.12"""
    p = table(AH, cards="ST3 ST1 ST7", tan="T3", green="G3").play(
        step((1, 1)), step((1, 2)), ADVANCE["green"]
    )
    assert boots(p) == 1


@pytest.mark.parametrize("start", ["camp", "tracker"])
def test_a_boot_cannot_have_been_paid_by_an_icon_entered_later(start):
    """Tan enters its boot when green's has been spent; by leaving it tan loses it. Rule: 2.4.12, 2.4.2"""
    p = table(AH, cards="ST8 ST5 ST1", tan=start, green="G3").play(step((1, 1)), ADVANCE["tan"])
    assert boots(p) == 1
    assert boots(p.play(ADVANCE["tan"])) == 0
