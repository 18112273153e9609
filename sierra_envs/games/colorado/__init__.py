"""Colorado: ask for cards, play them, and mark flags, legs and railroad of your own map. See RULES.md."""

from sierra_envs.core.game import Game
from sierra_envs.games.colorado.actions import ACTIONS
from sierra_envs.games.colorado.deal import deal
from sierra_envs.games.colorado.legal import legal, why_not
from sierra_envs.games.colorado.names import REFUSALS
from sierra_envs.games.colorado.observe import OBSERVATION, observe
from sierra_envs.games.colorado.redeal import redeal_hidden
from sierra_envs.games.colorado.score import score
from sierra_envs.games.colorado.state import FIELDS
from sierra_envs.games.colorado.step import step
from sierra_envs.games.colorado.tables import OPTIONS, load
from sierra_envs.games.colorado.text import draw

GAME = Game(
    name="colorado",
    version=0,
    module="sierra_envs.games.colorado",
    title="Colorado",
    seats=range(2, 5),
    modes=("standard",),
    fields=FIELDS,
    options=OPTIONS,
    load=load,
    actions=ACTIONS,
    observation=OBSERVATION,
    refusals=REFUSALS,
    deal=deal,
    why_not=why_not,
    legal=legal,
    step=step,
    observe=observe,
    score=score,
    redeal_hidden=redeal_hidden,
    draw=draw,
)
