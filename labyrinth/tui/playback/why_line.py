"""The line that says why a run did its last step, or what can be done where it did none."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.widgets.status_line import width_of, wrapped

WHY = "Why?"
_CUT = "…"


class WhyLine(Widget):
    """Shows a sentence behind its head, as much of it as has room."""

    head: reactive[str] = reactive("")
    sentence: reactive[str] = reactive("")
    note: reactive[str] = reactive("")

    def tell(self, sentence: str, head: str = WHY, note: str = "") -> None:
        """Show a sentence, which may have marks of keys such as `<run.pause>`.

        The `note` is dim at the right of its last line, or what it has before its colon, where
        there is room.
        """
        self.note = note
        self.head, self.sentence = head, with_names(sentence, chosen_keys(self))

    @property
    def text(self) -> str:
        """What there is to be told."""
        return f"{self.head} {self.sentence}".strip()

    @property
    def is_cut(self) -> bool:
        """Whether there is no room for all of it, but for its full stop."""
        return self._lines[-1].endswith(_CUT)

    def render(self) -> Content:
        """Lay the sentence out, its head in the colour of keys."""
        lines = self._lines
        shown = Content("\n".join(lines))
        for note in (self.note, self.note.partition(":")[0]):
            left = self.size.width - width_of(lines[-1]) - width_of(note)
            if note and left > 1:
                shown += Content(" " * left) + Content(note).stylize("$text-muted")
                break
        return shown.stylize("bold $key", 0, len(self.head)) if self.head else shown

    @property
    def _lines(self) -> list[str]:
        width, height = self.size
        for text in (self.text, self.text.removesuffix(".")):
            lines = wrapped(text, width)
            if len(lines) <= height:
                return lines
        shown = lines[: max(1, height)]
        while shown[-1] and width_of(shown[-1]) >= max(1, width):
            shown[-1] = shown[-1][:-1]
        shown[-1] += _CUT
        return shown
