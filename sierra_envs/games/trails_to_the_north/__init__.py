"""Great Western Trail, second edition, with its northern expansion: see RULES.md."""

from sierra_envs.core.game import Game
from sierra_envs.games.trails_to_the_north.actions import ACTIONS
from sierra_envs.games.trails_to_the_north.deal import deal
from sierra_envs.games.trails_to_the_north.legal import legal, why_not
from sierra_envs.games.trails_to_the_north.names import REFUSALS
from sierra_envs.games.trails_to_the_north.observe import OBSERVATION, observe
from sierra_envs.games.trails_to_the_north.options import OPTIONS
from sierra_envs.games.trails_to_the_north.redeal import redeal_hidden
from sierra_envs.games.trails_to_the_north.score import RESULTS, results, score
from sierra_envs.games.trails_to_the_north.state import FIELDS
from sierra_envs.games.trails_to_the_north.step import step
from sierra_envs.games.trails_to_the_north.tables import load
from sierra_envs.games.trails_to_the_north.text import draw

GAME = Game(
    name="trails_to_the_north",
    version=0,
    module="sierra_envs.games.trails_to_the_north",
    title="Great Western Trail (2nd edition): Trails to the North",
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
    result_names=RESULTS,
    results=results,
)
