"""The main menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.color import Gradient
from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Label

from labyrinth.core.errors import visible
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import class_bindings, keys_at, shown_key
from labyrinth.tui.layout import NORMAL
from labyrinth.tui.session.recovery import (
    Continued,
    DeadSession,
    Notice,
    Offers,
    look_for_offers,
)
from labyrinth.tui.terminal.diff_screen import DiffScreen
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.item_list import Item, ItemList

if TYPE_CHECKING:
    from labyrinth.tui.attract import LivingMaze

# The actions of the menu, and those of the application.
_OWN: Final = ("continue", "generate", "open", "recent", "study")
_OF_APP: Final = ("help", "settings", "quit")


class MainMenu(DiffScreen[None]):
    """The main menu, the first screen; it imports other screens when they are opened."""

    AUTO_FOCUS = "#main-menu"
    BINDINGS = class_bindings("main")

    def __init__(self, *, lives: bool = False) -> None:
        """Create the menu, at first without Continue and Recent.

        With `lives`, show an animated maze at once.
        """
        super().__init__()
        self._lives = lives
        self._session: DeadSession | None = None
        # Whether keys wait for the session that is being read.
        self.keeps_keys = False
        self._living: LivingMaze | None = None
        self._apart = DaemonThread(self)

    def compose(self) -> ComposeResult:
        """Lay out the title and the menu."""
        with Vertical(id="menu-box"):
            yield Title(id="title")
            yield Label("a maze laboratory", id="tagline")
            keys = {key.id.partition(".")[2]: key for key in (*keys_at("app"), *keys_at("main"))}
            items = [
                Item(keys[name].label, id=name, action=f"{owner}.{name}")
                for owner, names in (("screen", _OWN), ("app", _OF_APP))
                for name in names
            ]
            for item in items:  # it is not known yet whether there is anything to continue
                item.display = item.id not in ("continue", "recent")
            yield ItemList(*items, filters=False, id="main-menu")
            yield Label("", id="caption", markup=False)
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Set the tooltips of the items, with the user's keys."""
        self.show_keys()
        if self._lives:
            self.enliven()

    def show_keys(self) -> None:
        """Show the present keys and the meanings of the items."""
        for key in (*keys_at("app"), *keys_at("main")):
            for item in self.query(Item).filter(f"#{key.id.partition('.')[2]}"):
                item.tooltip, item.letter = key.tooltip, shown_key(self, key.id)

    def enliven(self) -> None:
        """Show an animated maze behind the menu."""
        if not self.is_attached:
            return
        from labyrinth.tui.attract import LivingMaze

        self._living = LivingMaze()
        # With fewer colours a darker one may have another meaning.
        self._living.set_class(self.app.console.color_system == "truecolor", "-dimmed")
        self.mount(Container(self._living, id="behind"))

    def on_living_maze_captioned(self, message: LivingMaze.Captioned) -> None:
        """Show the animation's new caption."""
        line = self.query_one("#caption", Label)
        one_line = self.size.height < NORMAL.height
        line.update(message.within(line.container_size.width) if one_line else message.text)

    def on_screen_suspend(self) -> None:
        """Pause the animated maze while another screen is shown."""
        self.keeps_keys = False
        if self._living is not None:
            self._living.rest()

    def on_screen_resume(self) -> None:
        """Look for a session to continue and for recent mazes, and resume the animation."""
        self.look_for_offers()
        if self._living is not None:
            self._living.begin()

    def look_for_offers(self) -> None:
        """Look for a session to continue and for recent mazes, in another thread."""
        self._apart.do(look_for_offers, self._offer, at_once=True)

    def _offer(self, offers: Offers) -> None:
        self._session = session = offers.interrupted
        if offers.notice:
            self.app.post_message(Notice(offers.notice))
        proceed, recent = self.query_one("#continue", Item), self.query_one("#recent", Item)
        proceed.display = session is not None
        if session is not None:
            proceed.detail = visible(session.in_words())
            proceed.shorter = [visible(each) for each in session.in_short()]
        recent.display = offers.others
        recent.detail = f"{offers.count}"
        self.query_one(ItemList).show_chosen()
        self.refresh_bindings()
        self.keeps_keys = False
        release_keys(self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable Continue and Recent while there is nothing to continue or to open again."""
        if action in ("continue", "recent"):
            return self.query_one(f"#{action}").display if self.is_mounted else False
        return True

    def action_continue(self) -> None:
        """Continue the interrupted session."""
        if self._session is not None:
            self.keeps_keys = True
            self.post_message(Continued(self._session))

    def action_recent(self) -> None:
        """Show the recent mazes."""
        from labyrinth.tui.screens.commands import ask_to_open

        ask_to_open(self, at_recent=True)

    def action_generate(self) -> None:
        """Go to the generator menu."""
        from labyrinth.tui.screens.generator_menu import GeneratorMenu

        self.app.push_screen(GeneratorMenu())

    def action_open(self) -> None:
        """Ask for a file or a recipe and open it."""
        from labyrinth.tui.screens.commands import ask_to_open

        ask_to_open(self)

    def action_study(self) -> None:
        """Set up a study, or show the current study."""
        from labyrinth.tui.screens.study_menu import StudyMenu

        self.app.push_screen(StudyMenu())


_LARGE: Final = """\
╻    ┏━━━┓ ┏━━┓  ╻   ╻ ┏━━━┓ ╻ ┏┓  ╻ ╺━┳━╸ ╻   ╻
┃    ┃ ╻ ┃ ┃  ┃  ┃   ┃ ┃   ┃ ┃ ┃┗┓ ┃   ┃   ┃   ┃
┃    ┣━┻━┫ ┣━━┻┓ ┗━┳━┛ ┣━━┳┛ ┃ ┃ ┗┓┃   ┃   ┣━━━┫
┃    ┃   ┃ ┃   ┃   ┃   ┃  ┗┓ ┃ ┃  ┗┫   ┃   ┃   ┃
┗━━╸ ╹   ╹ ┗━━━┛   ╹   ╹   ╹ ╹ ╹   ╹   ╹   ╹   ╹"""
_MEDIUM: Final = """\
╷   ╭─╮ ╭─╮ ╷ ╷ ╭─╮ ╷ ╭╮╷ ╶┬╴ ╷ ╷
│   ├─┤ ├─┤ ╰┬╯ ├┬╯ │ │││  │  ├─┤
╰─╴ ╵ ╵ ╰─╯  ╵  ╵╰╴ ╵ ╵╰╯  ╵  ╵ ╵"""
_SMALL: Final = "L A B Y R I N T H"

_BY_SIZE: Final = [
    (Size(max(map(len, lines)), len(lines)), lines)
    for lines in (each.splitlines() for each in (_LARGE, _MEDIUM, _SMALL))
]


class Title(Widget):
    """The word LABYRINTH, as large as fits."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"title--first", "title--middle", "title--last"}

    def render(self) -> Content:
        """Draw the word, coloured from its first column to its last."""
        names = ("title--first", "title--middle", "title--last")
        stops = [self.get_component_styles(name).color for name in names]
        colours = Gradient.from_colors(*stops)
        fitting = (each for each in _BY_SIZE if self.size.region.contains_region(each[0].region))
        size, lines = next(fitting, _BY_SIZE[-1])
        styles = [
            Style(foreground=colours.get_color(column / (size.width - 1)))
            for column in range(size.width)
        ]
        return Content("\n").join(
            Content.assemble(*zip(line, styles, strict=False)) for line in lines
        )
