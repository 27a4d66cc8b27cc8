"""The keys of a form of an algorithm's options, which several places have."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth.tui.keys.key import Key
from labyrinth.tui.keys.place import SEARCH, Place


def option_keys(place: str, take: tuple[str, str, str], leave: tuple[str, str]) -> Iterator[Key]:
    """Yield them: `take` names, labels and explains the key that takes the options.

    `leave` labels and explains the one that goes back without them.
    """
    name, label, tooltip = take
    key = Place(place, SEARCH, in_footer=True).key
    yield key(name, "enter", label, tooltip, "submit", always=True)
    yield key("leave", "escape", *leave, "leave")
    yield key("reset", "ctrl+r", "Defaults", "Set all options to their defaults", "reset")
    key = Place(place, SEARCH, is_command=False).key
    yield key("next", "tab", "Next field", action="move(1)")
    yield key("previous", "shift+tab", "Field before", action="move(-1)")
