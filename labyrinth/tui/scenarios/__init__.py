"""Scenarios of the Moving AI benchmarks: the list of their instances."""
