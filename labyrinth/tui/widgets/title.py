"""The title of the program, drawn with the walls of mazes."""

from __future__ import annotations

from rich.text import Text
from textual.widget import Widget

_WIDE = """\
╻    ┏━━━┓ ┏━━┓  ╻   ╻ ┏━━━┓ ╻ ┏┓  ╻ ╺━┳━╸ ╻   ╻
┃    ┃ ╻ ┃ ┃  ┃  ┃   ┃ ┃   ┃ ┃ ┃┗┓ ┃   ┃   ┃   ┃
┃    ┣━┻━┫ ┣━━┻┓ ┗━┳━┛ ┣━━┳┛ ┃ ┃ ┗┓┃   ┃   ┣━━━┫
┃    ┃   ┃ ┃   ┃   ┃   ┃  ┗┓ ┃ ┃  ┗┫   ┃   ┃   ┃
┗━━╸ ╹   ╹ ┗━━━┛   ╹   ╹   ╹ ╹ ╹   ╹   ╹   ╹   ╹"""
_NARROW = """\
┏━━━━━━━━━━━━━━━━━━━━━┓
┗━╸L A B Y R I N T H╺━┛"""


class Title(Widget):
    """The word LABYRINTH; a smaller one where the terminal is small."""

    def render(self) -> Text:
        """Draw the word as large as it fits."""
        width, height = self.size
        lines = _WIDE.splitlines()
        fits = width >= max(map(len, lines)) and height >= len(lines)
        return Text(_WIDE if fits else _NARROW, no_wrap=True)
