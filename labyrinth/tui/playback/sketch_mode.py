"""Sketching: a maze that is half carved is edited, and its generator carves on from there."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labyrinth.core.generation.carve_on import CarvedOn, carving_on
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.player import Player
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import Mode

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen
    from labyrinth.tui.screens.workbench import Aside

CARVING_ON = "Carving on… Escape cancels."


@dataclass(frozen=True, slots=True)
class CarvedOnPlayer:
    """A maze that was finished, and a player that stands where its generator carved on."""

    maze: Maze
    player: Player

    @property
    def carved(self) -> bool:
        """Whether anything was left to carve."""
        return self.maze.tiles != self.player.tiles


def carve_on(run: Task[CarvedOn]) -> Generator[float, None, CarvedOnPlayer]:
    """Finish a maze, slice by slice, and prepare to play what was carved."""
    yield from run
    finished = run.result
    assert finished.maze.trace is not None
    player = Player(finished.maze.trace)
    while player.position < finished.position:
        player.seek(min(player.position + SLICE, finished.position))
        yield 1.0
    return CarvedOnPlayer(finished.maze, player)


class SketchMode(EditMode):
    """Edits the picture at a position of a generation; C carves on, Escape gives the edits up.

    The maze itself is put aside meanwhile, with its history: undo and redo go through the edits.
    """

    def __init__(self, screen: MazeScreen, timeline: Mode, picture: Maze, position: int) -> None:
        """Edit `picture`, that at a position of what `timeline` shows, and go back there after."""
        super().__init__(screen)
        self._timeline = timeline
        self._picture = picture
        self._position = position
        self._aside: Aside | None = None
        self._carving_on = False

    def begin(self) -> None:
        """Put the maze aside, and give the cursor to the user."""
        self._aside = self.screen.set_aside(self._picture)
        self.screen.show_panel("palette", take_focus=False)
        self.screen.add_class("-sketching")
        self.screen.widget.focus()
        self.tools_changed()

    def end(self) -> None:
        """Show the maze again."""
        super().end()
        self.screen.stop_computing()
        self.screen.remove_class("-sketching")
        self._bring_back()

    def leave(self) -> None:
        """Go back to the timeline, without the edits."""
        self.screen.enter(self._timeline)

    def tools_changed(self) -> None:
        """Say with what the user draws, and what can be done then."""
        tools = self.screen.palette.describe()
        self.screen.say(f"Edit: {tools}. C carves on from here, Escape gives it up.")

    def press(self, position: Position | None) -> None:
        """Begin to paint, unless the generator carves on already."""
        if not self._carving_on:
            super().press(position)

    def erase(self, position: Position | None) -> None:
        """Begin to make walls, unless the generator carves on already."""
        if not self._carving_on:
            super().erase(position)

    def choose(self, position: Position) -> None:
        """Paint at the cursor, unless the generator carves on already."""
        if not self._carving_on:
            super().choose(position)

    def key(self, key: str) -> bool:
        """Carve on at C; while that goes on, take nothing but Escape."""
        if self._carving_on:
            if key == "escape":
                self._carving_on = False
                self.screen.stop_computing()
                self.tools_changed()
            return True
        if key == "c" and self._aside is not None:
            self._give_up()
            self._carving_on = True
            self.screen.say(CARVING_ON)
            tiles = bytes(self.screen.maze.tiles)
            self.screen.compute(Task(carve_on(carving_on(self._aside.maze, self._position, tiles))))
            return True
        return super().key(key)

    def progressed(self, share: float) -> None:
        """Say how far it is."""
        if self._carving_on:
            self.screen.say(f"{CARVING_ON} {share:.0%}")
        else:
            super().progressed(share)

    def computed(self, result: object) -> None:
        """Take the finished maze in place of the one put aside, and play its carving."""
        if isinstance(result, CarvedOnPlayer):
            self._carving_on = False
            self._bring_back()
            self.screen.show_carved_on(result)
        else:
            super().computed(result)

    def _bring_back(self) -> None:
        if self._aside is not None:
            self.screen.bring_back(self._aside)
            self._aside = None
