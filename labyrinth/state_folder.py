"""The folder of the program's private data: only the user may read it."""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600


def state_folder(*names: str) -> Path:
    """Return the path of the folder, or of a subfolder by its names; it need not exist yet."""
    return user_state_path("labyrinth", appauthor=False).joinpath(*names)


def store_path() -> Path:
    """Return the path of the database that `labyrinth.store` opens; it need not exist yet."""
    return state_folder("store.sqlite")


def make_folder(folder: Path) -> None:
    """Create the folder and its parents. Raises OSError."""
    ours = state_folder()
    for each in (*reversed(folder.parents), folder):
        # Parents that we must create are created with the usual permissions.
        each.mkdir(mode=FOLDER_MODE if each.is_relative_to(ours) else 0o777, exist_ok=True)


def open_file(path: Path, flags: int) -> int:
    """Return a descriptor of a file, which is created if it does not exist. Raises OSError."""
    return os.open(path, flags | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_MODE)


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` to a file, atomically and durably.

    Raises OSError.
    """
    # The menu, which only reads, starts without the formats.
    from labyrinth.formats.support.atomic_write import replacing

    make_folder(path.parent)
    with replacing(path, private=True) as stream:
        stream.write(data)


def write_json(path: Path, value: object) -> None:
    """Write `value` to a file as JSON, as `replace_file` does. Raises OSError."""
    import json

    replace_file(path, json.dumps(value).encode())


def read_json(path: Path) -> object:
    """Return the content of a short JSON file, None if it cannot be read."""
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
