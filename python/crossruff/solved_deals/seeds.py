"""Name the seeds of the deals for training and of those reserved for evaluation."""

TRAINING_SEED = 50_000
"""The seed of the package's library, and the default seed of `build`."""
RESERVED_SEED = 2**64 - 1
"""The seed of the deals for evaluation: the last seed, which nobody picks by chance."""
