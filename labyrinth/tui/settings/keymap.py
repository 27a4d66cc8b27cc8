"""The user's keys: which keys are accepted, and why others are refused."""

from collections.abc import Iterator, Mapping
from typing import Final

from textual.binding import Binding
from textual.keys import Keys, key_to_character

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import closest
from labyrinth.tui.keys.table import Key, is_letter
from labyrinth.tui.settings.settings import Complaint

_MODIFIERS: Final = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})
_NAMED: Final = frozenset(key.value for key in Keys if not key.value.startswith("<"))
_FORM: Final = (
    'a character, or a name such as "f5", "ctrl+e", "space"; separate several with commas'
)

# Textual's names of the user's keys for a binding, by its id.
Chosen = dict[str, list[str]]


def keymap_of(
    keys: Mapping[str, str], table: Mapping[str, Key]
) -> tuple[dict[str, str], list[Complaint]]:
    """Return Textual's keymap from the user's keys, and complaints about invalid keys.

    `keys` has the user's keys for each binding by id, separated by commas; `table` has all
    bindings. If two bindings that are active at the same time have the same key, the first of them
    for which the user has chosen a key gets its default keys again.
    """
    chosen: Chosen = {}
    complaints = []
    for identifier, text in keys.items():
        try:
            if identifier not in table:
                meant = closest(identifier, list(table))
                mend = f"did you mean {meant}?" if meant else "`labyrinth config --keys` lists all"
                raise LabyrinthError(f"there is no binding {quoted(identifier)}; {mend}")
            chosen[identifier] = [_name_of(each.strip()) for each in text.split(",")]
        except LabyrinthError as error:
            complaints.append(Complaint(identifier, str(error), "keys"))
    while clash := next(_clashes(chosen, table), None):
        ours, other, key = clash
        del chosen[ours]
        stays = f"{ours} keeps {table[ours].keys}: choose another key"
        both = f"{key} is also the key of {other}; {stays}"
        complaints.append(Complaint(ours, both, "keys"))
    # Textual writes a letter as both its cases, which it stands for.
    keymap = {
        identifier: ",".join([*names, *(name.upper() for name in names if is_letter(name))])
        for identifier, names in chosen.items()
    }
    return keymap, complaints


def _clashes(chosen: Chosen, table: Mapping[str, Key]) -> Iterator[tuple[str, str, str]]:
    """Yield each conflict between two bindings that are active at the same time.

    A conflict is the id of a binding with a user's key, the id of the other binding, and their
    common key.
    """
    for ours, names in chosen.items():
        for other in table.values():
            if other.id != ours and _hold_at_once(table[ours], other):
                theirs = chosen.get(other.id, other.keys.split(","))
                yield from ((ours, other.id, name) for name in names if name in theirs)


def _hold_at_once(ours: Key, other: Key) -> bool:
    """Return whether two bindings are active at the same time.

    The keys of the app are active everywhere. The keys of a mode are active together with those of
    the maze screen, except for letters of a palette.
    """
    if "app" in (ours.place, other.place):
        return True
    if "maze" not in (ours.place, other.place):
        return ours.place == other.place
    mode = other if ours.place == "maze" else ours
    return mode.place == "maze" or not (mode.action or "palette" in mode.flags)


def _name_of(text: str) -> str:
    """Return Textual's name of a key as written by the user, such as "ctrl+e" or "?".

    Raises LabyrinthError if the key is unknown.
    """
    *modifiers, key = text.split("+") if text != "+" else ["+"]
    if len(key) == 1 and key.isprintable() and not key.isspace():
        name = next(iter(Binding.make_bindings([Binding(key, "")]))).key.lower()
    else:
        name = key if key in _NAMED or key_to_character(key) else ""
    if not name or not _MODIFIERS.issuperset(modifiers):
        raise LabyrinthError(f"{quoted(text)} is not a key: write {_FORM}")
    return "+".join([*modifiers, name])
