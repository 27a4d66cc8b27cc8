"""What a recipe asks for beside its generator, one step a file."""
