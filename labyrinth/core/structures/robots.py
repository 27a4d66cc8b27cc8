"""Robots that walk in turn, and where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Label, Role, Structure
from labyrinth.core.structures.scanning import before_path
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Robots(Structure):
    """The tiles of the robots, in the order of their turns, or that of the walker without them.

    `lines` holds for each robot those of its moves, `letters` what it is called.
    """

    lines: Sequence[tuple[int, ...]]
    letters: Sequence[str]
    name: str = "Walker or robots"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return where each robot is since they set out."""
        places = self._places(player)
        if not places:
            start = player.trace.start
            return Content(None, () if start is None else (Entry(start),))
        names = ["" if robot is None else self.letters[robot] for robot in places]
        entries = zip(places.values(), names, strict=True)
        return Content(None, tuple(Entry(tile, None, name) for tile, name in entries))

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the robots."""
        found: dict[int, Label] = {}
        for robot, tile in self._places(player).items():
            if robot is not None:
                others = found[tile].text if tile in found else ""
                found[tile] = Label(others + self.letters[robot], Role.WALKER)
        return found

    def _places(self, player: Player) -> dict[int | None, int]:
        """Return the tile of each robot by its number, or that of the walker by None."""
        trace, end = player.trace, before_path(player)
        robots = {line >> TILE_BITS: robot for robot, of in enumerate(self.lines) for line in of}
        deciding = trace.codes_of(*DECIDING)
        places: dict[int | None, int] = {}
        last = None
        for event in reversed(trace.events[max(0, end - REACH) : end]):
            code = event >> TILE_BITS
            if code in deciding:
                continue
            robot = robots.get(code)
            # One that moves twice in a row had met the line before: they have set out anew. Those
            # that did not move yet are still where that was.
            if places and (robot is None or robot == last):
                for other in range(len(self.lines)):
                    places.setdefault(other, event & TILE_MASK)
                break
            places.setdefault(robot, event & TILE_MASK)
            last = robot
            if robot is None or len(places) == len(self.lines):
                break
        return dict(sorted(places.items(), key=lambda place: place[0] or 0))
