"""Sierra: arrange a Landscape of Mountain cards for your own Diary and your team's Destination. See RULES.md."""

from sierra_envs.core.game import Game
from sierra_envs.games.sierra.actions import ACTIONS
from sierra_envs.games.sierra.deal import deal
from sierra_envs.games.sierra.legal import legal, why_not
from sierra_envs.games.sierra.names import MAX_SEATS, MODE_SEATS, MODES, REFUSALS, RESULTS
from sierra_envs.games.sierra.observe import OBSERVATION, observe
from sierra_envs.games.sierra.redeal import redeal_hidden
from sierra_envs.games.sierra.score import results, score
from sierra_envs.games.sierra.state import FIELDS
from sierra_envs.games.sierra.step import step
from sierra_envs.games.sierra.tables import OPTIONS, load
from sierra_envs.games.sierra.text import draw

GAME = Game(
    name="sierra",
    version=0,
    module="sierra_envs.games.sierra",
    title="Sierra",
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
    mode_seats=MODE_SEATS,
    result_names=RESULTS,
    goals={"cooperative": "stage_won", "solo": "stage_won"},
    results=results,
    group_of=lambda state, seat: int(state["group"][seat]),
)
