"""The settings file, which the user may edit while programs write changes to it.

Only changed settings are written. Everything else in the file stays unchanged, including comments,
unknown names, and changes that another program has just written.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_config_path

from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.locking import lock
from labyrinth.state_folder import (
    make_folder,
    open_file,
    replace_file,
    state_folder,
)
from labyrinth.tui.settings.settings import MEANINGS, Complaint, Settings, settings_from

_LONGEST: Final = 1_000_000
# With more invalid lines, the file is not one of settings.
_MOST_LEFT_OUT: Final = 20
# Matches the beginning of a line that begins a table or sets a name.
_SETS: Final = re.compile(r"""\s*(\[?)\s*((?:[\w-]|\s*\.\s*|"[^"]*"|'[^']*')+)\s*[=\]]""")
_FORM: Final = "write NAME = VALUE, each name once, text in quotation marks"
_HEADER: Final = "Settings of Labyrinth. Changes made in the program are saved here."


class Reading(NamedTuple):
    """The result of reading the file: the settings, sentences on errors, and the file's lines."""

    settings: Settings
    told: list[str]
    lines: Sequence[str] = ()

    def in_place(self, complaint: Complaint) -> str:
        """Return the sentence of a complaint, with the line number in front if it is known."""
        table, places = "", dict[str, int]()
        for at, line in enumerate(self.lines, 1):
            if found := _SETS.match(line):
                name = re.sub(r"[\s\"']", "", found[2])
                table, name = (f"{name}.", name) if found[1] else (table, table + name)
                places.setdefault(name, at)
        place = places.get(f"{complaint.table}.{complaint.name}".lstrip("."))
        place = place or places.get(complaint.table)
        return f"line {place}: {complaint.sentence}" if place else complaint.sentence


def settings_path() -> Path:
    """Return the path of the settings file, which need not exist."""
    return user_config_path("labyrinth", appauthor=False) / "settings.toml"


def algorithm_paths(names: Iterable[str]) -> list[str]:
    """Return the paths of the files of algorithms that the settings name.

    Relative names are relative to the folder of the settings file; packages keep their names.
    """
    # The start does not need it.
    from labyrinth.sandbox.source_reader import PACKAGE

    folder = settings_path().parent
    return [
        each if each.startswith(PACKAGE) else os.path.join(folder, os.path.expanduser(each))
        for each in names
    ]


def read_settings() -> Reading:
    """Read the settings file; without a file, return the defaults. Invalid lines are left out.

    Raises LabyrinthError, which names the file, if the file cannot be read, if too many lines are
    invalid, or if an invalid line affects other lines, such as a bracket that is not closed.
    """
    if not (text := _read(path := settings_path())):
        return Reading(Settings(), [])
    lines, told = text.split("\n"), list[str]()
    while isinstance(found := _parsed(lines), str):
        place = re.search(r"at line (\d+)", found)
        at = int(place[1]) if place else len(lines)
        line = lines[at - 1].strip()
        # What is below an invalid header, or within an open bracket, has no place without it.
        is_inside = line.startswith("[") or isinstance(_parsed(lines[: at - 1]), str)
        if is_inside or len(told) == _MOST_LEFT_OUT:
            raise LabyrinthError(f"{named(path)}: {next(iter(told), f'not valid TOML: {found}')}")
        told.append(f"line {at}: {quoted(line)} is not valid TOML: {found}: {_FORM}")
        lines[at - 1] = ""
    settings, complaints = settings_from(found)
    reading = Reading(settings, told, lines)
    reading.told.extend(map(reading.in_place, complaints))
    return reading


def _parsed(lines: Sequence[str]) -> dict[str, Any] | str:
    """Parse lines of TOML, or return the error."""
    # Most users have changed nothing.
    import tomllib

    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError as error:
        return str(error)


def read_or_default() -> Reading:
    """Read the settings file; if it is not usable, return the defaults and the reason."""
    try:
        return read_settings()
    except LabyrinthError as error:
        return Reading(Settings(), [f"{error}; using the defaults until this is fixed"])


def write_settings(changes: Mapping[str, object]) -> None:
    """Write changed settings, by name, into the settings file.

    The value of a table has the changed lines; a line with the value "" is removed. Raises
    LabyrinthError, which names the file, if the file cannot be written or is not valid TOML.
    """
    # Needed only for changes, and as slow to import as the rest of the start.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    path = settings_path()
    try:
        with _locked():
            document = tomlkit.parse(_read(path))
            if not document:
                document.add(tomlkit.comment(_HEADER))
                document.add(tomlkit.nl())
            for name, value in changes.items():
                if isinstance(value, Mapping):
                    if not isinstance(document.get(name), MutableMapping):
                        document[name] = tomlkit.table().comment(MEANINGS[name])
                    for key, line in value.items():
                        if line:
                            document[name][key] = line
                        else:
                            document[name].pop(key, None)
                elif name in document:
                    document[name] = value
                else:
                    document[name] = tomlkit.item(value).comment(MEANINGS[name])
            # A symbolic link, as in dotfile setups, stays one.
            replace_file(Path(os.path.realpath(path)), tomlkit.dumps(document).encode())
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be written: {error.strerror}") from None
    except TOMLKitError as error:
        # The user's edit is not complete yet.
        raise LabyrinthError(f"{named(path)}: not valid TOML: {error}") from None


@contextmanager
def _locked() -> Iterator[None]:
    """Let only one program at a time execute the `with` block, which writes the settings file.

    Raises LabyrinthError, which names the lock file, if the lock file cannot be opened.
    """
    path = state_folder("settings.lock")
    try:
        make_folder(path.parent)
        file = os.fdopen(open_file(path, os.O_RDWR), "rb+")
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be written: {error.strerror}") from None
    with file:
        lock(file.fileno(), wait=True)
        yield


def _read(path: Path) -> str:
    """Return the text of a file, "" if the file does not exist.

    Raises LabyrinthError, which names the file, if it cannot be read or is too large.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(_LONGEST + 1)
        if len(data) > _LONGEST:
            raise LabyrinthError(f"{named(path)}: over the limit of {_LONGEST:,} bytes")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise LabyrinthError(f"{named(path)}: byte {error.start + 1} is not UTF-8") from None
