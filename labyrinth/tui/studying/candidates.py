"""What a field of a study may have in it, as a list in which it is marked and unmarked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.binding import BindingType
from textual.message import Message

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Option, Outline
from labyrinth.core.shapes.written import names as shapes
from labyrinth.loading.grouping import by_file
from labyrinth.tui.generating.generator_list import in_groups
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.searching.solver_menu import offered
from labyrinth.tui.widgets.in_slices import mount_in_slices
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

MARK: Final = "✓"
_HAS_OPTIONS: Final = "≡"
_ITEMS_A_SLICE: Final = 16


class Candidates(ItemList):
    """Items named by words; those that a field has are marked. Enter, Space or a click marks."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("candidates")]

    @dataclass
    class Switched(Message):
        """A word is to be in the field of this key, or no longer."""

        key: str
        word: str

    class Whole(Message):
        """All items are there."""

    def __init__(self, key: str, parts: Iterable[Item | Heading]) -> None:
        """Offer these for the field of a key."""
        super().__init__()
        self._key = key
        self._offered = [*parts]
        self.is_whole = False
        """Whether all items are there."""

    def on_mount(self) -> None:
        """Let the items come."""
        mount_in_slices(self, self._offered, _ITEMS_A_SLICE, self._be_whole)

    def _be_whole(self) -> None:
        self.is_whole = True
        self.show_chosen()
        self.refresh_bindings()
        self.post_message(self.Whole())

    @property
    def chosen_takes_options(self) -> bool:
        """Whether the chosen item is an algorithm with options."""
        return self.chosen is not None and _takes_options(self.chosen)

    def mark(self, words: Sequence[str]) -> None:
        """Mark what the words of a field name, with the options that they have."""
        for item in self._offered:
            if isinstance(item, Item) and item.name is not None:
                name = item.name
                options = [each[len(name) + 1 :] for each in words if each.startswith(f"{name}:")]
                is_there = bool(options) or name in words
                if name in words and options:
                    options.insert(0, "as it is")
                sign = MARK if is_there else " "
                if item.letter != sign:
                    item.letter = sign
                    item.refresh()
                item.detail = "; ".join(options) or (_HAS_OPTIONS if _takes_options(item) else "")

    def action_switch(self) -> None:
        """Mark the chosen item, or no longer."""
        if self.chosen is not None:
            self._switch(self.chosen)

    @on(Item.Opened)
    def switch_opened(self, event: Item.Opened) -> None:
        """Mark the item that was opened, or no longer."""
        event.stop()
        self._switch(event.item)

    def _switch(self, item: Item) -> None:
        self.post_message(self.Switched(self._key, item.name or ""))


class _AlgorithmItem(Item):
    """An item of a generator or a solver."""

    def __init__(self, algorithm: Algorithm) -> None:
        file = algorithm.origin.name if algorithm.origin else ""
        super().__init__(algorithm.name, letter=" ", found_by=file, name=algorithm.key)
        self.takes_options = bool(algorithm.options)
        self.tooltip = algorithm.summary


def candidates_of(key: str) -> Candidates | None:
    """Return what the field of that key may have in it, None where that is any number or name."""
    if key == "generators":
        return Candidates(key, _generators())
    if key == "solvers":
        return Candidates(key, _solvers())
    options = {each.key: each.option for each in maze_options()}
    words = _words(options[key]) if key in options else {}
    if not words:
        return None
    items = [Item(word, letter=" ", name=word) for word in words]
    for item, meaning in zip(items, words.values(), strict=True):
        item.tooltip = meaning or None
    return Candidates(key, items)


def _takes_options(item: Item) -> bool:
    return isinstance(item, _AlgorithmItem) and item.takes_options


def _words(option: Option) -> dict[str, str]:
    """Return the words that an option may be, each with its meaning."""
    if isinstance(option, Choice):
        return dict(option.choices)
    return dict.fromkeys(shapes(), "") if isinstance(option, Outline) else {}


def _generators() -> list[Heading | Item]:
    parts: list[Heading | Item] = []
    for heading, group in in_groups(labyrinth.generators().values()):
        parts += [Heading(heading), *map(_AlgorithmItem, group)]
    return parts


def _solvers() -> list[Heading | Item]:
    files, _ = by_file(labyrinth.solvers().values())
    parts: list[Heading | Item] = []
    own = [each for each in offered() if not each.origin]
    for heading, group in (*files.items(), ("Built in", own)):
        parts += [Heading(heading), *map(_AlgorithmItem, group)]
    return parts if files else parts[1:]
