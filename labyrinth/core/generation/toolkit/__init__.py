"""Building blocks of generators."""
