"""The one table of keys: which key means what, where.

Each place (a screen, a widget, or a mode of the maze screen) begins with a line `[PLACE] GROUP`,
and has a line for each key: `name | keys | label | tooltip | flags`. The lines are in the order of
use, in which the footer and the help show the keys. Without a tooltip the label is the tooltip.
Flags beside the group hold for all keys of the place:

- `footer`: the footer shows it; `aside`: the command palette leaves it out, since moving a cursor
  is no command; `unlisted`: it has no line beside the maze, where only so many have room;
- `always`: it comes before what the focused widget does with the key, as the keys of modes do;
- `named`: the name is also Textual's action; `=action`: this is. Without either the mode takes it;
- `group:Look`: the help lists it under this heading; `display:↑↓`: what the footer shows for it;
- `each:123`: a key for each of these characters, which stand for `*` in the line;
- `palette`: the place has letters of its own, which stand in its panel.

On the maze screen a letter has one meaning in all modes, but for those with a palette. A race and
the list of results have screens and letters of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import format_key


@dataclass(frozen=True, slots=True)
class Key:
    """What some keys do in one place: a screen, a widget, or a mode of the maze screen."""

    id: str
    """`PLACE.NAME`; the user's keymap knows the binding by it."""
    keys: str
    """Textual's names of the keys, with commas between; a letter stands for both its cases."""
    label: str
    """What it does, in a word or two that a person would look for."""
    tooltip: str
    """The same in a sentence."""
    group: str
    """The heading under which the help lists it."""
    action: str = ""
    """Textual's action; without one the mode takes the first of the keys."""
    display: str | None = None
    """What the footer shows, where it tells of other keys as well: `<run.step_back><run.step>`."""
    flags: frozenset[str] = frozenset()
    """Those of the table, such as `footer`."""

    @property
    def place(self) -> str:
        """Where the key has this meaning."""
        return self.id.partition(".")[0]

    @property
    def is_command(self) -> bool:
        """Whether the command palette has it."""
        return "aside" not in self.flags

    @property
    def first(self) -> str:
        """The first of the keys, by which a mode knows what is meant."""
        return self.keys.partition(",")[0]

    def binding(self) -> Binding:
        """Return Textual's binding; that of a mode comes before those of the focused widget."""
        keys = [
            f"{key},{key.upper()}" if len(key) == 1 and key.isalpha() else key
            for key in self.keys.split(",")
        ]
        return Binding(
            ",".join(keys),
            self.action or f"mode('{self.first}')",
            self.label,
            show="footer" in self.flags,
            key_display=self.display,
            priority="always" in self.flags or not self.action,
            tooltip=self.tooltip,
            id=self.id,
        )


_OF_WIDGETS: Final = """\
[main] Program named footer
continue | c | Continue | Go on where the program was interrupted
generate | g | Generate | Choose a generator, and carve a maze
open | o | Open… | Open a file or a recipe
recent | r | Recent | Open again what was open last
study | s | Study | Have many solvers search many mazes, and compare them
quit | q | Quit | Leave the program | =app.quit

[generators] Maze footer aside
generate | enter | Generate | Generate with the chosen generator, from any field | =open

[form] Maze footer aside always
generate | enter | Generate | Generate with the chosen generator, from any field | =screen.generate

[generator] Maze named
generate | f5 | Generate | Generate with the chosen generator, from any field
race | v | Race… | Let generators race on this size | footer
back | escape | Back | Go back to the main menu | footer
focus_list | left | To the list | Go to the generators | aside
focus_form | right | Options | Go to the fields | footer

[options] Search named
search | enter | Search | Search with these options, which are remembered | footer always =submit
leave | escape | Solvers | Go back to the list | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Field before | | aside =move(-1)

[scenario] Program named footer
back | escape | Back | Go back to the main menu

[dialog] Program named
cancel | escape | Cancel | | footer
next | down | Next field | | aside =app.focus_next
previous | up | Field before | | aside =app.focus_previous

[help] Program named footer
close | escape,enter,q | Close | Close the list of keys

[report] Program named footer
bias | b | Bias | What many mazes of this kind have in common, or the figures again
close | escape,i | Close

[ghost] Program aside
slower | left | Slower | Another pace | =pace(-1)
faster | right | Faster | Another pace | =pace(1)

[leave] Program named
stay | escape | Stay | | footer
next | right,down | Next button | | aside =app.focus_next
previous | left,up | Button before | | aside =app.focus_previous

[cursor] Move named aside
up | up | Cursor up | Move the cursor | =move(-1,0)
down | down | Cursor down | Move the cursor | =move(1,0)
left | left | Cursor left | Move the cursor | =move(0,-1)
right | right | Cursor right | Move the cursor | =move(0,1)
far_up | shift+up | Cursor up | Move it by ten tiles | =move(-10,0)
far_down | shift+down | Cursor down | Move it by ten tiles | =move(10,0)
far_left | shift+left | Cursor left | Move it by ten tiles | =move(0,-10)
far_right | shift+right | Cursor right | Move it by ten tiles | =move(0,10)
page_up | pageup | Page up | | =page(-1)
page_down | pagedown | Page down | | =page(1)
first | home | Cursor to the top left | | =jump(0)
last | end | Cursor to the bottom right | | =jump(1)
choose | enter,space | Choose the tile

[overview] Move named
up | up | Up by half a window | | aside =pan(-1,0)
down | down | Down by half a window | | aside =pan(1,0)
left | left | Left by half a window | | aside =pan(0,-1)
right | right | Right by half a window | | aside =pan(0,1)
first | home | To the top left | | aside =edge(0)
last | end | To the bottom right | | aside =edge(1)
enlarge | enter,space | Larger | Fill the stage, or a corner again | footer always group:Look
close | escape,m | Close | Close the overview | footer always group:Look

[menu] Move aside
previous | up | Item before | | =move(-1)
next | down | Next item | | =move(1)
first | home | First item | | =edge(0)
last | end | Last item | | =edge(-1)

[list] Move named
previous | up | Item before | | aside =move(-1)
next | down | Next item | | aside =move(1)
first | home | First item | | aside =edge(0)
last | end | Last item | | aside =edge(-1)
page_up | pageup | A page up | | aside =page(-1)
page_down | pagedown | A page down | | aside =page(1)
open | enter | Open | | footer aside
filter | slash | Filter | Show only what has the words that are written | footer

[filter] Move named footer
open | enter | Open | Open the chosen item | aside
close | escape | Whole list | Show the whole list again

[figures] Move named aside
previous | up | Line before | | =move(-1)
next | down | Next line | | =move(1)
first | home | First line | | =edge(0)
last | end | Last line | | =edge(-1)
page_up | pageup | A page up
page_down | pagedown | A page down
left | left | Columns to the left | | =scroll_columns(-8)
right | right | Columns to the right | | =scroll_columns(8)

[choice] Move aside
previous | left | Word before | | =turn(-1)
next | right,space | Next word | | =turn(1)

[app] Program named
help | question_mark,f1 | Keys | List the keys that work now | always
low_bandwidth | f4 | Low bandwidth | Draw animations sparingly, for a slow connection, or as \
usual | =toggle_low_bandwidth
quit | ctrl+q | Quit | Leave the program | always
"""
"""The keys of menus, dialogs and widgets, and of the application."""


