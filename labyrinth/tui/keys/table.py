"""The one table of keys: which key means what, where.

The order within a place is the order of use, in which the footer and the help show the keys. On
the maze screen a letter has one meaning in all modes. Modes with letters of their own, which stand
in their panels, are the editor, carving on, playing by hand, the end of a game, and the list of
solvers; a race and the list of results have screens and letters of their own.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from textual.binding import Binding

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.widget_keys import widget_keys

PALETTES: Final = frozenset(
    {
        "code",
        "editor",
        "generation",
        "goal",
        "listing",
        "play",
        "predict",
        "racers",
        "sketch",
        "solvers",
        "source",
    }
)
"""Places with letters of their own, which stand in a panel."""


@cache
def table() -> MappingProxyType[str, Key]:
    """Return every key by its identifier, in the order of use within each place."""
    # The first frame does without these.
    from labyrinth.tui.keys.maze_screen_keys import maze_screen_keys
    from labyrinth.tui.keys.race_keys import race_keys
    from labyrinth.tui.keys.study_keys import study_keys

    keys = (*maze_screen_keys(), *race_keys(), *study_keys(), *_widget_keys())
    return MappingProxyType({key.id: key for key in keys})


@cache
def _widget_keys() -> tuple[Key, ...]:
    return tuple(widget_keys())


def keys_at(place: str) -> list[Key]:
    """Return the keys of a place, in the order of use."""
    found = [key for key in _widget_keys() if key.place == place]
    return found or [key for key in table().values() if key.place == place]


def bindings(*places: str) -> list[Binding]:
    """Return the bindings of these places, the first place first."""
    return [key.binding() for place in places for key in keys_at(place)]
