"""The application: its screens, its commands and what holds on all of them."""

from __future__ import annotations

import signal
from asyncio import Event, wait_for
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from textual import events, work
from textual.actions import ActionParseResult
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.screen import Screen
from textual.worker import WorkerFailed

from labyrinth.tui.apart import end
from labyrinth.tui.colours.abilities import colours_of
from labyrinth.tui.colours.variables import variables_of
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.layout import (
    CLASSES_BY_HEIGHT,
    CLASSES_BY_WIDTH,
    LONGEST_PASTE,
    SMALLEST,
    VARIABLES,
    classes_of,
)
from labyrinth.tui.left_alone import LeftAlone
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.session.crash_report import report
from labyrinth.tui.settings.settings_app import SettingsApp
from labyrinth.tui.stylesheet import stylesheet
from labyrinth.tui.terminal import garbage_collector
from labyrinth.tui.terminal.asking import asking_screen
from labyrinth.tui.terminal.contexts import forget_gone, keep_nothing_in_threads, without_screens
from labyrinth.tui.terminal.link import Answered
from labyrinth.tui.terminal.option_lists import guard_page_keys
from labyrinth.tui.terminal.output import steady
from labyrinth.tui.terminal.plain import Plain
from labyrinth.tui.terminal.printable import Printable
from labyrinth.tui.terminal.typed_ahead import TypedAhead

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.core.maze.maze import Maze
    from labyrinth.scenarios.scenario import Scenario
    from labyrinth.tui.screens.maze_screen import MazeScreen
    from labyrinth.tui.session.keeper import Keeper
    from labyrinth.tui.session.offers import Continued
    from labyrinth.tui.session.reading import Taken
    from labyrinth.tui.session.session_folder import DeadSession

SECONDS_TO_OPEN: Final = 2.0
"""How long keys wait for a screen that does not come."""
SECONDS_TO_SAVE: Final = 2.0
"""How long the end of the program waits for a file that is being written."""


_QUITS: Final = ("ctrl+q", "ctrl+c")