@cache
def table() -> MappingProxyType[str, Key]:
    """Return every key by its identifier, in the order of use within each place."""
    # The first frame does without these.
    from labyrinth.tui.keys.screen_keys import OF_SCREENS

    keys = (*_keys_in(OF_SCREENS), *_keys_of_widgets())
    return MappingProxyType({key.id: key for key in keys})


@cache
def _keys_of_widgets() -> tuple[Key, ...]:
    return tuple(_keys_in(_OF_WIDGETS))


def _keys_in(text: str) -> Iterator[Key]:
    """Yield the keys of a text in the form of the table."""
    place, group, common = "", "", list[str]()
    for line in filter(None, text.splitlines()):
        if line.startswith("["):
            head, group, *common = line.split()
            place = head.strip("[]")
            continue
        *parts, flags = [*(part.strip() for part in line.split("|")), "", ""][:5]
        options = dict(flag.partition(":")[::2] for flag in (*common, *flags.split()))
        actions = [flag[1:] for flag in options if flag.startswith("=")]
        for each in options.get("each", "*"):
            name, keys, label, tooltip = (part.replace("*", each) for part in parts)
            action = actions[0].replace("*", each) if actions else ""
            yield Key(
                f"{place}.{name}",
                keys,
                label,
                tooltip or label,
                options.get("group", group),
                action or (name if "named" in options else ""),
                options.get("display"),
                frozenset(options),
            )


def keys_at(place: str) -> list[Key]:
    """Return the keys of a place, in the order of use."""
    found = [key for key in _keys_of_widgets() if key.place == place]
    return found or [key for key in table().values() if key.place == place]


def bindings(*places: str) -> list[Binding]:
    """Return the bindings of these places, the first place first."""
    return [key.binding() for place in places for key in keys_at(place)]


def solver_keys() -> dict[str, Key]:
    """Return a key for each solver that has a letter before its name, by its identifier."""
    import labyrinth

    return {
        f"solvers.{solver.key}": Key(
            f"solvers.{solver.key}",
            solver.shortcut,
            f"Search with {solver.name}",
            solver.summary,
            "Search",
            flags=frozenset(["palette"]),
        )
        for solver in labyrinth.solvers().values()
        if solver.shortcut
    }


_MARK: Final = re.compile(r"<(\w+\.\w+)>")
"""Stands in a sentence for the key of a binding, such as `<run.pause>`."""
_SAID: Final = frozenset(("escape", "enter", "space", "tab", "delete", "backspace", "home", "end"))
"""Keys that are called by their names in a sentence, and not by a sign."""

Chosen = Mapping[str, str]
"""The keys that the user has chosen, with commas between, by the identifiers of bindings."""


def chosen_keys(node: DOMNode) -> Chosen:
    """Return those of the application that a node is in, where it has any."""
    found = getattr(node.app, "chosen_keys", None)
    return found if isinstance(found, Mapping) else MappingProxyType({})


def chosen_key(node: DOMNode, identifier: str) -> str:
    """Return how the key is shown that the user gave a binding, "" where it has its own."""
    key = chosen_keys(node).get(identifier, "").partition(",")[0]
    shown = node.app.get_key_display(Binding(key, "")) if key else ""
    return shown.upper() if len(shown) == 1 else shown


def with_names(text: str, chosen: Chosen) -> str:
    """Return a sentence with the names of keys where it has marks such as `<run.pause>`."""

    def named(mark: re.Match[str]) -> str:
        identifier = mark[1]
        if identifier not in table():
            return mark[0]
        key = chosen.get(identifier) or table()[identifier].keys
        return "+".join(map(_said, key.partition(",")[0].split("+")))

    return _MARK.sub(named, text)


def _said(key: str) -> str:
    sign = format_key(key)
    if key in _SAID or len(sign) > 1:
        return key.capitalize()
    return sign.upper()
