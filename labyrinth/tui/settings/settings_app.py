"""The base class of the app, which applies the user's settings and saves changes of them."""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import constants
from textual.app import App, SystemCommand
from textual.filter import LineFilter
from textual.screen import Screen

import labyrinth
from labyrinth.tui.colours.theme_variables import dim_text, variables_of
from labyrinth.tui.colours.themes import DARK, LIGHT, colours_of, themes
from labyrinth.tui.keys.table import ShowsKeys
from labyrinth.tui.layout import CLASSES_BY_HEIGHT, CLASSES_BY_WIDTH, VARIABLES
from labyrinth.tui.motion import LOW_BANDWIDTH_CLASS, Motion
from labyrinth.tui.settings.preferences import remembered
from labyrinth.tui.settings.settings import Complaint
from labyrinth.tui.settings.settings_file import settings_path
from labyrinth.tui.terminal.event_queue import EventQueueApp
from labyrinth.tui.terminal.line_filters import Plain, Printable

_PACKAGE: Final = Path(labyrinth.__file__).parent

# Textual's replacement for an unknown theme.
TEXTUAL_DARK: Final = "textual-dark"

MOTIONS: Final = {
    Motion.FULL: "Animate every run",
    Motion.SPARING: "Reduce animations, for a slow connection",
    Motion.NONE: "Show results at once, without animations",
}


def screens_sheet() -> Path:
    """Return the path of the style sheet for all screens except the menu."""
    packed = _PACKAGE / "screens.tcss"
    return packed if packed.exists() else _PACKAGE.parent / "screens.tcss"


