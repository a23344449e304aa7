"""Which deals are for training, and which are kept for evaluation."""

TRAINING_SEED = 50_000
"""The seed of the library that comes with the package, and of any that is built unless another is told."""
RESERVED_SEED = 2**64 - 1
"""The seed of the deals for evaluation, never trained on: the last there is, so nobody takes it by chance."""
