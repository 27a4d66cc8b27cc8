"""An application that keeps what is open, also where it fails, and goes on with what was kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual import events, work
from textual.css.query import NoMatches
from textual.worker import WorkerFailed

from labyrinth.tui.apart import end
from labyrinth.tui.session.crash_report import report
from labyrinth.tui.settings.settings_app import SettingsApp

if TYPE_CHECKING:
    from labyrinth.tui.screens.maze_screen import MazeScreen
    from labyrinth.tui.screens.study_menu import StudyMenu
    from labyrinth.tui.session.keeper import Keeper
    from labyrinth.tui.session.offers import Continued
    from labyrinth.tui.session.reading import Taken
    from labyrinth.tui.session.session_folder import DeadSession
    from labyrinth.tui.studying.background_study import BackgroundStudy

SECONDS_TO_SAVE: Final = 2.0
"""How long the end of the program waits for a file that is being written."""


class KeepingApp(SettingsApp):
    """Has a keeper, to which it shows the document that is open."""

    def __init__(self, *, low_bandwidth: bool = False) -> None:
        """Keep nothing yet."""
        super().__init__(low_bandwidth=low_bandwidth)
        self.crash = ""
        """How the interface failed, in a sentence, if it did."""
        self._keeper: Keeper | None = None
        self.study: BackgroundStudy | None = None
        """What is studied in the background, or was last."""

    def on_mount(self) -> None:
        """Write what is not written yet before the program is suspended."""
        self.app_suspend_signal.subscribe(self, lambda _: self._write_session(), immediate=True)

    def on_maze_screen_shown(self, message: MazeScreen.Shown) -> None:
        """Keep the document that is open now, and remember what is generated."""
        document = message.document
        self._keeping().keep(document)
        if document.path is None and document.recipe is not None:
            self.preferences.change(recipe=str(document.recipe))

    def on_study_menu_begun(self, message: StudyMenu.Begun) -> None:
        """Have another study in the background."""
        self.study = message.study

    def on_continued(self, message: Continued) -> None:
        """Go on with a session."""
        self._read_session(message.session)

    @work(thread=True, exclusive=True, group="session")
    def _read_session(self, session: DeadSession) -> None:
        from labyrinth.tui.session.reading import take_session

        taken = take_session(session.path)
        self.call_later(self._go_on, taken)

    def _go_on(self, taken: Taken | str) -> None:
        """Show what was kept, or say why it cannot be."""
        if isinstance(taken, str):
            self.notify(taken, severity="error", markup=False)
            self.screen.post_message(events.ScreenResume())
            return
        from labyrinth.tui.screens.maze_screen import MazeScreen

        if taken.folder is not None:
            self._keeping().adopt(taken.folder)
        self.push_screen(MazeScreen(taken.document, solver=taken.solver, message=taken.message))

    async def action_quit(self) -> None:
        """Leave the program, after asking if there are edits that would be lost."""
        from labyrinth.tui.files.leave_dialog import LeaveDialog, Leaving

        if isinstance(self.screen, LeaveDialog):
            return
        edited = [screen for screen in self.screen_stack if getattr(screen, "edited", False)]
        if not edited:
            self.exit()
            return

        def answered(answer: Leaving | None) -> None:
            if answer is Leaving.LEAVE:
                self.exit()
            elif answer is Leaving.SAVE and self.screen in edited:
                cast("MazeScreen", self.screen).save(self.exit)

        self.push_screen(LeaveDialog(), answered)

    def on_unmount(self) -> None:
        """Leave no session behind where the user has left the program, and no half of a file."""
        if self.study is not None:
            self.study.end()
        if self._keeper is not None:
            from labyrinth.formats import end_drafts

            self._keeper.end(orderly=self._exit and not self.return_code)
            end(partial(end_drafts, SECONDS_TO_SAVE), 2 * SECONDS_TO_SAVE)

    def _keeping(self) -> Keeper:
        """Return what keeps the document, which the menu does without."""
        if self._keeper is None:
            from labyrinth.tui.session.keeper import Keeper

            self._keeper = Keeper(self, partial(self.notify, markup=False, timeout=10))
        return self._keeper

    def _write_session(self) -> None:
        if self._keeper is not None:
            self._keeper.flush()

    def _handle_exception(self, error: Exception) -> None:
        """Keep what is open, and write a report, before the program ends by an error."""
        if self._exit and isinstance(error, NoMatches):
            # Textual mounts nothing any more: a screen that is begun now misses its own parts.
            return
        if not self.crash:
            self.crash = report(error.error if isinstance(error, WorkerFailed) else error)
            self._write_session()
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without drawing the traceback on the terminal: the report has it."""
        self._close_messages_no_wait()
