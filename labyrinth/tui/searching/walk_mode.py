"""Walking: the character goes along the path that was found."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from itertools import accumulate

from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import PATH
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.pseudocode import by_hand
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.modes.mode import Focus, Host, Mode
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.playback.speeds import FASTEST
from labyrinth.tui.playback.transport_mode import TransportMode
from labyrinth.tui.searching.question import Question
from labyrinth.tui.searching.search_figures import in_a_line

TILES_A_SECOND = 1 / 0.130


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search came to, and where it found a path, a player to walk along it."""

    solution: Solution
    walk: Player | None


def walk_along(solution: Solution) -> Generator[float, None, Player]:
    """Return, slice by slice, a player that has drawn the path of a solution and can walk it."""
    whole = solution.trace
    trace = Trace(whole.height, whole.width, whole.before)
    tiles = [row * whole.width + col for row, col in solution.path]
    for _ in ("drawn at once", "walked along"):
        trace.events.extend(by_hand(PATH, tile) for tile in tiles)
    player = Player(trace, TILES_A_SECOND)
    while player.position < len(tiles):
        player.seek(min(player.position + SLICE, len(tiles)))
        yield 1.0
    player.first = len(tiles)
    return player


def search_and_draw(task: Task[Solution]) -> Generator[float, None, Answer]:
    """Search, slice by slice; where a path is found, prepare the walk along it as well."""
    yield from task
    solution = task.result
    found = solution.outcome == "found"
    return Answer(solution, (yield from walk_along(solution)) if found else None)


class AskMode(Mode):
    """Shows the path and asks whether to send the character along it."""

    places = ("question",)
    panel = "question"
    focus = Focus.PANEL

    def __init__(self, host: Host, solution: Solution, walk: Player) -> None:
        """Ask about the path of `solution`, and `walk` along it."""
        super().__init__(host)
        self._solution = solution
        self._walk = walk

    @property
    def status(self) -> str:
        """The question."""
        return f"Animate? (Y) {in_a_line(self._solution)}."

    def begin(self) -> None:
        """Draw the path and ask."""
        self.view.show(self._walk)
        self.host.part(Question).show_figures(self._solution)

    def press(self, position: Position | None) -> None:
        """Send the character."""
        self._accept()

    def key(self, key: str) -> bool:
        """Send the character at Y; at anything else leave the path as it is."""
        if key == "y":
            self._accept()
        else:
            self._decline()
        return True

    def picked(self, name: str) -> bool:
        """Send the character, or leave the path as it is."""
        if name == "yes":
            self._accept()
        elif name == "no":
            self._decline()
        return name in ("yes", "no")

    def _accept(self) -> None:
        self.host.enter(WalkMode(self.host, self._solution, self._walk))

    def _decline(self) -> None:
        self.host.enter(ViewMode(self.host, f"{in_a_line(self._solution)}."))


class WalkMode(TransportMode):
    """Plays the walk; any key or click that moves no run ends it."""

    follows = True

    def __init__(self, host: Host, solution: Solution, walk: Player) -> None:
        """Let `walk` go along the path of `solution`."""
        super().__init__(host, walk)
        self._solution = solution
        weights = [self.document.maze[position] for position in solution.path]
        self._costs = array("I", accumulate(weights[1:], initial=0))

    def begin(self) -> None:
        """Set off."""
        self.document.keep_walk(self.player)
        super().begin()
        self.play()

    def end(self) -> None:
        """Put the bar away; the path stays."""
        super().end()
        self.player.seek(len(self.player.trace))
        self.view.show(self.player)

    def other_key(self, key: str) -> bool:
        """Go to the end."""
        if key not in ("", "enter", "escape"):
            return False
        self.skip()
        return True

    def ended(self) -> None:
        """Say that the goal is reached."""
        count = len(self._solution.path) - 1
        steps = f"{count:,} {'step' if count == 1 else 'steps'}"
        self.host.enter(ViewMode(self.host, f"The goal is reached after {steps}."))

    def moved(self) -> None:
        """Show where the character is, what the way there cost, and its pace."""
        super().moved()
        speed = abs(self.player.speed)
        pace = f"{1000 / speed:.0f} ms a tile" if speed < FASTEST else "all at once"
        cost = f"cost {self._costs[max(0, self.position - 1)]:,}"
        self.host.say(f"Walking, {cost}, {pace}. Space pauses, < > pace, Enter ends.")
