"""An application in the program's style: its sheets, the figures of its layout, what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.filter import LineFilter
from textual.screen import Screen

from labyrinth.tui import stylesheet
from labyrinth.tui.colours.abilities import colours_of
from labyrinth.tui.colours.accents import dim_text
from labyrinth.tui.colours.variables import variables_of
from labyrinth.tui.layout import CLASSES_BY_HEIGHT, CLASSES_BY_WIDTH, VARIABLES, classes_of
from labyrinth.tui.terminal.plain import Plain
from labyrinth.tui.terminal.printable import Printable


class StyledApp(App[None]):
    """Has the style of the main menu, and of all other screens once one of them is to come."""

    CSS_PATH = stylesheet.MENU
    HORIZONTAL_BREAKPOINTS = CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = CLASSES_BY_HEIGHT
    PRINTABLE: ClassVar[LineFilter] = Printable()
    PLAIN: ClassVar[LineFilter] = Plain()

    def get_css_variables(self) -> dict[str, str]:
        """Give the style sheet the figures of the layout with the colours of the theme."""
        variables = super().get_css_variables()
        # The same mapping, kept by Textual, holds for texts that name a colour.
        variables["text-muted"] = dim_text(variables, colours_of(self))
        return {**variables, **VARIABLES}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the style sheet the colours that themes of others do not have."""
        return variables_of(self.current_theme, colours_of(self))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Let nothing but printable characters through, besides what Textual does."""
        plain = [] if colours_of(self) else [self.PLAIN]
        return [*super().get_line_filters(), self.PRINTABLE, *plain]

    def style_screens(self) -> None:
        """Read the style sheet of what follows the menu, unless that was done."""
        sheet = stylesheet.screens()
        if not self.stylesheet.has_source(str(sheet)):
            self.stylesheet.read(sheet)

    def style_by_size(self, screen: Screen[object]) -> None:
        """Let a screen know the size of the terminal before it is shown.

        Else all of it would be styled once more when it is told its size.
        """
        screen.add_class(*classes_of(self.size), update=False)
