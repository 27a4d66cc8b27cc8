"""Saving what is open on a screen, and leaving it: nothing that was edited is lost unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from labyrinth.core.errors import named
from labyrinth.formats import format_for
from labyrinth.tui.files.leave_dialog import LeaveDialog, Leaving
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.screens.mode_screen import ModeScreen


def ask_to_save(
    screen: ModeScreen, then: Callable[[], object] | None = None, *, suffix: str = ""
) -> None:
    """Ask where to save the maze; once it is saved so that it can be read back, go on.

    A `suffix` chooses the format that is offered first.
    """
    document = screen.document

    def saved(path: Path | None) -> None:
        if path is None:
            return
        if format_for(path).reads_again:
            document.saved(path)
            screen.say(f"Saved as {named(path)}.")
        else:
            screen.say(f"Saved as {named(path)}, which cannot be opened again as it is.")
        if then is not None and not document.edited:
            then()

    screen.enter(ViewMode(screen))
    solution = document.solution
    drawn = (solution.path, solution.stops, solution.waypoints) if solution else ()
    place = document.path
    if suffix:
        place = (place or Path("maze")).with_suffix(suffix)
    screen.app.push_screen(SaveDialog(document.maze, place, *drawn), saved)


def unless_edited(screen: ModeScreen, proceed: Callable[[], object]) -> None:
    """Proceed, after asking if there are edits that would be lost."""
    if not screen.document.edited:
        proceed()
        return

    def answered(answer: Leaving | None) -> None:
        if answer is Leaving.LEAVE:
            proceed()
        elif answer is Leaving.SAVE:
            ask_to_save(screen, proceed)

    screen.app.push_screen(LeaveDialog(), answered)
