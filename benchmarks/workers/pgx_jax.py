"""Pgx's connect_four on the CPU: step, policy and auto-reset compiled by XLA; 64 steps or one step per dispatch."""

from __future__ import annotations

import os

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

from typing import Any

from benchmarks.harness.measure import Run, timed
from benchmarks.workers.protocol import serve

BATCH = 1024


def case(steps: int) -> tuple[Run, dict[str, Any]]:
    """``steps`` random plies of every game per dispatch; observation, mask and rewards are part of Pgx's state."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def pick(key: Any, mask: Any) -> Any:
        upto = jnp.cumsum(mask.astype(jnp.int32), -1)
        k = (jax.random.uniform(key, mask.shape[:-1]) * upto[..., -1]).astype(jnp.int32)
        return jnp.argmax(upto > k[..., None], -1).astype(jnp.int32)

    def ply(carry: Any, _: Any) -> Any:
        key, state = carry
        key, for_pick, for_reset = jax.random.split(key, 3)
        actions = pick(for_pick, state.legal_action_mask)
        state = step_all(state, actions, jax.random.split(for_reset, BATCH))
        return (key, state), state.terminated.sum()

    advance = jax.jit(lambda carry: jax.lax.scan(ply, carry, None, length=steps))
    key = jax.random.PRNGKey(7)
    carry = (key, jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH)))
    games = plies = 0
    while plies < 1000 * BATCH:
        carry, ended = advance(carry)
        games, plies = games + int(ended.sum()), plies + steps * BATCH

    def work(times: int) -> int:
        nonlocal carry
        for _ in range(times):
            carry, _ = advance(carry)
            jax.block_until_ready(carry)
        return times * steps * BATCH

    state = carry[1]
    return timed(work), {
        "version": f"pgx {pgx.__version__}, jax {jax.__version__}",
        "batch": BATCH,
        "observation_bytes": int(state.observation[0].nbytes),
        "mask_bytes": int(state.legal_action_mask[0].nbytes),
        "plies_per_game": round(plies / games, 2),
    }


if __name__ == "__main__":
    serve({"scan": lambda: case(64), "one dispatch per step": lambda: case(1)})
