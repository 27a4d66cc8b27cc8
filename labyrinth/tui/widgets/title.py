"""The title of the program, drawn with the walls of mazes, in the colours of a path."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.color import Gradient
from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget

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
    """The word LABYRINTH, as large as there is room for it."""

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
