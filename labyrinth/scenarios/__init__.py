"""Scenarios of the Moving AI benchmarks: instances on a map, with their published lengths."""
