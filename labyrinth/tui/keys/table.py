"""The table of all keys, with their meaning in each place: a screen, a widget or a mode.

The table is in the file `table.txt` in this folder, which explains the form of the table.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import format_key


@dataclass(frozen=True, slots=True)
class Key:
    """A meaning that one or more keys have in a place: a screen, a widget, or a mode.

    `id` is `PLACE.NAME`, the name of the binding in the user's keymap. `keys` has Textual's names
    of the keys, separated by commas; a letter stands for both its cases. `label` describes the
    effect of the keys in a word or two, `tooltip` in a sentence. `group` is the heading under which
    the help lists the keys. `action` is the name of an action in Textual; if it is empty, the mode
    handles the first of the keys. `display` is the text in the footer if the text also names other
    keys, such as `<run.step_back><run.step>`. `flags` are the flags in the table, such as `footer`.
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
        """The place where the keys have this meaning."""
        return self.id.partition(".")[0]

    @property
    def is_command(self) -> bool:
        """Whether the command palette lists this meaning as a command."""
        return "aside" not in self.flags

    @property
    def first(self) -> str:
        """Textual's name of the first of the keys, which a mode gets for all of them."""
        return self.keys.partition(",")[0]

    @property
    def sign(self) -> str:
        """The text for the first of the keys on a button or in a list."""
        return "Esc" if self.first == "escape" else self.first.upper()

    def binding(self) -> Binding:
        """Return the binding for Textual.

        A binding that a mode handles has priority over the bindings of the focused widget.
        """
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
    """Return whether the name of a key is a single letter."""
    return len(key) == 1 and key.isalpha()


@cache
def table() -> Mapping[str, Key]:
    """Return all lines of the table by id; the lines of a place are in the order of the table."""
    return MappingProxyType({key.id: key for place in _lines() for key in keys_at(place)})


@cache
def keys_at(place: str) -> tuple[Key, ...]:
    """Return the keys of a place in the order of the table; other places are not parsed."""
    (_, group, *common), *lines = _lines()[place]
    return tuple(key for line in lines for key in _keys_in(line, place, group, common))


@cache
def _lines() -> dict[str, tuple[list[str], ...]]:
    """Return, for each place in the table, its title, group and flags, then its lines."""
    found = {}
    text = Path(__file__).with_name("table.txt").read_text(encoding="utf-8")
    _, *parts = text.split("\n[")
    for part in parts:
        head, *lines = part.splitlines()
        place, title, group = re.split(r": |\] ?", head)
        columns = ([cell.strip() for cell in line.split("|")] for line in lines)
        found[place] = ([title, *group.split()], *columns)
    return found


def title_of(place: str) -> str:
    """Return the title of a place, such as "Main menu"."""
    return _lines()[place][0][0] if place in _lines() else place.capitalize()


def _keys_in(line: list[str], place: str, group: str, common: list[str]) -> Iterator[Key]:
    """Yield the keys of a line of the table.

    `group` is the group of the place, and `common` has the flags of all lines of the place.
    """
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
    """Return the bindings of all keys of these places, in the order of the places."""
    return [key.binding() for place in places for key in keys_at(place)]


def class_bindings(*places: str) -> list[BindingType]:
    """Return the bindings of all keys of these places for the attribute `BINDINGS` of a class."""
    return [*bindings(*places)]


def solver_keys() -> dict[str, Key]:
    """Return the keys that start searches: one for each solver that has a letter, by id."""
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


def all_keys() -> dict[str, Key]:
    """Return all keys by id, with those of the solvers."""
    return {**table(), **solver_keys()}


@runtime_checkable
class ShowsKeys(Protocol):
    """A widget or a screen that shows keys which the user can change while it is open."""

    def show_keys(self) -> None:
        """Show the present keys."""


# The user's keys, separated by commas, by the identifiers of bindings.
Chosen = Mapping[str, str]


def chosen_keys(node: DOMNode) -> Chosen:
    """Return the user's keys, by the id of the binding, from the app that a node belongs to."""
    found: Chosen = getattr(node.app, "chosen_keys", {})
    return found


def chosen_key(node: DOMNode, identifier: str) -> str:
    """Return the displayed name of the user's key for the binding with this id.

    Return "" if the binding has its default key.
    """
    key = chosen_keys(node).get(identifier, "").partition(",")[0]
    shown = node.app.get_key_display(Binding(key, "")) if key else ""
    return shown.upper() if len(shown) == 1 else shown


def shown_key(node: DOMNode, identifier: str) -> str:
    """Return the displayed name of the present first key of a binding, "" if there is no such."""
    place = keys_at(identifier.partition(".")[0])
    key = next((key for key in place if key.id == identifier), None)
    key = key or solver_keys().get(identifier)
    if key is None or (chosen := chosen_key(node, identifier)):
        return "" if key is None else chosen
    shown = node.app.get_key_display(Binding(key.first, ""))
    return shown.upper() if len(shown) == 1 else shown.capitalize()


# A placeholder in a sentence for the key of a binding, such as `<run.pause>`.
_MARK: Final = re.compile(r"<(\w+\.\w+)>")
# Keys with names in a sentence, instead of a sign.
_SAID: Final = frozenset(("escape", "enter", "space", "tab", "delete", "backspace", "home", "end"))


def with_names(text: str, chosen: Chosen) -> str:
    """Return a text with placeholders such as `<run.pause>` replaced by the names of keys.

    `chosen` has the user's keys by the id of the binding; other bindings have their default keys.
    """

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
