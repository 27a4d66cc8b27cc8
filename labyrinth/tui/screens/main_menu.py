"""The main menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Label

from labyrinth.core.errors import named, visible
from labyrinth.tui.apart import Apart
from labyrinth.tui.session.in_words import session_in_words
from labyrinth.tui.session.offers import Offers, look_for_offers
from labyrinth.tui.session.session_folder import DeadSession
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.menu import Menu
from labyrinth.tui.widgets.title import Title
from labyrinth.tui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from labyrinth.formats.maze_source import Source


class MainMenu(Screen[None]):
    """Where the program starts; it imports the other screens when it goes there."""

    AUTO_FOCUS = "#generate"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "continue", "Continue"),
        Binding("g", "generate", "Generate labyrinth"),
        Binding("o", "open", "Open a file or recipe"),
        Binding("r", "recent", "Recent"),
        Binding("q", "app.quit", "Quit"),
    ]

    @dataclass
    class Continued(Message):
        """The user wants to go on with a session whose program has died."""

        session: DeadSession

    def __init__(self) -> None:
        """Know of no session yet."""
        super().__init__()
        self._session: DeadSession | None = None
        self._apart = Apart(self)

    def compose(self) -> ComposeResult:
        """Lay out the title and the menu."""
        with Center(id="title-row"):
            yield Title(id="title")
        with Center():
            yield Label("A laboratory for mazes and their algorithms", id="tagline")
        with Center(id="main-menu-row"), Menu(id="main-menu"):
            yield Button("Continue", id="continue", variant="primary", action="screen.continue")
            yield Button(
                "Generate labyrinth", id="generate", variant="primary", action="screen.generate"
            )
            yield Button("Open", id="open", action="screen.open")
            yield Button("Recent", id="recent", action="screen.recent")
            yield Button("Quit", id="quit", action="app.quit")
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Offer nothing yet of which it is not known whether it is there."""
        for button in self.query("#continue, #recent"):
            button.display = False

    def on_screen_resume(self) -> None:
        """Offer what there is to continue and to open again by now."""
        self._apart.do(look_for_offers, self._offer, at_once=True)

    def _offer(self, offers: Offers) -> None:
        self._session = offers.interrupted
        button, generate = self.query_one("#continue", Button), self.query_one("#generate", Button)
        button.display = self._session is not None
        generate.variant = "primary" if self._session is None else "default"
        if self._session is not None:
            button.label = Content(f"Continue\n{visible(session_in_words(self._session))}")
            self.set_focus(button)
        elif self.focused is None or not self.focused.display:
            self.set_focus(generate)
        self.query_one("#recent").display = offers.others
        self.set_class(offers.others, "-recent")
        self.set_class(self._session is not None, "-continues")
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no key for what there is none of."""
        if action in ("continue", "recent"):
            return self.query_one(f"#{action}").display if self.is_mounted else False
        return True

    def action_continue(self) -> None:
        """Go on where the program was interrupted."""
        if self._session is not None:
            self.post_message(self.Continued(self._session))

    def action_recent(self) -> None:
        """Show what was open last."""
        from labyrinth.tui.files.open_dialog import OpenDialog

        self.app.push_screen(OpenDialog(at_recent=True), self._opened)

    def action_generate(self) -> None:
        """Go to the generator menu."""
        from labyrinth.tui.screens.generator_menu import GeneratorMenu

        self.app.push_screen(GeneratorMenu())

    def action_open(self) -> None:
        """Ask for a file or a recipe and open it."""
        from labyrinth.tui.files.open_dialog import OpenDialog

        self.app.push_screen(OpenDialog(), self._opened)

    def _opened(self, source: Source | DeadSession | None) -> None:
        if isinstance(source, DeadSession):
            self.post_message(self.Continued(source))
        elif source is not None:
            from labyrinth.tui.document.document import Document
            from labyrinth.tui.screens.maze_screen import MazeScreen

            document = Document(source.maze, source.recipe, source.path)
            self.app.push_screen(MazeScreen(document))
            for note in source.notes:
                self.notify(
                    f"{note[0].upper()}{note[1:]}.", title=named(source.path or ""), markup=False
                )
