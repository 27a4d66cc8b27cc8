"""A recorded run: every step of a game, as text that can be stored and shared."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze, Position

FORMAT: Final = "labyrinth-run"
_STEPS: Final = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_LETTERS: Final = {step: letter for letter, step in _STEPS.items()}


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A run of a game: `start` is its first tile, `moves` has a letter for each step.

    The letters are U, D, L and R. The tile is (row, col). `seconds` is the time of the run.
    """

    start: Position
    moves: str
    seconds: float = 0.0

    @classmethod
    def of(cls, tiles: Sequence[Position], seconds: float) -> RecordedRun:
        """Return the record of a run over these tiles, each adjacent to the previous one."""
        steps = ((there[0] - here[0], there[1] - here[1]) for here, there in pairwise(tiles))
        return cls(tiles[0], "".join(_LETTERS[step] for step in steps), seconds)

    def tiles(self, maze: Maze) -> list[Position]:
        """Return the tiles (row, col) of the run through a maze.

        Raises LabyrinthError if the run does not begin on the start of the maze, or if it leads
        into a wall.
        """
        if self.start != maze.start:
            raise LabyrinthError("the run does not begin at the start of this maze")
        tiles = [self.start]
        for number, letter in enumerate(self.moves, 1):
            rows, cols = _STEPS[letter]
            tile = (tiles[-1][0] + rows, tiles[-1][1] + cols)
            if not maze.is_open(tile):
                raise LabyrinthError(f"step {number:,} of the run leads into a wall of this maze")
            tiles.append(tile)
        return tiles

    def to_text(self) -> str:
        """Return the run as JSON, which `from_text` reads."""
        found = {"start": self.start, "moves": self.moves, "seconds": round(self.seconds, 3)}
        return json.dumps({"format": FORMAT, **found})

    @classmethod
    def from_text(cls, text: str) -> RecordedRun:
        """Parse a run. Raises LabyrinthError if the text is not a run."""
        try:
            members = json.loads(text)
        except (ValueError, RecursionError):
            raise LabyrinthError("not a recorded run of Labyrinth") from None
        match members:
            case {
                "format": "labyrinth-run",
                "start": [int(row), int(col)],
                "moves": str(moves),
                "seconds": int() | float() as seconds,
            }:
                pass
            case _:
                raise LabyrinthError("not a recorded run of Labyrinth")
        strange = moves.translate(dict.fromkeys(map(ord, _STEPS)))
        if strange:
            raise LabyrinthError(
                f"{quoted(strange[0])} is not a step of a run; steps are U, D, L and R"
            )
        return cls((row, col), moves, float(seconds))


def layout_key(maze: Maze) -> str:
    """Return a text that identifies a maze: a hash of its size, its tiles and its endpoints."""
    ends: Iterable[object] = (maze.height, maze.width, maze.start, sorted(maze.goals))
    return "layout:" + sha256(repr(tuple(ends)).encode() + bytes(maze.tiles)).hexdigest()


@dataclass(frozen=True, slots=True)
class Ghost:
    """A second walker in a game, which follows the tiles of its `way`.

    `name` says whose way it is, such as "A*". `pace` is the speed in steps per second; with a pace
    of 0 the ghost makes one step for each step of the player.
    """

    name: str
    way: Sequence[Position]
    pace: float = 0.0

    def steps(self, walked: int, seconds: float) -> int:
        """Return the number of steps that the ghost has made.

        `walked` is the number of steps that the player has made, `seconds` is the time played.
        """
        gone = int(seconds * self.pace) if self.pace else walked
        return min(gone, len(self.way) - 1)

    def has_arrived(self, steps: int) -> bool:
        """Return whether the ghost is at the end of its way after this many steps."""
        return steps == len(self.way) - 1
