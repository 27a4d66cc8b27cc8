"""A place where keys have meanings of their own: a screen, a widget, or a mode."""

from __future__ import annotations

from typing import Final

from labyrinth.tui.keys.key import Key

MAZE: Final = "Maze"
SEARCH: Final = "Search"
LOOK: Final = "Look"
CHANGE: Final = "Change"
RUN: Final = "Run"
DRAW: Final = "Draw"
PLAY: Final = "Play"
RACE: Final = "Race"
MOVE: Final = "Move"
PROGRAM: Final = "Program"
"""The headings of the help."""


class Place:
    """Makes the keys of one place."""

    def __init__(
        self,
        name: str,
        group: str,
        *,
        acts_by_name: bool = False,
        in_footer: bool = False,
        is_command: bool = True,
    ) -> None:
        """Be the place of that name; what follows holds for each key that does not say otherwise.

        `group` is its heading. With `acts_by_name` the name of a key is also its action; else a
        mode takes the key.
        """
        self.name, self.group, self.acts_by_name = name, group, acts_by_name
        self.in_footer, self.is_command = in_footer, is_command

    def key(
        self,
        name: str,
        keys: str,
        label: str,
        tooltip: str = "",
        action: str = "",
        *,
        group: str = "",
        in_footer: bool | None = None,
        display: str | None = None,
        is_command: bool | None = None,
        is_listed: bool = True,
        always: bool = False,
    ) -> Key:
        """Return a key of this place; where the label says it all, it is the tooltip too."""
        return Key(
            f"{self.name}.{name}",
            keys,
            label,
            tooltip or label,
            group or self.group,
            action or (name if self.acts_by_name else ""),
            self.in_footer if in_footer is None else in_footer,
            display,
            self.is_command if is_command is None else is_command,
            is_listed,
            always,
        )
