"""Scenarios of the Moving AI benchmarks: instances on a map, with their published lengths."""

from __future__ import annotations

from typing import Final

SUFFIX: Final = ".scen"
