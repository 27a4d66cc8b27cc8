"""The folder of the program's private data, which only the user may read."""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600


def state_folder(*names: str) -> Path:
    """Return the path of the private folder, or of something in it with these path components.

    The path need not exist.
    """
    return user_state_path("labyrinth", appauthor=False).joinpath(*names)


def store_path() -> Path:
    """Return the path of the database that `labyrinth.store` opens; the file need not exist."""
    return state_folder("store.sqlite")


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, if they do not exist. Raises OSError if that fails.

    Folders inside the private folder are created so that only the user may read them.
    """
    ours = state_folder()
    for each in (*reversed(folder.parents), folder):
        # Parents that we must create are created with the usual permissions.
        each.mkdir(mode=FOLDER_MODE if each.is_relative_to(ours) else 0o777, exist_ok=True)


def open_file(path: Path, flags: int) -> int:
    """Open a file with `flags` of `os.open`, and return its descriptor.

    A file that does not exist is created, and only the user may read it. Raises OSError if the file
    cannot be opened.
    """
    return os.open(path, flags | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_MODE)


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` to a file in place of its content, atomically and durably.

    The folder of the file is created if it does not exist. Raises OSError if writing fails.
    """
    # The menu, which only reads, starts without the formats.
    from labyrinth.formats.support.atomic_write import replacing

    make_folder(path.parent)
    with replacing(path, private=True) as stream:
        stream.write(data)


def write_json(path: Path, value: object) -> None:
    """Write `value` as JSON to a file, as `replace_file` does. Raises OSError if that fails."""
    import json

    replace_file(path, json.dumps(value).encode())


def read_json(path: Path) -> object:
    """Return the content of a JSON file of at most a million bytes, None if it cannot be read."""
    try:
        with path.open("rb") as stream:
            data = stream.read(_LONGEST)
        # The first frame needs no JSON if nothing is stored.
        import json

        value: object = json.loads(data)
        return value
    except (OSError, ValueError, RecursionError):
        return None


_LONGEST: Final = 1_000_000
