"""The list of generators: the user's own generators, generators for beginners, then the rest."""

from collections.abc import Iterable, Iterator
from typing import Final

from labyrinth.core.declaration.generator import GeneratorAlgorithm, Group
from labyrinth.sandbox.grouping import by_file
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList, below_headings

BEGIN_WITH: Final = "Start here"


class GeneratorList(ItemList):
    """A list of generators; the name of an item is the key of its generator.

    The item of a built-in generator also has the key as its id.
    """

    BINDINGS = class_bindings("generators")

    def __init__(self, generators: Iterable[GeneratorAlgorithm], *, id: str | None = None) -> None:
        """List `generators`; a double click opens an item."""
        super().__init__(*items_of(generators), open_by=2, id=id)


def items_of(generators: Iterable[GeneratorAlgorithm]) -> list[Item | Heading]:
    """Return the headings of groups, each followed by an item for each of its generators."""

    def item_of(generator: GeneratorAlgorithm) -> Item:
        file, key = generator.origin, generator.key
        # The key of a loaded one may not be an identifier.
        identity = None if file else key
        item = Item(generator.name, found_by=file.name if file else "", id=identity, name=key)
        item.tooltip = generator.summary
        return item

    return below_headings(in_groups(generators), item_of)


def in_groups(
    generators: Iterable[GeneratorAlgorithm],
) -> Iterator[tuple[str, list[GeneratorAlgorithm]]]:
    """Yield the headings of a menu, each with its generators; each generator occurs once.

    The heading of loaded generators is the name of their file.
    """
    files, left = by_file(generators)
    yield from files.items()
    first = [each for each in left if each.begin_with > 0]
    yield BEGIN_WITH, sorted(first, key=lambda each: each.begin_with)
    for group in Group:
        others = [each for each in left if each.group is group and each not in first]
        if others:
            yield group.value, sorted(others, key=lambda each: each.name)
