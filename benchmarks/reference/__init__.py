"""Known games on the contract of `sierra_envs.core.game`: yardsticks for speed, and examples to copy."""
