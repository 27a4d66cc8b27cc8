"""The lines for status messages and for the reasons for steps."""

from rich.cells import cell_len, chop_cells
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.layout import MOST_STATUS_LINES

WHY = "Why?"
# Columns between a sentence and the note at the right.
_GAP = 2


class StatusLine(Widget):
    """A widget that shows a message, on as many lines as needed, and `place` if there is space.

    `place` describes a tile; if it is too long, only the coordinates of the tile are shown.
    """

    message: reactive[str] = reactive("")
    place: reactive[str] = reactive("")
    steady: reactive[bool] = reactive(False)
    """Whether the widget keeps its height, so that no widget moves during a drag."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines for the message, or the current number if `steady`.

        A long message gets only MOST_STATUS_LINES.
        """
        if self.steady:
            return self.size.height
        return min(len(wrapped(self.message, width)), MOST_STATUS_LINES)

    def has_room_for(self, message: str) -> bool:
        """Return whether a message fits completely in the current size."""
        return len(wrapped(message, self.size.width)) <= self.size.height

    def watch_message(self) -> None:
        """Request a new layout only if the number of lines may change."""
        width, height = self.size
        needed = self.get_content_height(self.size, self.size, width)
        least = self.styles.min_height
        if width and (needed > height or height > (1 if least is None else least.value)):
            self.refresh(layout=True)

    watch_steady = watch_message

    def render(self) -> Content:
        """Lay out the message and the place in the current size."""
        width, height = self.size
        lines = fitted(self.message, width, height)
        lines += [""] * (height - len(lines))
        lines[-1] += beside(lines[-1], width, self.place, self.place.partition(" ")[0])
        return Content("\n".join(lines))


class WhyLine(Widget):
    """A widget that shows a head, a sentence cut to the available space, and a dim note."""

    head: reactive[str] = reactive("")
    sentence: reactive[str] = reactive("")
    note: reactive[str] = reactive("")
    """The note at the right; if it does not fit, only its part before a colon is shown."""

    def tell(self, sentence: str, head: str = WHY, note: str = "") -> None:
        """Show `head`, `sentence` and `note`.

        The sentence may have placeholders of keys such as `<run.pause>`.
        """
        self.note = note
        self.head, self.sentence = head, with_names(sentence, chosen_keys(self))

    @property
    def text(self) -> str:
        """The head and the whole sentence."""
        return f"{self.head} {self.sentence}".strip()

    async def on_click(self) -> None:
        """Explain the terms of the sentence."""
        await self.run_action("app.glossary")

    def render(self) -> Content:
        """Lay out the sentence, with its head in the colour of keys."""
        width, height = self.size
        text = self.text
        if len(wrapped(text, width)) > height:
            text = text.removesuffix(".")
        lines = fitted(text, width, height)
        note = beside(lines[-1], width, self.note, self.note.partition(":")[0])
        said = "\n".join(lines) + note
        shown = Content(said).stylize("$text-muted", len(said) - len(note.lstrip()))
        return shown.stylize("bold $key", 0, len(self.head)) if self.head else shown


def beside(line: str, width: int, *notes: str) -> str:
    """Return the first of `notes` that fits after `line`, with spaces before it; "" if none fits.

    The spaces fill the line, so that the note ends at column `width`.
    """
    room = width - cell_len(line)
    found = (note for note in notes if note and cell_len(note) + _GAP <= room)
    note = next(found, "")
    return " " * (room - cell_len(note)) + note if note else ""


def fitted(text: str, width: int, height: int) -> list[str]:
    """Wrap a text to at most `height` lines of `width` columns; if it is cut, it ends with "…"."""
    lines = wrapped(text, width)
    if len(lines) <= height:
        return lines
    lines = lines[: max(1, height)]
    while lines[-1] and cell_len(lines[-1]) >= max(1, width):
        lines[-1] = lines[-1][:-1]
    lines[-1] += "…"
    return lines


def wrapped(text: str, width: int) -> list[str]:
    """Break a text at its spaces into one or more lines of at most `width` columns.

    A word longer than a line is broken at the end of the line.
    """
    lines = [""]
    for word in text.split(" ") if width > 0 else ():
        if cell_len(lines[-1]) + bool(lines[-1]) + cell_len(word) <= width:
            lines[-1] += f" {word}" if lines[-1] else word
            continue
        pieces = chop_cells(word, width) or [""]
        lines[-1:] = [*filter(None, lines[-1:]), *pieces]
    return lines
