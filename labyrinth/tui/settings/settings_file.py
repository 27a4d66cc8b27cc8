"""The file of the settings, which the user may edit while programs write what was changed.

It is read as a whole. Written is only what was changed: what else it says, comments and keys that
this program does not know among it, stays as it is, also what another program has just written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING, Final, NamedTuple

from platformdirs import user_config_path

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.locking import lock
from labyrinth.tui.session.state_folder import (
    make_folder,
    open_file,
    replace_file,
    state_folder,
)
from labyrinth.tui.settings.settings import MEANINGS, Complaint, Settings, settings_from

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST: Final = 1_000_000
_HEADER: Final = "The settings of Labyrinth, which writes here what is changed in the program."


class DamagedError(LabyrinthError):
    """What is in the file is no text, or not TOML."""


class Reading(NamedTuple):
    """What the file says, what there is to tell of it, in sentences, and its text."""

    settings: Settings
    told: list[str]
    text: str = ""

    def in_place(self, complaint: Complaint) -> str:
        """Return a sentence that begins with the line where the file names the setting."""
        key = re.compile(rf"[\s\[]*[\"']?{re.escape(complaint.name)}[\"']?\s*[=\]]")
        lines = [at for at, line in enumerate(self.text.splitlines(), 1) if key.match(line)]
        return f"line {lines[0]}: {complaint.sentence}" if lines else complaint.sentence


def settings_path() -> Path:
    """Return where the file is, or will be."""
    return user_config_path("labyrinth", appauthor=False) / "settings.toml"


def read_settings() -> Reading:
    """Read the file; without one all is as by default.

    Raises LabyrinthError, which names the file, where it cannot be read or is not TOML.
    """
    path = settings_path()
    text = _read(path)
    if not text:
        return Reading(Settings(), [])
    # Most users have changed nothing.
    import tomllib

    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DamagedError(f"{named(path)}: this is not TOML: {error}") from None
    settings, complaints = settings_from(values)
    reading = Reading(settings, [], text)
    reading.told.extend(map(reading.in_place, complaints))
    return reading


def read_or_set_aside() -> Reading:
    """Read the file; where that cannot be done all is as by default. A damaged one is set aside."""
    try:
        return read_settings()
    except DamagedError as error:
        try:
            aside = _set_aside(settings_path())
        except OSError as failure:
            return Reading(Settings(), [f"{error}; it cannot be set aside: {failure.strerror}"])
        return Reading(Settings(), [f"{error}; it is kept as {aside.name}, and all begins anew"])
    except LabyrinthError as error:
        return Reading(Settings(), [str(error)])


def write_settings(changes: Mapping[str, object]) -> None:
    """Write these settings, by name, into the file; of a table these lines, without empty ones.

    Raises LabyrinthError, which names the file, where it cannot be written.
    """
    # It is needed only where something was changed, and takes as long as all else at the start.
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
                    _change_table(document[name], value)
                elif name in document:
                    document[name] = value
                else:
                    document[name] = tomlkit.item(value).comment(MEANINGS[name])
            # Of a symbolic link, as those who keep such files elsewhere have it, it stays one.
            replace_file(Path(os.path.realpath(path)), tomlkit.dumps(document).encode())
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be written: {error.strerror}") from None
    except TOMLKitError as error:
        # Whoever edits it has not finished.
        raise LabyrinthError(f"{named(path)}: this is not TOML: {error}") from None


def _change_table(table: MutableMapping[str, str], lines: Mapping[str, str]) -> None:
    for key, line in lines.items():
        if line:
            table[key] = line
        else:
            table.pop(key, None)


def _read(path: Path) -> str:
    """Return the text of the file, which is empty where there is none."""
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
        raise DamagedError(f"{named(path)}: byte {error.start + 1} is not UTF-8") from None


def _set_aside(path: Path) -> Path:
    """Give the file a name under which nobody looks for it; return that. Raises OSError."""
    aside = path.with_name(f"settings-damaged-{strftime('%Y%m%d-%H%M%S')}.toml")
    path.rename(aside)
    return aside


@contextmanager
def _locked() -> Iterator[None]:
    """Wait until no other program writes. Raises LabyrinthError that names the file for that."""
    file = state_folder("settings.lock")
    try:
        make_folder(file.parent)
        descriptor = open_file(file, os.O_RDWR)
    except OSError as error:
        raise LabyrinthError(f"{named(file)}: cannot be written: {error.strerror}") from None
    try:
        lock(descriptor, wait=True)
        yield
    finally:
        os.close(descriptor)
