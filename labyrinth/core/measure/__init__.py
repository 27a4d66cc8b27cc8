"""The report card: every figure of a maze, and what its generator makes one expect."""
