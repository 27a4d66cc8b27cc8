"""Benchmarks: the core compared with other libraries, in one process and one run."""
