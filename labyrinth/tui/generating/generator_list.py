"""The list of generators: those to begin with, then the others by what they give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from textual.binding import BindingType

from labyrinth.core.declaration.generator import GeneratorAlgorithm, Group
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

BEGIN_WITH: Final = "To begin with"


class GeneratorList(ItemList):
    """An item for each generator, with its key as id and name; two clicks open one."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("generators")]

    def __init__(self, generators: Iterable[GeneratorAlgorithm], *, id: str | None = None) -> None:
        """List these."""
        parts: list[Heading | Item] = []
        for heading, group in in_groups(generators):
            parts.append(Heading(heading))
            for each in group:
                item = Item(each.name, id=each.key, name=each.key)
                item.tooltip = each.summary
                parts.append(item)
        super().__init__(*parts, open_by=2, id=id)


def in_groups(
    generators: Iterable[GeneratorAlgorithm],
) -> Iterator[tuple[str, list[GeneratorAlgorithm]]]:
    """Yield the headings of a menu, each with its generators; each of these stands once."""
    left = list(generators)
    first = sorted(filter(_is_first, left), key=lambda each: each.begin_with)
    yield BEGIN_WITH, first
    for group in Group:
        others = [each for each in left if each.group is group and not _is_first(each)]
        if others:
            yield group.value, sorted(others, key=lambda each: each.name)


def _is_first(generator: GeneratorAlgorithm) -> bool:
    return generator.begin_with > 0
