"""Scenarios of the Moving AI benchmarks: searches on a map, with published path lengths."""

from os import PathLike
from typing import Final

SUFFIX: Final = ".scen"


def is_scenario(path: str | PathLike[str]) -> bool:
    """Return whether a file name has the suffix of a scenario."""
    return str(path).lower().endswith(SUFFIX)
