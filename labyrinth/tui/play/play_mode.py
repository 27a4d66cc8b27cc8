"""Playing: the user walks the maze from the start to a goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.core.maze.painting.straight_line import tiles_between
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution, search
from labyrinth.core.trace.events import STEP
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.trace import Trace
from labyrinth.tui import clock
from labyrinth.tui.modes.mode import Focus, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.play.game_panel import GamePanel

_STEPS: Final = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}


class PlayMode(Mode):
    """Moves the walker by key or click, counts its steps, and compares them with the best path."""

    places = ("play",)
    panel = "game"
    focus = Focus.MAZE
    precise = True
    _over = True
    """Whether nothing of the game is to go on."""

    def begin(self) -> None:
        """Put the walker on the start, or say what is missing."""
        maze = self.document.maze
        if maze.start is None or not maze.goals or maze[maze.start] == 0:
            message = "To play, a maze needs a start and a goal: choose them with Find path."
            self.host.enter(ViewMode(self.host, message))
            return
        game = self.document.game
        self._trace = Trace(maze.height, maze.width, bytes(maze.tiles))
        self._player = Player(self._trace)
        self._walked: list[Position] = game.trail[:-1] if game else []
        self._cost = sum(maze[tile] for tile in self._walked[1:])
        self._trace.events.extend(by_hand(STEP, maze.index(tile)) for tile in self._walked)
        self._player.seek(len(self._trace))
        self._over = False
        self._untold: list[Position] = []
        self._began = clock.present.now() - (game.seconds if game else 0.0)
        self._best: Solution | None = None
        self.tasks.start(search(maze, "a-star"), self._take_best)
        self.view.show(self._player, live=True)
        self._go(game.trail[-1] if game else maze.start)
        self._tell(back=1 if game else 0)

    def end(self) -> None:
        """Take the trail away; a game that another action has interrupted may go on later."""
        self._untold = []
        self.view.show(self.document.at_rest())
        if self._over:
            self.document.end_game()

    def _take_best(self, best: Solution) -> None:
        self._best = best
        if best.outcome != "found":
            self._over = True
            self.host.enter(ViewMode(self.host, "No goal can be reached in this maze."))

    def key(self, key: str) -> bool:
        """Move, run, take a step back, or leave."""
        if key == "escape":
            self._over = True
            self.host.enter(ViewMode(self.host, f"Given up after {self._steps}."))
        elif key == "backspace":
            self._take_back()
        elif key in _STEPS:
            self._move(*_STEPS[key])
        else:
            self._run(*_STEPS[key.removeprefix("shift+")])
        self._tell()
        return True

    def press(self, position: Position | None) -> None:
        """Walk straight to the tile, if nothing is in the way."""
        row, col = self._walked[-1]
        if position is None or (position[0] != row and position[1] != col):
            self.host.say("Click a tile that the walker sees in a straight line.")
            return
        line = tiles_between((row, col), position)[1:]
        if any(self.document.maze[tile] == 0 for tile in line):
            self.host.say("There is a wall in the way.")
            return
        for tile in line:
            if not self._go(tile):
                break
        self._tell()

    def _move(self, rows: int, cols: int) -> bool:
        """Move one tile; return whether the walk goes on after that."""
        ahead = self._ahead(rows, cols)
        if ahead is None:
            self.host.say("That is a wall.")
        return ahead is not None and self._go(ahead)

    def _ahead(self, rows: int, cols: int) -> Position | None:
        maze, (row, col) = self.document.maze, self._walked[-1]
        position = (row + rows, col + cols)
        is_open = position in maze and maze[position] > 0
        return position if is_open else None

    def _run(self, rows: int, cols: int) -> None:
        """Follow the corridor to its next junction or its end, or once around a ring."""
        began = self._walked[-1]
        while self._move(rows, cols) and self._walked[-1] != began:
            steps = {*_STEPS.values()} - {(-rows, -cols)}
            ways = [step for step in steps if self._ahead(*step)]
            if len(ways) != 1:
                return
            rows, cols = ways[0]

    def _go(self, position: Position) -> bool:
        """Step onto a tile; return whether the walk goes on after that."""
        maze = self.document.maze
        if self._walked:
            self._cost += maze[position]
        self._walked.append(position)
        self._untold.append(position)
        self._trace.events.append(by_hand(STEP, maze.index(position)))
        self._moved(self._player.step())
        if position in maze.goals:
            self._over = True
            self.host.enter(ViewMode(self.host, self._result()))
            return False
        return True

    def _take_back(self) -> None:
        if len(self._walked) > 1:
            changed = self._player.step(-1)
            self._trace.events.pop()
            self._cost -= self.document.maze[self._walked.pop()]
            self._moved(changed)
            self._tell(back=1)

    def _tell(self, *, back: int = 0) -> None:
        """Tell the document of the steps taken back, and of those taken since."""
        if back or self._untold:
            steps, self._untold = self._untold, []
            self.document.go_on_playing(steps, clock.present.now() - self._began, back=back)

    def _moved(self, changed: Sequence[int]) -> None:
        self.view.tiles_changed(changed)
        self.view.cursor = self._walked[-1]
        self.host.say(
            f"Play: {self._steps}. Arrows, Shift runs, <play.take_back>, <play.leave> ends."
        )
        self.host.part(GamePanel).show(len(self._walked) - 1, self._cost)

    @property
    def _steps(self) -> str:
        count = len(self._walked) - 1
        return f"{count:,} step" if count == 1 else f"{count:,} steps"

    def _result(self) -> str:
        seconds = clock.present.now() - self._began
        text = f"You are there: {self._steps}, cost {self._cost:,}, {seconds:.0f} s"
        if self._best is not None:
            text += f"; the best cost is {self._best.cost:,}"
        return f"{text}."
