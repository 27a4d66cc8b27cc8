"""How many examples a property draws, as a multiple of what the profile of Hypothesis says."""

from __future__ import annotations

from hypothesis import settings


def examples(times: float) -> settings:
    """Draw so many times the usual number of examples (see tests/conftest.py)."""
    return settings(max_examples=round(times * settings().max_examples))
