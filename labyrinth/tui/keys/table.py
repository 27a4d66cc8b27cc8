"""The table of all keys, with their meanings in each place.

`table.txt` beside this file has the table, and explains its form.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import format_key


@dataclass(frozen=True, slots=True)
class Key:
    """The meaning of some keys in one place: a screen, a widget, or a mode of the maze screen.

    The `id` is `PLACE.NAME`, the name of the binding in the user's keymap. The `keys` have
    Textual's names, separated by commas; a letter stands for both its cases. The `label` describes
    the keys' effect in a word or two, the `tooltip` in a sentence; the help lists the keys below
    the heading of their `group`. The `action` is Textual's; without an action the mode handles the
    first of the keys. `display` is the footer's text if it mentions other keys as well:
    `<run.step_back><run.step>`. `flags` are flags of the table, such as `footer`.
    """

    id: str
    keys: str
    label: str
    tooltip: str
    group: str
    action: str = ""
    display: str | None = None
    flags: frozenset[str] = frozenset()

    @property
    def place(self) -> str:
        """The place where the key has this meaning."""
        return self.id.partition(".")[0]

    @property
    def is_command(self) -> bool:
        """Whether the command palette lists the key."""
        return "aside" not in self.flags

    @property
    def first(self) -> str:
        """The first of the keys, by which a mode identifies the meaning."""
        return self.keys.partition(",")[0]

    @property
    def sign(self) -> str:
        """The first of the keys, as a button or a list shows it."""
        return "Esc" if self.first == "escape" else self.first.upper()

    def binding(self) -> Binding:
        """Return Textual's binding; a mode's binding has priority over the focused widget's."""
        keys = self.keys.split(",")
        return Binding(
            ",".join(f"{key},{key.upper()}" if is_letter(key) else key for key in keys),
            self.action or f"mode('{self.first}')",
            self.label,
            show="footer" in self.flags,
            key_display=self.display,
            priority="always" in self.flags or not self.action,
            tooltip=self.tooltip,
            id=self.id,
        )


def is_letter(key: str) -> bool:
    """Return whether a key's name is a letter, which stands for both its cases."""
    return len(key) == 1 and key.isalpha()


@cache
def table() -> Mapping[str, Key]:
    """Return every key by its identifier, in the order of use within each place."""
    return MappingProxyType({key.id: key for place in _lines() for key in keys_at(place)})


@cache
def keys_at(place: str) -> tuple[Key, ...]:
    """Return the keys of a place, in the order of use, without parsing other places."""
    (group, *common), *lines = _lines()[place]
    return tuple(key for line in lines for key in _keys_in(line, place, group, common))


@cache
def _lines() -> dict[str, tuple[list[str], ...]]:
    """Return for each place the words after its name, and its lines split into columns."""
    found = {}
    text = Path(__file__).with_name("table.txt").read_text(encoding="utf-8")
    _, *parts = text.split("\n[")
    for part in parts:
        head, *lines = part.splitlines()
        place, group = head.split("]")
        columns = ([cell.strip() for cell in line.split("|")] for line in lines)
        found[place] = (group.split(), *columns)
    return found


def _keys_in(line: list[str], place: str, group: str, common: list[str]) -> Iterator[Key]:
    """Yield the keys of a line; `group` and the flags in `common` belong to its place."""
    *parts, flags = [*line, "", ""][:5]
    options = dict(flag.partition(":")[::2] for flag in (*common, *flags.split()))
    actions = [flag[1:] for flag in options if flag.startswith("=")]
    several = options.get("each", "*")
    for each in several.split(",") if "," in several else several:
        name, keys, label, tooltip = (part.replace("*", each) for part in parts)
        action = actions[0].replace("*", each) if actions else name if "named" in options else ""
        yield Key(
            f"{place}.{name}",
            keys,
            label,
            tooltip or label,
            options.get("group", group),
            action,
            options.get("display"),
            frozenset(options),
        )


def bindings(*places: str) -> list[Binding]:
    """Return the bindings of the given places, in the order of the places."""
    return [key.binding() for place in places for key in keys_at(place)]


def class_bindings(*places: str) -> list[BindingType]:
    """Return the bindings of the given places for the `BINDINGS` of a class."""
    return [*bindings(*places)]


def solver_keys() -> dict[str, Key]:
    """Return the key of each solver that has a letter, by identifier."""
    import labyrinth

    keys = [
        Key(
            *(f"solvers.{each.key}", each.shortcut, f"Search with {each.name}", each.summary),
            group="Search",
            flags=frozenset(["palette"]),
        )
        for each in labyrinth.solvers().values()
        if each.shortcut
    ]
    return {key.id: key for key in keys}


# The user's keys, separated by commas, by the identifiers of bindings.
Chosen = Mapping[str, str]


def chosen_keys(node: DOMNode) -> Chosen:
    """Return the user's keys from a node's application; empty if it has none."""
    found: Chosen = getattr(node.app, "chosen_keys", {})
    return found


def chosen_key(node: DOMNode, identifier: str) -> str:
    """Return the displayed name of the user's key for a binding; "" if it has its default key."""
    key = chosen_keys(node).get(identifier, "").partition(",")[0]
    shown = node.app.get_key_display(Binding(key, "")) if key else ""
    return shown.upper() if len(shown) == 1 else shown


# A placeholder in a sentence for the key of a binding, such as `<run.pause>`.
_MARK: Final = re.compile(r"<(\w+\.\w+)>")
# Keys with names in a sentence, instead of a sign.
_SAID: Final = frozenset(("escape", "enter", "space", "tab", "delete", "backspace", "home", "end"))


def with_names(text: str, chosen: Chosen) -> str:
    """Return a sentence with placeholders such as `<run.pause>` replaced by key names."""

    def named(mark: re.Match[str]) -> str:
        if (key := table().get(mark[1])) is None:
            return mark[0]
        keys = chosen.get(key.id) or key.keys
        signs = ((each, format_key(each)) for each in keys.partition(",")[0].split("+"))
        return "+".join(
            key.capitalize() if key in _SAID or len(sign) > 1 else sign.upper()
            for key, sign in signs
        )

    return _MARK.sub(named, text)
