"""The terms on a screen or a part of it, for the glossary to explain."""

from collections.abc import Mapping
from typing import NamedTuple


class Terms(NamedTuple):
    """A text that contains the terms, the most important first, and their current values.

    `figures` maps glossary keys to values as texts, such as "f = 12 + 8 = 20".
    """

    text: str
    figures: Mapping[str, str] = {}
