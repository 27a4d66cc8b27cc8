"""Several widgets in one place, one of which is visible; each is created on first use."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from textual.widget import Widget
from textual.widgets import ContentSwitcher

Part = TypeVar("Part", bound=Widget)


class LazySwitcher(ContentSwitcher):
    """A switcher that shows one of its parts, or none."""

    def __init__(
        self,
        parts: Mapping[str, type[Widget]],
        first: str = "",
        *,
        filled: Sequence[str] = (),
        id: str,
    ) -> None:
        """Show the part called `first`; other parts are created on first use.

        `parts` maps the names of the parts, which become their ids, to their classes. The parts
        named in `filled` are created at once.
        """
        self.parts = parts
        present = [parts[name](id=name) for name in (first, *filled) if name]
        super().__init__(*present, id=id, initial=first or None)

    def part(self, kind: type[Part]) -> Part:
        """Return the part that has the class `kind`."""
        for part in self.children:
            if isinstance(part, kind):
                return part
        (name,) = (name for name, each in self.parts.items() if each is kind)
        part = kind(id=name)
        part.display = False
        self.mount(part)
        return part

    def show(self, name: str) -> None:
        """Show the part called `name` instead of the current part; "" shows no part."""
        if name and self.part(self.parts[name]).parent is None:
            return  # a part about to be removed mounts nothing more
        self.current = name or None
