"""Notes on what the marks of a picture of tiles were taken for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.errors import quoted, visible
from labyrinth.core.maze.block_text import stray_path
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.losses import unkept_path
from labyrinth.formats.support.tile_roles import PATHS, Roles, marked_tiles

_PLAIN_WALLS: Final = "#█"
_PLAIN_FLOORS: Final = " ."
"""Walls and corridors that everybody takes for what they are: nobody is told of them."""
_PLAIN_ENDPOINTS: Final = ("", "S", "G", "E", "SG")
_LONGEST_PATH: Final = 200_000


class RolesInWords:
    """Says of the marks of a picture what they were read as."""

    def __init__(self, roles: Roles, names: Mapping[str, str]) -> None:
        """Know the roles; `names` has what a mark stands for where that is not itself."""
        self._roles, self._names = roles, names

    def _name(self, mark: str) -> str:
        return visible(self._names.get(mark) or quoted(mark))

    @property
    def are_plain(self) -> bool:
        """Whether walls and corridors are what everybody takes them for."""
        roles = self._roles
        usual = roles.wall in _PLAIN_WALLS and roles.floor in _PLAIN_FLOORS
        return usual and not roles.guessed

    def of_walls(self) -> str:
        """Tell which marks are walls and which the corridor, and how that was found."""
        roles = self._roles
        wall, inner, floor = map(self._name, (roles.wall, roles.inner, roles.floor))
        if roles.inner_guessed:
            return (
                f"{wall} was read as wall, and {inner} within it was guessed "
                f"to be wall; {floor} is corridor"
            )
        if roles.inner:
            return (
                f"{wall} and {inner} were read as walls, "
                f"{floor} as corridor, since only so a way leads from start to goal"
            )
        if roles.guessed:
            return (
                f"{wall} was guessed to be the wall, since the border does not tell; "
                f"{floor} is corridor"
            )
        return f"{wall} was read as wall, {floor} as corridor"

    def in_short(self) -> str:
        """Say which marks are walls and which the corridor."""
        roles = self._roles
        walls = " and ".join(self._name(mark) for mark in (roles.wall, roles.inner) if mark)
        return f"{walls} wall, {self._name(roles.floor)} open"

    def of_endpoints(self) -> list[str]:
        """Tell which marks are start and goal, unless they have their usual letters."""
        roles = self._roles
        if roles.start + roles.goals in _PLAIN_ENDPOINTS:
            return []
        marked = (("start", roles.start), ("goal", roles.goals))
        read_as = " and ".join(f"{self._name(mark)} as the {end}" for end, mark in marked if mark)
        return [f"{read_as} {'were' if roles.start and roles.goals else 'was'} read"]

    def of_others(self, rows: Sequence[str], maze: Maze, void: str) -> list[str]:
        """Tell of further marks: they were corridor, or a path if they lead on from the start.

        With a `void`, blanks and dots are nothing to be told of.
        """
        others = [mark for mark in self._roles.others if not (void and mark in _PLAIN_FLOORS)]
        if not others:
            return []
        number = sum(row.count(mark) for row in rows for mark in others)
        is_one = len(others) == 1 or not set(others) - set(PATHS)
        if is_one and number <= _LONGEST_PATH and (maze.start or maze.goals):
            path = marked_tiles(rows, "".join(others))
            starts = [maze.start] if maze.start else []
            if stray_path(path, starts, maze.goals, single=False) is None:
                return [unkept_path(number)]
        names = ", ".join(map(self._name, others))
        verb = "was" if len(others) == 1 else "were"
        return [f"{names} {verb} read as corridor: {counted(number, 'tile')}"]