class SettingsApp(EventQueueApp):
    """An app that applies the user's theme, motion and keys, and saves changes of these settings.

    The app begins with the style sheet of the main menu. The style sheet of all other screens is
    read when such a screen is first needed.
    """

    CSS_PATH = _PACKAGE / "tui" / "menu.tcss"
    HORIZONTAL_BREAKPOINTS = CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = CLASSES_BY_HEIGHT
    PRINTABLE: ClassVar[LineFilter] = Printable()
    PLAIN: ClassVar[LineFilter] = Plain()

    def __init__(self, *, low_bandwidth: bool = False) -> None:
        """Read the settings; with `low_bandwidth` use few frames, whatever the settings say."""
        super().__init__()
        self.preferences, self._settings_read = remembered()
        self.preferences.complain = self._tell
        self._wrong_keys: list[Complaint] = []
        # The user's accepted keys, by the ids of their bindings.
        self.chosen_keys: dict[str, str] = {}
        settings = self.preferences.settings
        for theme in themes(colours_of(self)):
            self.register_theme(theme)
        # Textual has applied its own theme instead of one that it did not know yet.
        self.set_reactive(App.theme, TEXTUAL_DARK)
        theme_wanted = os.environ.get("TEXTUAL_THEME", settings.theme)
        self.theme = theme_wanted if theme_wanted in self.available_themes else DARK
        self._show_motion(Motion.SPARING if low_bandwidth else settings.motion)

    @property
    def wished_glyphs(self) -> str:
        """The name of the glyph set that the user prefers, "" if the program chooses."""
        return self.preferences.settings.glyphs

    def on_mount(self) -> None:
        """Apply the theme, and bind the user's keys."""
        self.theme_changed_signal.subscribe(
            self, lambda theme: self.preferences.change(theme=theme.name)
        )
        if not (keys := self.preferences.settings.keys):
            return
        # Most users set none, and the menu does not need them.
        from labyrinth.tui.keys.table import all_keys, table
        from labyrinth.tui.settings.keymap import keymap_of

        known = all_keys() if keys.keys() - table().keys() else table()
        self.chosen_keys, self._wrong_keys = keymap_of(keys, known)
        self.set_keymap(self.chosen_keys)

    def on_unmount(self) -> None:
        """Wait until all settings are written."""
        self.preferences.end()

    def check_settings(self) -> None:
        """Show errors in the settings as a notification; may be called in any thread.

        To find the errors, all algorithms that the settings name are imported.
        """
        from labyrinth.sandbox.loading import take_failures
        from labyrinth.tui.settings.settings import complaints

        read = self._settings_read
        found = [*complaints(read.settings, self.available_themes), *self._wrong_keys]
        if told := [*read.told, *map(read.in_place, found), *take_failures()]:
            self._tell("\n".join(told))

    # Style

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the style sheets: sizes and colours."""
        variables = super().get_css_variables()
        # The same mapping, kept by Textual, is used for texts that name a colour.
        variables["text-muted"] = dim_text(variables, colours_of(self))
        return {**variables, **VARIABLES}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours that themes other than the program's own do not define."""
        return variables_of(self.current_theme, colours_of(self))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return Textual's filters of lines, and filters of what the terminal cannot show."""
        plain = [] if colours_of(self) else [self.PLAIN]
        return [*super().get_line_filters(), self.PRINTABLE, *plain]

    def style_screens(self) -> None:
        """Read the style sheet of all screens except the menu, unless it has been read."""
        sheet = screens_sheet()
        if not self.stylesheet.has_source(str(sheet)):
            self.stylesheet.read(sheet)

    def refresh_css(self, animate: bool = True) -> None:
        """Apply the style sheets with the current theme.

        Before the first screen, only store the variables of the theme: the style sheets have not
        been parsed yet.
        """
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def set_motion(self, motion: Motion, *, tell: bool = True) -> None:
        """Set the amount of animation, and save it in the settings."""
        self._show_motion(motion)
        self.preferences.change(motion=motion)
        if tell:
            self.notify(f"Motion: {motion}", timeout=2)

    def set_mouse(self, mouse: bool, *, tell: bool = True) -> None:
        """Use the mouse, or leave the mouse to the terminal, and save this in the settings."""
        driver: Any = self._driver
        name = "_enable_mouse_support" if mouse else "_disable_mouse_support"
        if change := getattr(driver, name, None):
            # Either does nothing if the program does not want the mouse.
            driver._mouse = True
            change()
            driver._mouse = mouse
            driver.flush()
        self.preferences.change(mouse=mouse)
        if tell:
            self.notify(f"Mouse: {'on' if mouse else 'off'}", timeout=2)

    def set_keys(self, keys: Mapping[str, str]) -> str:
        """Bind other keys, by the ids of their bindings, and save them in the settings.

        Return why that is impossible, "" if it is possible; then open screens show the new keys.
        """
        from labyrinth.tui.keys.table import all_keys
        from labyrinth.tui.settings.keymap import keymap_of

        chosen, complaints = keymap_of(keys, all_keys())
        new = [each for each in complaints if each not in self._wrong_keys]
        if new:
            return new[0].sentence
        self.chosen_keys, self._wrong_keys = chosen, complaints
        self.set_keymap(chosen)
        self.preferences.change(keys=keys)
        for screen in self.screen_stack:
            for node in screen.walk_children(with_self=True):
                if isinstance(node, ShowsKeys):
                    node.show_keys()
        return ""

    def action_toggle_low_bandwidth(self) -> None:
        """Switch to reduced animations, or back to full animations."""
        sparing = self.has_class(LOW_BANDWIDTH_CLASS)
        self.set_motion(Motion.FULL if sparing else Motion.SPARING)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands for settings, and Textual's commands."""
        for theme, ground in ((DARK, "dark"), (LIGHT, "light")):
            yield SystemCommand(
                f"Theme: {ground}",
                f"Use the {ground} theme",
                partial(setattr, self, "theme", theme),
            )
        for motion, meaning in MOTIONS.items():
            yield SystemCommand(f"Motion: {motion}", meaning, partial(self.set_motion, motion))
        mouse = self.preferences.settings.mouse
        yield SystemCommand(
            f"Mouse: {'off' if mouse else 'on'}",
            "Use the mouse in Labyrinth, or leave it to the terminal",
            partial(self.set_mouse, not mouse),
        )
        yield from super().get_system_commands(screen)

    def _show_motion(self, motion: Motion) -> None:
        self.set_class(motion is Motion.SPARING, LOW_BANDWIDTH_CLASS)
        self.animation_level = "none" if motion is Motion.NONE else constants.TEXTUAL_ANIMATIONS

    def _tell(self, sentence: str) -> None:
        notify = partial(self.notify, title=settings_path().name, markup=False, timeout=12)
        self.call_later(notify, sentence, severity="warning")
