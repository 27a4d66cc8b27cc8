"""What solvers are made of."""
