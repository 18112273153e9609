# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Play a game
#
# What does a game of Colorado look like, to a player and to a program? We deal one, look at it, play it to its end,
# and then play a thousand games at once.

# %%
import sys
from pathlib import Path

root = Path.cwd() if Path("agents").is_dir() else Path.cwd().parent  # agents/ is not part of the package
sys.path.insert(0, str(root))

import matplotlib.pyplot as plt
import numpy as np

import sierra_envs
from agents.config import EnvConfig
from agents.greedy_colorado import GreedyColorado
from agents.match import play_match
from agents.random_agent import RandomAgent

sierra_envs.list_envs()

# %% [markdown]
# One game, as PettingZoo has it: the agent named by `agent_selection` acts, and everybody else waits. `render` draws
# the position as that agent sees it, with the actions that are legal.

# %%
env = sierra_envs.make("colorado-v0", num_players=2, render_mode="ansi")
env.reset(seed=7)
print(env.render())

# %% [markdown]
# Actions are sentences as well as numbers, and a refusal has a reason.

# %%
action = env.parse("mark flag F1")
print(action, "=", env.describe(action))
print("legal now?", env.why_not(action) or "yes")

# %% [markdown]
# Two agents play it out. An agent is any function from observations and masks to actions, several decisions at a time;
# here one at a time. The mask tells which actions are legal.

# %%
agents = {"player_0": GreedyColorado(seed=1), "player_1": RandomAgent(seed=1)}
points, leaders = {name: [] for name in agents}, []
while not env.is_over:
    name = env.agent_selection
    view = env.observe(name)
    action = agents[name](view["observation"][None], view["action_mask"][None])[0]
    if len(leaders) < 8:
        print(f"{name}: {env.describe(int(action))}")
    env.step(int(action))
    scores, _ = env.batch.scores()
    for seat, each in enumerate(points.values()):
        each.append(int(scores[0, seat]))
    leaders.append(int(scores[0].argmax()))
print(f"... {len(leaders)} decisions in all")
print(env.infos)

# %%
fig, ax = plt.subplots(figsize=(7, 3.2), layout="constrained")
for (name, each), label in zip(points.items(), ("rule-based", "random"), strict=True):
    ax.step(range(len(each)), each, where="post", label=f"{name}, {label}")
ax.set(xlabel="decision", ylabel="points if the game ended now", title="One game, seed 7")
ax.legend()
ax.grid(alpha=0.3)

# %% [markdown]
# Many games at once: `make_vec` steps a batch in which each game has its own acting seat. Here, a match of 1,000 games
# with seats rotated. A win that is shared counts as a half.

# %%
match = play_match(
    EnvConfig(), GreedyColorado(seed=1), RandomAgent(seed=2), games=1000, seed=3, names=("greedy", "random")
)
print(match.sentence())

# %% [markdown]
# How long are games of random players, and how much do they score? Random play needs no Python between decisions.

# %%
venv = sierra_envs.make_vec("colorado-v0", num_envs=1000, num_players=2, seed=0, autoreset="disabled")
venv.reset()
scores, ranks = venv.playout()
decisions = venv.batch.decisions

fig, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
left.hist(decisions, bins=40, color="#4c72b0")
left.set(xlabel="decisions", ylabel="games", title=f"mean {decisions.mean():.0f}")
right.hist(scores.max(axis=1), bins=np.arange(15, 95, 2), alpha=0.7, label="winner")
right.hist(scores.min(axis=1), bins=np.arange(15, 95, 2), alpha=0.7, label="loser")
right.set(xlabel="points", title=f"1,000 random games; seat 0 wins {100 * (ranks[:, 0] == 1).mean():.0f} %")
_ = right.legend()
