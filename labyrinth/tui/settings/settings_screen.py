"""The dialog of the settings: each change takes effect at once and is saved."""

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.events import DescendantFocus
from textual.widgets import Input, Label

from labyrinth.core.errors import LabyrinthError
from labyrinth.sandbox.loading import load
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.motion import Motion
from labyrinth.tui.settings.keys_screen import KeysScreen
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.settings.settings_app import SettingsApp
from labyrinth.tui.settings.settings_file import algorithm_paths
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.dialog import ModalDialog, key_buttons
from labyrinth.tui.widgets.options_form import Field, Menu

_AUTO: Final = "auto"
_GLYPHS: Final = {_AUTO: None, **{each.name: each for each in GLYPH_SETS}}
_MOUSE: Final = {"on": True, "off": False}
_SPEEDS: Final = ("0.25", "0.5", "1", "2", "4", "8", "16")
_ABOUT: Final = {
    "theme": "The colours of the program.",
    "glyphs": "How the tiles of a maze are drawn; auto uses the largest set that fits.",
    "motion": "full animates every run, sparing draws fewer frames for a slow connection, and none "
    "shows results at once.",
    "speed": "The initial speed of runs, as a multiple of the usual speed.",
    "mouse": "Use the mouse in Labyrinth, or leave it to the terminal.",
    "algorithms": "Files and packages of algorithms, separated by commas. Enter loads them. "
    "Paths begin in the folder of the settings file.",
}


class SettingsForm(Menu):
    """The fields of the settings."""

    def __init__(self) -> None:
        """Create an empty form; the fields need the app's settings."""
        super().__init__()
        self._fields: list[Field] = []

    @property
    def fields(self) -> list[Field]:
        """All fields."""
        return self._fields

    def compose(self) -> ComposeResult:
        """Show the settings as they are."""
        settings = preferences_of(self).settings
        entries = (
            Choice(sorted(self.app.available_themes), self.app.theme, id="theme"),
            Choice(list(_GLYPHS), settings.glyphs or _AUTO, id="glyphs"),
            Choice(list(Motion), settings.motion, id="motion"),
            Choice(_SPEEDS, f"{settings.speed:g}", id="speed"),
            Choice(list(_MOUSE), "on" if settings.mouse else "off", id="mouse"),
            Input(", ".join(settings.algorithms), "my_search.py", compact=True, id="algorithms"),
        )
        self._fields = [Field(entry, _ABOUT[entry.id or ""]) for entry in entries]
        yield from self._fields


class SettingsDialog(ModalDialog[None]):
    """A dialog with a field for each setting; Escape closes it."""

    BINDINGS = class_bindings("settings")
    question = "Settings"
    buttons = key_buttons("settings", {"keys": "settings-keys", "cancel": "settings-cancel"})
    shown_keys = "settings"

    def __init__(self) -> None:
        """Create the dialog."""
        super().__init__()
        self._loading = DaemonThread(self)

    def fields(self) -> ComposeResult:
        """Lay out the form, and the meaning of its focused field."""
        yield SettingsForm()
        yield Label(_ABOUT["theme"], classes="hint", markup=False)

    @property
    def _app(self) -> SettingsApp:
        assert isinstance(self.app, SettingsApp)
        return self.app

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Show the meaning of the focused field."""
        field = self.query_one(SettingsForm).field_of(event.widget)
        if field is not None:
            self.query_one(".hint", Label).update(field.about)

    @on(Choice.Changed, "#theme")
    def _change_theme(self, event: Choice.Changed) -> None:
        self.app.theme = event.choice.value

    @on(Choice.Changed, "#glyphs")
    def _change_glyphs(self, event: Choice.Changed) -> None:
        chosen = _GLYPHS[event.choice.value]
        preferences_of(self).change(glyphs=chosen.name if chosen else "")
        for screen in self.app.screen_stack:
            for view in screen.query(MazeWidget):
                view.choose_glyphs(chosen)

    @on(Choice.Changed, "#motion")
    def _change_motion(self, event: Choice.Changed) -> None:
        self._app.set_motion(Motion(event.choice.value), tell=False)

    @on(Choice.Changed, "#speed")
    def _change_speed(self, event: Choice.Changed) -> None:
        preferences_of(self).change(speed=float(event.choice.value))

    @on(Choice.Changed, "#mouse")
    def _change_mouse(self, event: Choice.Changed) -> None:
        self._app.set_mouse(_MOUSE[event.choice.value], tell=False)

    @on(Input.Submitted, "#algorithms")
    @on(Input.Blurred, "#algorithms")
    def _change_algorithms(self, event: Input.Submitted | Input.Blurred) -> None:
        """Load the files; save their names if all of them can be loaded."""
        event.stop()
        names = tuple(filter(None, map(str.strip, event.value.split(","))))
        if names == preferences_of(self).settings.algorithms:
            self._show_failure(None)
            return

        def save(_: object) -> None:
            preferences_of(self).change(algorithms=names)
            self._show_failure(None)
            self.notify("The algorithms are loaded." if names else "The list is empty now.")

        paths = algorithm_paths(names)
        self._loading.do(lambda: [load(path) for path in paths], save, fail=self._show_failure)

    def _show_failure(self, error: LabyrinthError | None) -> None:
        for field in self.query_one(SettingsForm).fields:
            if field.key == "algorithms":
                field.fault = str(error or "")

    def action_keys(self) -> None:
        """List all keys, to change them."""
        self.app.push_screen(KeysScreen())