class LabyrinthApp(SettingsApp):
    """Starts with the main menu, on a maze (with the path of its file), or on a recipe."""

    CSS_PATH = stylesheet("menu.tcss")
    TITLE = "Labyrinth"
    ALLOW_SELECT = False
    """A drag draws, scrubs or moves; the text that one may want has a key that copies it."""
    HORIZONTAL_BREAKPOINTS = CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = CLASSES_BY_HEIGHT
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("app")]

    def __init__(
        self,
        maze: Maze | None = None,
        recipe: Recipe | None = None,
        path: Path | None = None,
        *,
        scenario: Scenario | None = None,
        play: bool = False,
        low_bandwidth: bool = False,
    ) -> None:
        """Start on `maze`, from `path` if that is given, or `recipe`, `scenario` or the menu.

        With `play` the maze is not only shown: the user begins to walk it. With `low_bandwidth`
        animations are drawn sparingly from the start.
        """
        super().__init__(low_bandwidth=low_bandwidth)
        self._printable, self._plain = Printable(), Plain()
        self._typed_ahead = TypedAhead(self, lambda event: self.call_later(self._answer, event))
        self._left_at = 0.0
        """When a screen was left last, as messages tell the time."""
        self._answered_at = 0.0
        """When the last key or click was handed out."""
        self._first_screen: Screen[None] | None = None
        self.attracts = False
        """Whether mazes live on the whole screen before the menu is used."""
        self._left_alone: LeftAlone | None = None
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
        self.crash = ""
        """How the interface failed, in a sentence, if it did."""
        self._keeper: Keeper | None = None

    def get_css_variables(self) -> dict[str, str]:
        """Give the style sheet the figures of the layout with the colours of the theme."""
        return {**super().get_css_variables(), **VARIABLES}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the style sheet the colours that themes of others do not have."""
        return variables_of(self.current_theme, colours_of(self))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Let nothing but printable characters through, besides what Textual does."""
        plain = [] if colours_of(self) else [self._plain]
        return [*super().get_line_filters(), self._printable, *plain]

    def on_mount(self) -> None:
        """Open the first screen; behind it there is always the main menu."""
        guard_page_keys()
        keep_nothing_in_threads()
        self.app_suspend_signal.subscribe(self, lambda _: self._write_session(), immediate=True)
        self.app_resume_signal.subscribe(self, self._go_on_drawing)
        if self._first_screen is None:
            self.push_screen(MainMenu())
        else:
            self.push_screen(self._first_screen, lambda _: self._show_menu())
            self._first_screen = None
        if self.attracts:
            self._show_attract()

    def on_ready(self) -> None:
        """Make ready for what follows, once the first screen is drawn."""
        self.call_after_refresh(self._load_screens)
        self._left_alone = LeftAlone(self, self._entertain)

    def _show_menu(self) -> None:
        """Show the menu after a screen that has gone, of which it is to remember nothing."""
        without_screens(self, partial(self.push_screen, MainMenu(lives=self._is_loaded)))

    def _enliven_menu(self) -> None:
        self._is_loaded = True
        _, *screens = self.screen_stack
        if all(isinstance(screen, MainMenu) for screen in screens):
            garbage_collector.settle()
        garbage_collector.started()
        self._style_screens()
        for screen in self.screen_stack:
            if isinstance(screen, MainMenu):
                screen.enliven()

    def _style_screens(self) -> None:
        """Read the style sheet of what follows the menu, unless that was done."""
        sheet = stylesheet("screens.tcss")
        if not self.stylesheet.has_source(str(sheet)):
            self.stylesheet.read(sheet)

    def _entertain(self) -> None:
        """Show mazes on the whole screen where the menu is left alone and may move."""
        if isinstance(self.screen, MainMenu) and motion(self) is Motion.FULL:
            self._show_attract()

    def _show_attract(self) -> None:
        from labyrinth.tui.screens.attract import Attract

        self.push_screen(Attract())

    @work(thread=True)
    def _load_screens(self) -> None:
        """Import what the first screen did not need, while the user looks at it."""
        import labyrinth
        from labyrinth.tui.files import open_dialog  # noqa: F401
        from labyrinth.tui.screens import (
            attract,  # noqa: F401
            generator_menu,  # noqa: F401
        )

        labyrinth.generators()
        labyrinth.solvers()
        self.call_later(self._enliven_menu)
        self.check_settings()

    def on_maze_screen_shown(self, message: MazeScreen.Shown) -> None:
        """Keep the document that is open now, and remember what is generated."""
        document = message.document
        self._keeping().keep(document)
        if document.path is None and document.recipe is not None:
            self.preferences.change(recipe=str(document.recipe))

    def on_panel_ready(self) -> None:
        """Let keys through that have waited for what has the focus now."""
        self._typed_ahead.release()

    def on_maze_screen_entered(self) -> None:
        """Let keys through that have waited for what follows."""
        self._typed_ahead.release()

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

    def on_unmount(self) -> None:
        """Leave no session behind where the user has left the program, and no half of a file."""
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

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of this platform, which meets signals where it can."""
        return steady(super().get_driver_class())

    def _handle_exception(self, error: Exception) -> None:
        """Keep what is open, and write a report, before the program ends by an error."""
        if not self.crash:
            self.crash = report(error.error if isinstance(error, WorkerFailed) else error)
            self._write_session()
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without drawing the traceback on the terminal: the report has it."""
        self._close_messages_no_wait()

    def _go_on_drawing(self, _: App[object]) -> None:
        """Draw all anew: what other programs have left on the terminal has to go."""
        self.refresh(layout=True)

    def on_terminal_supports_synchronized_output(
        self, message: TerminalSupportsSynchronizedOutput
    ) -> None:
        """Tell the screen that the terminal has answered."""
        self.screen.post_message(Answered(message.time))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer what can be done on `screen`, then what Textual has besides."""
        from labyrinth.tui.screens.commands import commands

        ours = list(commands(self, screen))
        yield from ours
        if hasattr(signal, "SIGTSTP"):
            yield SystemCommand(
                "Suspend", "Go back to the shell; `fg` goes on here", self.action_suspend_process
            )
        offered = {command.title for command in ours}
        for command in super().get_system_commands(screen):
            if command.title not in offered:
                yield command

    def action_help(self) -> None:
        """List the keys of the screen in front over it, or close the list."""
        from labyrinth.tui.keys.listing import keys_of
        from labyrinth.tui.screens.key_help import KeyHelp

        if isinstance(self.screen, KeyHelp):
            self.screen.action_close()
        else:
            self.push_screen(KeyHelp(keys_of(self.screen)))

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

    def push_screen(self, screen: Any, *arguments: Any, **named: Any) -> Any:
        """Show a screen above the present one, unless another that is behind it asks for it."""
        if asking_screen(self) not in (None, self.screen):
            return AwaitComplete()
        if not isinstance(screen, MainMenu):
            self._style_screens()
        # Else all of it would be styled once more when it is told its size.
        screen.add_class(*classes_of(self.size), update=False)
        return super().push_screen(screen, *arguments, **named)

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen that asks for it, with what is above it, unless it was left already.

        What was clicked until now was meant for that screen, and not for what is behind it.
        """
        asking = asking_screen(self)
        if asking is not None and asking not in self.screen_stack:
            return AwaitComplete()
        self._left_at = Message().time
        self._typed_ahead.release()
        while asking is not None and self.screen is not asking:
            super().pop_screen()
        return super().pop_screen()

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key or a command stands for, unless that to which it belongs has gone."""
        node = default_namespace
        if node is not None and not (node.is_running and node.is_attached):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        """Leave a screen once it is there: while it comes, its widgets look for one another."""
        await _until_ready(screen)
        await super()._replace_screen(screen)
        if self.screen_stack:
            forget_gone(self)
        return screen

    async def on_event(self, event: events.Event) -> None:
        """Keep keys and mouse from screens that cannot be seen; let keys come one by one."""
        if isinstance(event, events.Paste) and len(event.text) > LONGEST_PASTE:
            self.notify("What was pasted is too long for any field here.", severity="warning")
            return
        if not isinstance(event, (events.InputEvent, events.Paste)) or event.is_forwarded:
            # The screen that an Escape was for may have left by itself while it was on its way.
            escapes = isinstance(event, events.Key) and event.key == "escape"
            if not (escapes and self._left_at > self._answered_at):
                await super().on_event(event)
            return
        if self._left_alone is not None:
            self._left_alone.touched()
        too_small = self.size.width < SMALLEST.width or self.size.height < SMALLEST.height
        if too_small and not (isinstance(event, events.Key) and event.key in _QUITS):
            return
        if self._typed_ahead.takes(event):
            self._typed_ahead.add(event)
        else:
            await self._answer(event)

    async def _answer(self, event: events.Event) -> None:
        """Answer a key or a click, unless it was a click on a screen that is no longer there."""
        self._answered_at = Message().time
        if isinstance(event, events.Key) and getattr(self.screen, "takes_every_key", False):
            self.screen.post_message(event)
        elif not isinstance(event, events.MouseEvent) or event.time >= self._left_at:
            await super().on_event(event)


async def _until_ready(screen: Screen[Any]) -> None:
    """Wait until a screen has handled all that has come to it, or cannot any more."""
    is_ready = Event()
    if screen.call_later(is_ready.set):
        with suppress(TimeoutError):
            await wait_for(is_ready.wait(), SECONDS_TO_OPEN)
