"""The list of generators: the user's own, those to begin with, then the others by kinds."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from textual.binding import BindingType

from labyrinth.core.declaration.generator import GeneratorAlgorithm, Group
from labyrinth.sandbox.grouping import by_file
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList

BEGIN_WITH: Final = "To begin with"


class GeneratorList(ItemList):
    """An item for each generator, with its key as name, and as id too if it is a built-in one."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("generators")]

    def __init__(self, generators: Iterable[GeneratorAlgorithm], *, id: str | None = None) -> None:
        """List these."""
        super().__init__(*items_of(generators), open_by=2, id=id)


def items_of(generators: Iterable[GeneratorAlgorithm]) -> list[Heading | Item]:
    """Return an item for each generator below the heading of its group."""
    parts: list[Heading | Item] = []
    for heading, group in in_groups(generators):
        parts.append(Heading(heading))
        for each in group:
            # The key of one that was loaded may be no identifier.
            item = Item(
                each.name,
                found_by=each.origin.name if each.origin else "",
                id=None if each.origin else each.key,
                name=each.key,
            )
            item.tooltip = each.summary
            parts.append(item)
    return parts


def in_groups(
    generators: Iterable[GeneratorAlgorithm],
) -> Iterator[tuple[str, list[GeneratorAlgorithm]]]:
    """Yield the headings of a menu, each with its generators; each of these stands once.

    Those that were loaded are headed by the names of their files.
    """
    files, left = by_file(generators)
    yield from files.items()
    first = sorted(filter(_is_first, left), key=lambda each: each.begin_with)
    yield BEGIN_WITH, first
    for group in Group:
        others = [each for each in left if each.group is group and not _is_first(each)]
        if others:
            yield group.value, sorted(others, key=lambda each: each.name)


def _is_first(generator: GeneratorAlgorithm) -> bool:
    return generator.begin_with > 0
