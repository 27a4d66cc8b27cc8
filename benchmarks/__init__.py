"""Benchmarks: the core beside other libraries, in one process and one run."""
