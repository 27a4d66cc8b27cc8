"""The application: its screens, its commands, and the events for all screens."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events
from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.screen import ModalScreen, Screen
from textual.widget import MountError

from labyrinth.tui.clock import IdleTimer
from labyrinth.tui.daemon_thread import DaemonThread, end
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.layout import classes_of
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.session.recovery import Continued, Notice
from labyrinth.tui.settings.settings_app import SettingsApp
from labyrinth.tui.terminal import garbage_collector
from labyrinth.tui.terminal.diff_screen import leave_terminal, steady
from labyrinth.tui.terminal.event_queue import guard_page_keys, tell_letters_from_arrows
from labyrinth.tui.terminal.leak_fixes import without_screens
from labyrinth.tui.widgets.terms import Terms

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.core.maze.maze import Maze
    from labyrinth.formats.maze_source import ShownPicture
    from labyrinth.races.entries import NamedRace
    from labyrinth.scenarios.scenario import Scenario
    from labyrinth.tui.screens.maze_screen import MazeScreen
    from labyrinth.tui.screens.study_menu import StudyMenu
    from labyrinth.tui.session.autosave import Autosave
    from labyrinth.tui.session.recovery import DeadSession
    from labyrinth.tui.session.snapshots import Kept
    from labyrinth.tui.studying.background_study import BackgroundStudy

# Modules that the first screen does not need, but the following ones do.
_FOLLOWING: Final = (
    "labyrinth.tui.files.open_dialog",
    "labyrinth.tui.attract",
    "labyrinth.tui.screens.generator_menu",
    "labyrinth.tui.screens.study_menu",
)


# How long the end of the program waits for a file being written, in seconds.
SECONDS_TO_SAVE: Final = 2.0


class LabyrinthApp(SettingsApp):
    """The application, which starts with the main menu, a maze, a recipe or a scenario.

    The open document is saved even if the program crashes, and a later start can restore it.
    """

    TITLE = "Labyrinth"
    ALLOW_SELECT = False
    """Whether the mouse can select text. It cannot, since dragging draws or moves something.

    Keys copy the texts that are worth copying.
    """
    BINDINGS = class_bindings("app")

    def __init__(
        self,
        maze: Maze | None = None,
        recipe: Recipe | None = None,
        path: Path | None = None,
        *,
        scenario: Scenario | None = None,
        picture: ShownPicture | None = None,
        play: bool = False,
        low_bandwidth: bool = False,
    ) -> None:
        """Start with `maze` (read from `path`, if given), `recipe`, `scenario` or the menu.

        The maze read from a `picture` is shown over the menu until the user accepts it. With `play`
        the game starts at once. With `low_bandwidth` animations have fewer frames from the start.
        """
        super().__init__(low_bandwidth=low_bandwidth)
        self._first_screen: Screen[None] | None = None
        self._picture, self._plays = picture, play
        # Whether mazes animate the whole screen before the menu is used.
        self.attracts = False
        # Whether files of algorithms are loaded and run again when they are saved.
        self.watches = False
        # The race to start as soon as the first screen is there.
        self.race: NamedRace | None = None
        # The session to continue as soon as the first screen is there.
        self.continued: DeadSession | None = None
        self._idle: IdleTimer | None = None
        # How the interface crashed, in a sentence, if it did.
        self.crash = ""
        # Saves the document; None until the menu is left.
        self._autosave: Autosave | None = None
        # The notices about the store that the user has seen.
        self._notices: set[str] = set()
        # The study running in the background, or the last one.
        self.study: BackgroundStudy | None = None
        # The texts of the form for studies as it was left, by field.
        self.study_texts: Mapping[str, str] = {}
        self._is_loaded = False
        if maze is not None or recipe is not None:
            from labyrinth.tui.document.document import Document
            from labyrinth.tui.screens.maze_screen import MazeScreen

            garbage_collector.settle()
            self._first_screen = MazeScreen(Document(maze, recipe, path), play=play)
        elif scenario is not None:
            from labyrinth.tui.screens.scenario_screen import ScenarioScreen

            garbage_collector.settle()
            self._first_screen = ScenarioScreen(scenario)
        elif picture is not None:
            garbage_collector.settle()

    def on_mount(self) -> None:
        """Open the first screen; if it is not the main menu, the menu appears when it is closed."""
        guard_page_keys()
        tell_letters_from_arrows()
        self.app_suspend_signal.subscribe(self, lambda _: self._write_session(), immediate=True)
        # Remove the output of other programs from the terminal.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        if self._first_screen is None:
            self.push_screen(MainMenu())
        else:
            self.push_screen(self._first_screen, lambda _: self._show_menu())
            self._first_screen = None
        if self._picture is not None:
            from labyrinth.tui.screens.commands import ask_about_picture

            ask_about_picture(self, self._picture, play=self._plays)
            self._picture = None
        if self.attracts:
            self._show_attract()
        if self.race is not None:
            self._begin_race(self.race)
        if self.continued is not None:
            self.post_message(Continued(self.continued))

    def on_ready(self) -> None:
        """Import later screens and watch for idleness, now that the first screen is drawn."""
        self.call_after_refresh(self._load_screens)
        self._idle = IdleTimer(self, self._entertain)
        if self.watches:
            self._watch()

    def _begin_race(self, race: NamedRace) -> None:
        """Start a race of solvers on the current maze or, without a maze, of generators."""
        from labyrinth.tui.screens.generator_menu import GeneratorMenu
        from labyrinth.tui.screens.maze_screen import MazeScreen

        screen = self.screen
        if isinstance(screen, MazeScreen):
            screen.call_later(screen.races.race_with, race.solvers, race.clock)
            return
        menu = GeneratorMenu()
        self.push_screen(menu)
        menu.call_later(menu.race_with, race.generators)

    def _watch(self) -> None:
        from labyrinth.tui.sandbox.saved_files import FileWatch, take_saved

        FileWatch(self, partial(take_saved, self)).start()

    def _show_menu(self) -> None:
        """Show a new menu after another screen has closed."""
        without_screens(self, partial(self.push_screen, MainMenu(lives=self._is_loaded)))

    def _enliven_menu(self) -> None:
        self._is_loaded = True
        _, *screens = self.screen_stack
        if all(isinstance(screen, MainMenu) for screen in screens):
            garbage_collector.settle()
        garbage_collector.started()
        self.style_screens()
        for screen in self.screen_stack:
            if isinstance(screen, MainMenu):
                screen.enliven()

    def _entertain(self) -> None:
        """Show animated mazes on the whole screen if the menu is idle and animations are on."""
        if isinstance(self.screen, MainMenu) and motion(self) is Motion.FULL:
            self._show_attract()

    def _show_attract(self) -> None:
        from labyrinth.tui.attract import Attract

        self.push_screen(Attract())

    def _load_screens(self) -> None:
        """Import the modules of later screens, while the user looks at the first one."""

        def load() -> None:
            import labyrinth
            from labyrinth.core.explain.sentence import placeholders

            for name in _FOLLOWING:
                import_module(name)
            labyrinth.generators()
            labyrinth.solvers()
            self.call_later(self._enliven_menu)
            self.check_settings()
            placeholders()

        DaemonThread(self).do(load, lambda _: None)

    def on_maze_screen_studied(self, message: MazeScreen.Studied) -> None:
        """Set up a study of mazes like the open maze."""
        from labyrinth.tui.screens.study_menu import StudyMenu

        self.push_screen(StudyMenu(message.study))

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of this platform, which handles signals where possible."""
        return steady(super().get_driver_class())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield the commands of `screen`, then Textual's own commands."""
        from labyrinth.tui.screens.commands import commands

        ours = list(commands(self, screen))
        yield from ours
        if hasattr(signal, "SIGTSTP") and not self.is_web:
            about = "Return to the shell; `fg` resumes Labyrinth"
            yield SystemCommand("Suspend", about, self.action_suspend_process)
        offered = {command.title for command in ours}
        others = super().get_system_commands(screen)
        yield from (command for command in others if command.title not in offered)

    def action_help(self) -> None:
        """Show the keys of the screen in front, go back to an open list of keys, or close it."""
        from labyrinth.tui.keys.listing import keys_of
        from labyrinth.tui.screens.key_help import KeyHelp

        if isinstance(self.screen, KeyHelp):
            self.screen.action_close()
        elif not self._goes_back_to(KeyHelp):
            self.push_screen(KeyHelp(keys_of(self.screen)))

    def action_settings(self) -> None:
        """Show the settings, unless they are open."""
        from labyrinth.tui.settings.settings_screen import SettingsDialog

        if not self._goes_back_to(SettingsDialog):
            self.push_screen(SettingsDialog())

    def action_glossary(self) -> None:
        """Explain the terms shown by the focused part of the screen, or close the glossary."""
        from labyrinth.tui.screens.glossary_screen import GlossaryScreen

        screen = self.screen
        if isinstance(screen, GlossaryScreen):
            screen.action_close()
        elif not self._goes_back_to(GlossaryScreen):
            nodes = (self.focused or screen).ancestors_with_self
            # A widget or a screen may say which of the terms that it shows has the focus.
            shown = next(filter(None, (getattr(each, "shown_terms", None) for each in nodes)), None)
            self.push_screen(GlossaryScreen(shown() if shown else Terms("")))

    def action_command_palette(self) -> None:
        """Show the command palette of the screen in front, or go back to an open palette.

        Textual's palette has a fixed id, so that a second palette would crash the program.
        """
        if not self._goes_back_to(CommandPalette):
            self.push_screen(CommandPalette())

    def _goes_back_to(self, kind: type[Screen[Any]]) -> bool:
        """Go back to the open screen of a kind, if there is one; return whether there is."""
        found = [screen for screen in self.screen_stack if isinstance(screen, kind)]
        if found:
            self.return_to(found[0])
        return bool(found)

    def push_screen(self, screen: Any, *arguments: Any, **named: Any) -> Any:
        """Show a screen with its style sheet, unless a screen that is not in front requests it."""
        if not isinstance(screen, MainMenu):
            self.style_screens()
        # Otherwise it would be styled again when it gets its size.
        screen.add_class(*classes_of(self.size), update=False)
        return super().push_screen(screen, *arguments, **named)

    async def on_event(self, event: events.Event) -> None:
        """Record that the user is active, then handle the event."""
        if self._idle is not None and isinstance(event, (events.InputEvent, events.Paste)):
            self._idle.touched()
        await super().on_event(event)

    # The saved session

    def on_maze_screen_shown(self, message: MazeScreen.Shown) -> None:
        """Save the document of the new screen automatically from now on."""
        try:
            self._keeping().keep(message.document)
        except ImportError as error:  # Not every Python has SQLite
            self.post_message(
                Notice(f"Cannot save your work for recovery ({error}). Save it yourself.")
            )

    def on_study_menu_begun(self, message: StudyMenu.Begun) -> None:
        """Remember the study that runs in the background."""
        self.study = message.study

    def on_study_menu_left(self, message: StudyMenu.Left) -> None:
        """Remember the texts of the form for studies."""
        self.study_texts = message.texts

    def on_continued(self, message: Continued) -> None:
        """Continue a saved session."""
        self._keeping().read(message.session, self._go_on)

    def on_left(self) -> None:
        """Update the menu's offer to return to the last document."""
        # An unmounted menu looks when it mounts; at the end of the program it has no parts.
        if self.is_running and isinstance(self.screen, MainMenu) and self.screen.is_mounted:
            self.screen.look_for_offers()

    def on_notice(self, message: Notice) -> None:
        """Notify the user, unless the same notification was shown before."""
        if message.text not in self._notices:
            self._notices.add(message.text)
            self.notify(message.text, timeout=10, markup=False)

    def _go_on(self, taken: Kept | str) -> None:
        """Show the restored document, or the reason why it cannot be restored."""
        if isinstance(taken, str):
            self.notify(taken, severity="error", markup=False)
            self.screen.post_message(events.ScreenResume())
            return
        from labyrinth.tui.screens.maze_screen import MazeScreen

        self._keeping().adopt(taken)
        self.push_screen(MazeScreen(taken.document, solver=taken.solver, message=taken.message))

    async def action_quit(self) -> None:
        """Quit, after asking if edits would be lost."""
        edited = [screen for screen in self.screen_stack if getattr(screen, "edited", False)]
        if not edited:
            self.exit()
            return
        # A dialog below the question could be requested a second time above it.
        while isinstance(self.screen, ModalScreen):
            self.return_to(self.screen_stack[-2])
        cast("MazeScreen", edited[-1]).unless_edited(self.exit)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Exit, restoring the terminal before anything else ends."""
        super().exit(*arguments, **named)
        leave_terminal(self)

    def on_unmount(self) -> None:
        """Stop the study, end the autosave, and remove half-written files.

        If the user has quit, the autosave keeps the session only for an unfinished game.
        """
        if self.study is not None:
            self.study.stop()  # its processes end while the session is written
        if self._autosave is not None:
            from labyrinth.formats import end_drafts

            self._autosave.end(orderly=self._exit and not self.return_code)
            end(partial(end_drafts, SECONDS_TO_SAVE), 2 * SECONDS_TO_SAVE)
        if self.study is not None:
            self.study.end()

    def _keeping(self) -> Autosave:
        """Return the autosave, created when the menu is first left."""
        if self._autosave is None:
            from labyrinth.tui.session.autosave import Autosave

            self._autosave = Autosave(self, partial(self.notify, markup=False, timeout=10))
        return self._autosave

    def _write_session(self) -> None:
        if self._autosave is not None:
            self._autosave.flush()

    def _handle_exception(self, error: Exception) -> None:
        """Save the open document, and write a report, before an error ends the program."""
        if self._exit and isinstance(error, (MountError, NoMatches)):
            # Textual no longer mounts anything: what starts now lacks its parts.
            return
        if not self.crash:
            from labyrinth.tui.session.crash_report import report

            self.crash = report(error)
            leave_terminal(self)
            self._write_session()
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Exit without printing the traceback on the terminal: the crash report has it."""
        self._close_messages_no_wait()
