"""Dollars and exchange tokens."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import MAX_MONEY, least


@kernel
def gain_money(s, seat, dollars):
    """Dollars gained must be taken; there is no end of them.

    Rule: R18, 4.7v
    """
    s.money[seat] = least(np.int64(s.money[seat]) + dollars, MAX_MONEY)


@kernel
def pay(s, seat, dollars):
    """Pay the bank at the choice that names what is bought; nobody pays more than he has.

    Rule: R68
    """
    s.money[seat] = np.int64(s.money[seat]) - dollars


@kernel
def gain_tokens(s, seat, tokens):
    """Exchange tokens are not limited.

    Rule: 4.7v
    """
    s.tokens[seat] = least(np.int64(s.tokens[seat]) + tokens, 60)
