"""Jump mode: move to the start, to a goal, or along the path of the last search."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label

from labyrinth.core.maze.walls import Position
from labyrinth.tui.modes.mode import Focus, Host, Mode, ViewMode
from labyrinth.tui.widgets.key_button import KeyButton


class Jumps(Vertical):
    """A list of the targets of jumps, each with its key."""

    def compose(self) -> ComposeResult:
        """Lay out the keys."""
        yield Label("Jump", classes="panel-title")
        yield KeyButton("   J Next", "jump.next", id="jump-next")
        yield KeyButton("Home Start", "jump.start", id="jump-start")
        yield KeyButton(" End Goal", "jump.goal", id="jump-goal")
        yield KeyButton("   → Forward", "jump.on", id="jump-on")
        yield KeyButton("   ← Back", "jump.back", id="jump-back")
        yield KeyButton(" Esc Stay here", "jump.leave", id="jump-stay")


class JumpMode(Mode):
    """A mode that moves the cursor to a target, and the view with it.

    Right and Left move the cursor along the path of the last search.
    """

    places = ("jump",)
    panel = "jumps"
    focus = Focus.MAZE

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        solution = self.document.solution
        self._path = solution.path if solution else []
        cursor = self.view.cursor
        self._at = self._path.index(cursor) if cursor in self._path else 0

    def begin(self) -> None:
        """Move to the start or, if the cursor is on the start or a goal, to the next of these."""
        self.key("j")

    def key(self, key: str) -> bool:
        """Move to the target of a key, or stay at the current position."""
        maze = self.document.maze
        ends = {"j": (maze.start, *maze.goals), "home": (maze.start,), "end": maze.goals}
        if key == "escape":
            self.press(None)
        elif key in ends:
            self._go_to_next([each for each in ends[key] if each is not None])
        elif key in ("right", "left"):
            self._go_along(1 if key == "right" else -1)
        return True

    def press(self, position: Position | None) -> None:
        """Leave the mode, staying at the current position."""
        self.host.enter(ViewMode(self.host))

    def _go_to_next(self, known: list[Position]) -> None:
        """Move to the tile in `known` after the cursor's tile, by default to the first tile."""
        if not known:
            self.host.say("No endpoint to jump to: <maze.find> sets start and goal.")
            return
        here = self.view.cursor
        position = known[(known.index(here) + 1) % len(known)] if here in known else known[0]
        if position in self._path:
            self._at = self._path.index(position)
        self._go(position)
        name = "Start" if position == self.document.maze.start else "Goal"
        along = "← → follow the path, " if self._path else ""
        self.host.say(
            f"{name} at {position[0]},{position[1]}. "
            f"<jump.next> goes to the next, {along}<jump.leave> stays."
        )

    def _go_along(self, direction: int) -> None:
        """Move along the path by half of the shorter side of the visible part.

        `direction` is 1 for forwards, -1 for backwards.
        """
        if not self._path:
            self.host.say("No path yet: <maze.find> finds one.")
            return
        stride = max(1, min(self.view.window.size) // 2)
        self._at = min(max(0, self._at + direction * stride), len(self._path) - 1)
        self._go(self._path[self._at])
        self.host.say(
            f"Step {self._at:,} of {len(self._path) - 1:,} of the path. "
            "<jump.back> <jump.on> follow it, <jump.leave> stays here."
        )

    def _go(self, position: Position) -> None:
        self.view.cursor = position
        self.view.centre_on(position)
