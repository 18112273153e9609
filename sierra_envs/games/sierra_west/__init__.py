"""Sierra West: pioneers walk two paths made of three cards, up a mountain and along a trail. See RULES.md."""

from sierra_envs.core.game import Game
from sierra_envs.games.sierra_west.actions import ACTIONS
from sierra_envs.games.sierra_west.deal import deal
from sierra_envs.games.sierra_west.legal import legal
from sierra_envs.games.sierra_west.names import MAX_SEATS, MODES, REFUSALS, RESULTS
from sierra_envs.games.sierra_west.observe import OBSERVATION, observe
from sierra_envs.games.sierra_west.reasons import why_not
from sierra_envs.games.sierra_west.redeal import redeal_hidden
from sierra_envs.games.sierra_west.score import results, score
from sierra_envs.games.sierra_west.state import FIELDS
from sierra_envs.games.sierra_west.step import step
from sierra_envs.games.sierra_west.tables import OPTIONS, load
from sierra_envs.games.sierra_west.text import draw

GAME = Game(
    name="sierra_west",
    version=0,
    module="sierra_envs.games.sierra_west",
    title="Sierra West",
    seats=range(1, MAX_SEATS + 1),
    modes=MODES,
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
