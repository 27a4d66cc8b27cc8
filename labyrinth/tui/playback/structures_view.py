"""The data structures of an algorithm at a position in its run, the most informative first."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from string import ascii_uppercase
from textwrap import wrap
from typing import Final, NamedTuple

from rich.text import Text
from textual import events
from textual.widgets import Static

from labyrinth.core.exact_costs import in_text
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Structure, letter
from labyrinth.core.search.inspection import Inspection, TileFacts
from labyrinth.core.trace.player import Player
from labyrinth.tui.layout import NORMAL, WIDE
from labyrinth.tui.maze_view.frames import Playback

# Lines for each structure, whatever it holds: nothing below them ever moves.
LINES: Final = 2
LISTED: Final = 3
# The number of structures shown in a low terminal: the first ones.
FEWEST: Final = 2
# Lines for entries, if there is space for them and for more; several lists share them.
MANY_LISTED: Final = 8
# The least columns left beside a name in a low terminal.
_WORTH_A_NAME: Final = 8
_HIGH: Final = 36
# The least columns of a line for the place of a lettered tile that has costs as well.
_ROOMY: Final = 30
# A character for a space at which no line may end.
_UNWRAPPED: Final = "\u00a0"
_LEFT: Final = "<"
# The alignment of a text in its column.
_RIGHT: Final = ">"
Place = Callable[[int], str]
_HALF: Final = len(ascii_uppercase) // 2
# Of two lists one has the letters from A on, the other one those from Z back.
_ALPHABETS: Final = (ascii_uppercase[:_HALF], ascii_uppercase[: -_HALF - 1 : -1])


class EntryRow(NamedTuple):
    """An entry of a data structure, shown in a separate line.

    The `letters`, "" without a tile, are also on the entry's tile; `is_next` says whether the entry
    comes next in its list; the `facts` are a search's facts about the tile.
    """

    letters: str
    is_next: bool
    entry: Entry
    facts: TileFacts | None


def title_line(text: str, width: int, *, above: bool, below: bool) -> Text:
    """Return the first line of a list, ending with arrows if there are more entries above or below.

    If the line is too long, the name is cut, not the size after it.
    """
    more = " " * (above or below) + "▲" * above + "▼" * below
    name, comma, size = text.rpartition(", ")
    line = Text(name, no_wrap=True)
    room = width - len(more) - len(comma + size)
    line.truncate(max(1, room), overflow="ellipsis")
    line.append(comma + size)
    if more:
        line.pad_right(max(0, width - len(more) - len(line)))
        line.append(more, "bold")
    return line


def _lines_of(rows: Sequence[EntryRow], width: int, place: Place, accent: str) -> list[Text]:
    """Return a line for each entry, with aligned numbers; the deciding number is in `accent`.

    `place` writes the position of a tile.
    """
    table = [_cells(row, width, place) for row in rows]
    columns = zip_longest(*table, fillvalue=("", _LEFT))
    widths = [max(len(text) for text, _ in column) for column in columns]
    lines = []
    for row, cells in zip(rows, table, strict=True):
        roomy = sum(widths) + 2 * len(widths) <= width and row.facts is None
        line = Text(" " if sum(widths) + len(widths) <= width else "", no_wrap=True)
        for at, ((text, align), most) in enumerate(zip(cells, widths, strict=False)):
            decides = 0 < at == len(cells) - 1 and row.facts is not None
            between = "" if not at else "  " if roomy else " "
            line.append(f"{between}{text:{align}{most}}", f"bold {accent}" if decides else "")
        if row.is_next:
            line.stylize("bold")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def _cells(row: EntryRow, width: int, place: Place) -> list[tuple[str, str]]:
    """Return the columns of a line (letters, place, numbers) as texts with their alignment.

    `place` writes the position of a tile. The numbers are the parts of a sum, such as g, 18, +, h,
    24, =, 42, or a single value.
    """
    entry, facts, costs = row.entry, row.facts, list[str]()
    if facts is not None:
        g, h, f = (None if each is None else in_text(each) for each in (facts.g, facts.h, facts.f))
        if f is not None and g is not None and h is not None:
            times = "" if facts.weight == 1 else f"{facts.weight:g} "
            costs = ["g", g, "+", f"{times}h", h, "=", f]
        elif h is not None or g is not None:
            costs = ["h", h] if h is not None else ["g", g or ""]
    cells = [(row.letters, _RIGHT)] if row.letters else []
    if entry.tile is not None and (width >= _ROOMY or "=" not in costs):
        cells.append((place(entry.tile), _LEFT))
    if not costs and entry.number is not None:
        costs = [in_text(entry.number)]
    cells += [(cost, _RIGHT) for cost in costs]
    if entry.name:
        cells.append((entry.name, _LEFT))
    return cells


def short_form(structure: Structure, content: Content, place: Place) -> str:
    """Write the content of a structure in one line; `place` writes the position of a tile.

    The line has spaces only where it may be wrapped.
    """
    size, entries = content.size, content.entries[content.next :]
    text = structure.title(content)
    if size == 0:
        return text
    if size is None and not entries:
        return f"{text}: unknown"
    shown = []
    for entry in entries:
        # Besides both a place and a number there is no space for a name.
        named = entry.name and (entry.tile is None or entry.number is None)
        parts = [entry.name.replace(" ", _UNWRAPPED)] if named else []
        if entry.tile is None:
            parts.append(in_text(entry.number or 0))
        else:
            parts.append(place(entry.tile).replace(" ", _UNWRAPPED))
            if entry.number is not None:
                parts.append(f"({in_text(entry.number)})")
        shown.append(_UNWRAPPED.join(parts))
    if not shown or (size is not None and size > len(shown)):
        shown.append("…")
    return f"{text}: " + f"{_UNWRAPPED}· ".join(shown)


class Structures(Static):
    """The content of one algorithm's data structures.

    If a structure holds tiles, its first entries have a line each, with letters that are also on
    the tile; the wheel and keys scroll the entries. Only the visible part is read and drawn.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for an algorithm."""
        super().__init__(id=id)
        # The structures shown; others of the same kinds may be faster to read.
        self.structures: Sequence[Structure] = ()
        self._contents: Sequence[Content] = ()
        self._rows: Sequence[Sequence[EntryRow]] = ()
        # The index of the first entry of each structure that gets a line, if there are so many.
        self._begins: list[int] = []
        self._player: Player | None = None
        self._known: Inspection | None = None

    def watch_structures(self, structures: Sequence[Structure]) -> None:
        """Show these structures from now on."""
        self.structures = structures
        self._begins = [0] * len(structures)
        self._contents, self._rows, self._player, self._known = (), (), None, None
        self._draw(layout=True)

    @property
    def points(self) -> bool:
        """Whether one of the structures has pointers to show."""
        return any(each.points_on_demand for each in self.structures)

    @property
    def lettered(self) -> dict[int, EntryRow]:
        """The entries with a line and letters, by the indices of their tiles."""
        return {
            row.entry.tile: row
            for rows in self._rows
            for row in rows
            if row.letters and row.entry.tile is not None
        }

    def read(self, player: Player, known: Inspection | None = None) -> None:
        """Show the structures at the player's position, and `known` facts about their tiles."""
        before = self._contents, self._rows
        self._player, self._known = player, known
        room = self._room
        self._contents = [
            self.content_of(each, player, begin + room if room and each.listed else SHOWN)
            for each, begin in zip(self.structures, self._begins, strict=True)
        ]
        self._rows = [self._rows_of(number) for number in range(len(self.structures))]
        if before != (self._contents, self._rows):
            self._draw(layout=False)

    def content_of(self, structure: Structure, player: Player, most: int) -> Content:
        """Return the content of a structure at a player's position, with at most `most` entries."""
        return structure.read(player, most)

    def scroll_list(self, pages: int) -> None:
        """Scroll all lists by a number of pages."""
        self._scroll_by(pages * max(1, self._room - 1), None)

    def on_resize(self) -> None:
        """Rewrap the contents, with as many entries as fit now."""
        if self._player is None:
            self._draw(layout=False)
        else:
            self._contents = ()
            self.read(self._player, self._known)
            self.post_message(Playback.Moved())  # other entries have letters on their tiles

    def on_mouse_scroll_down(self, event: events.MouseScrollDown | events.MouseScrollUp) -> None:
        """Scroll the list under the mouse if it has more entries; otherwise the panel scrolls."""
        count = 1 if isinstance(event, events.MouseScrollDown) else -1
        which = event.y // (1 + self._room)
        if self._room and which < self._lists and self._scroll_by(count, which):
            event.stop()

    on_mouse_scroll_up = on_mouse_scroll_down

    def _scroll_by(self, count: int, which: int | None) -> bool:
        """Scroll a list by `count` entries; return whether other entries are shown now.

        `which` is the index of the list, None for all lists.
        """
        before = self._rows
        if self._player is None or not self._room:
            return False
        for number, structure in enumerate(self.structures):
            if structure.listed and which in (None, number):
                self._begins[number] = max(0, self._first(number) + count)
        self.read(self._player, self._known)
        for number in range(len(self.structures)):
            self._begins[number] = min(self._begins[number], self._first(number))
        if before == self._rows:
            return False
        self.post_message(Playback.Moved())
        return True

    @property
    def _lists(self) -> int:
        """The number of structures that are lists; these come first."""
        return sum(each.listed for each in self.structures)

    @property
    def _room(self) -> int:
        """The number of entries of each list that have a line."""
        height = self.app.size.height
        if height < NORMAL.height or not self._lists:
            return 0
        lines = LISTED
        if height >= _HIGH and self.app.size.width >= WIDE:
            # Most of the further lines go to the code and the figures below.
            lines = min(MANY_LISTED + (height - _HIGH) // 3, len(ascii_uppercase))
        return max(2, lines // self._lists)

    def _first(self, number: int) -> int:
        """Return the index of the entry on the first line of a structure."""
        there = len(self._contents[number].entries) if self._contents else 0
        return max(0, min(self._begins[number], there - self._room))

    def _rows_of(self, number: int) -> list[EntryRow]:
        structure, room = self.structures[number], self._room
        player, known = self._player, self._known
        if not (player and room and structure.listed):
            return []
        alphabet = ascii_uppercase if self._lists == 1 else _ALPHABETS[number % 2]
        first = self._first(number)
        shown = self._contents[number].entries[first : first + room]
        return [
            EntryRow(
                letter(at, alphabet) if structure.lettered else "",
                at == self._contents[number].next,
                entry,
                known.at(entry.tile, player.position) if known and entry.tile is not None else None,
            )
            for at, entry in enumerate(shown, first)
        ]

    def _draw(self, *, layout: bool) -> None:
        width = max(10, self.size.width)
        shown: list[Text] = []
        low = self.app.size.height < NORMAL.height
        for number, structure in enumerate(self.structures[: FEWEST if low else None]):
            content = self._contents[number] if self._contents else None
            if self._room and structure.listed:
                shown += self._list_of(number, content, width)
                continue
            text = structure.name
            if content and self._player:
                text = short_form(structure, content, self._player.trace.place)
            if low and len(self.structures) > 1:  # a line each leaves space for the code
                name, _, held = text.partition(": ")
                # There the content is more important than the name.
                cut = held and len(name) + _WORTH_A_NAME > width
                line = Text((held if cut else text).replace(_UNWRAPPED, " "))
                line.truncate(width, overflow="ellipsis")
                shown.append(line)
                continue
            wrapped = wrap(text, width, max_lines=LINES, placeholder=" …")
            shown += [Text(line.replace(_UNWRAPPED, " ")) for line in [*wrapped, "", ""][:LINES]]
        self.update(Text("\n").join(shown), layout=layout)

    def _list_of(self, number: int, content: Content | None, width: int) -> list[Text]:
        """Return the lines of a structure and its entries; the number of lines does not change."""
        structure, room = self.structures[number], self._room
        lines = [Text(structure.name)]
        if content is not None and self._player is not None:
            rows, first = self._rows[number], self._first(number)
            size = len(content.entries) + 1
            if content.size is not None:
                size = content.size + content.next
            below = len(rows) == room and first + room < size
            text = structure.title(content)
            if content.size is None and not rows:
                text += ": not known"
            accent = self.app.theme_variables["key"]
            lines = [title_line(text, width, above=first > 0, below=below)]
            lines += _lines_of(rows, width, self._player.trace.place, accent)
        return lines + [Text()] * (room + 1 - len(lines))
