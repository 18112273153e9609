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
# # Train an agent
#
# How much can self-play learn in half a minute? The same code as `make train`, with a budget so small that the notebook
# runs in a test. For the real thing: `python -m agents.train configs/colorado_maskable_ppo.yaml`.

# %%
import sys
import tempfile
from pathlib import Path

root = Path.cwd() if Path("agents").is_dir() else Path.cwd().parent  # agents/ is not part of the package
sys.path.insert(0, str(root))

import matplotlib.pyplot as plt
import numpy as np
import torch

import sierra_envs
from agents.config_file import load_config
from agents.evaluate import evaluate
from agents.log import read_log
from agents.policy import load_policy
from agents.train import train

# %% [markdown]
# A configuration is a YAML file; any key can be changed by `key=value`, and a key that does not exist is an error.

# %%
config = load_config(
    root / "configs/colorado_maskable_ppo.yaml",
    [
        "total_steps=24576",
        "warm_start.teacher=none",  # from nothing, by self-play alone
        "env.num_envs=64",
        "ppo.n_steps=32",
        "ppo.batch_size=512",
        "ppo.learning_rate=1.0e-3",
        "net.policy=[64, 64]",
        "net.value=[64, 64]",
        "log.compare_every=3",
        "log.compare_games=100",
    ],
)
try:
    load_config(root / "configs/colorado_maskable_ppo.yaml", ["ppo.n_step=32"])
except Exception as error:
    print(type(error).__name__, error)

# %% [markdown]
# The learner sits in one seat of each of 64 games, rotating from game to game. The other seat is played by the learner
# itself, by frozen snapshots of it, or at random.

# %%
folder = Path(tempfile.mkdtemp())
training = train(config, folder, quiet=True)
print(f"{training.steps:,} decisions of the learner")
print(sorted(path.name for path in folder.iterdir()))

# %% [markdown]
# Test matches along the way make the learning curve.

# %%
rows = [row for row in read_log(folder) if row["compare_random"]]
steps = [int(row["steps"]) for row in rows]
fig, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
left.plot(steps, [100 * float(row["compare_random"]) for row in rows], marker=".")
left.axhline(50, color="0.6", linestyle=":")
left.set(xlabel="decisions of the learner", ylabel="games won, %", title="against random play", ylim=(0, 102))
log = read_log(folder)
right.plot([int(row["steps"]) for row in log], [float(row["entropy"]) for row in log])
right.set(xlabel="decisions of the learner", ylabel="nats", title="entropy of its policy")
for ax in (left, right):
    ax.grid(alpha=0.3)

# %% [markdown]
# The evaluation that counts: games it has never seen, seats rotated, with 95 % Wilson intervals.

# %%
for result in evaluate(
    str(folder), ["random", "greedy"], config.env, games=200, seed=11, label="half a minute of self-play"
):
    print(result.sentence())

# %% [markdown]
# What does it think? A position some way into a game, and the probabilities of the legal actions.

# %%
agent = load_policy(folder)
env = sierra_envs.make("colorado-v0", num_players=2)
env.reset(seed=5)
for _ in range(60):
    view = env.observe(env.agent_selection)
    env.step(int(agent(view["observation"][None], view["action_mask"][None])[0]))

view = env.observe(env.agent_selection)
legal = np.flatnonzero(view["action_mask"])
with torch.inference_mode():
    logits = agent.net(torch.from_numpy(view["observation"][None]))[0, torch.from_numpy(legal)]
chances = torch.softmax(logits, dim=0).numpy()
best = np.argsort(chances)[::-1][:10]
fig, ax = plt.subplots(figsize=(7, 0.5 + 0.3 * len(best)), layout="constrained")
ax.barh([env.describe(int(legal[i])) for i in best], 100 * chances[best], color="#55a868")
ax.invert_yaxis()
_ = ax.set(xlabel="probability, %", title=f"{env.agent_selection}, {len(legal)} legal actions")
