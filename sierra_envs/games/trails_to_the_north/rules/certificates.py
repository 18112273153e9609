"""The certificate track."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import NO_SPACE, NO_SUCH_THING, OK, TOO_MANY, least


@kernel
def certificate_limit(s, t, seat):
    """The furthest place of the marker: 3 at first, 4 without the first limit disc, 6 without both.

    Rule: R34
    """
    place = 0
    while place + 1 < t.num_certificates:
        space = t.certificate_space[place + 1]
        if space != NO_SPACE and s.discs_left[seat, space] > 0:
            break
        place += 1
    return np.int64(place)


@kernel
def gain_certificates(s, t, seat, steps):
    """Move the marker by steps, never above the limit.

    Rule: R34, R67
    """
    limit = certificate_limit(s, t, seat)
    here = np.int64(s.certificates[seat])
    if here < limit:
        s.certificates[seat] = least(here + steps, limit)


@kernel
def why_not_spend(s, t, seat, place):
    """The marker stays or goes down to any lower place.

    Rule: R34
    """
    if place >= t.num_certificates:
        return NO_SUCH_THING
    if place > s.certificates[seat]:
        return TOO_MANY
    return OK


@kernel
def do_spend(s, t, seat, place):
    """Temporary certificates obtained: the difference of the printed numbers.

    Rule: R34
    """
    spent = t.certificate_value[np.int64(s.certificates[seat])] - t.certificate_value[place]
    s.certificates[seat] = place
    return spent


@kernel
def certificates_held(s, t, seat):
    """The marker's number and the permanent certificates.

    Rule: 4.7f  Table: 3.7/2
    """
    return t.certificate_value[np.int64(s.certificates[seat])] + np.int64(s.permanent[seat])
