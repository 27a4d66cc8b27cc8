"""The folder in which the program keeps what is its user's own: nobody else may read it."""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600


def state_folder(*names: str) -> Path:
    """Return the folder, or one in it by these names; it need not be there yet."""
    return user_state_path("labyrinth", appauthor=False).joinpath(*names)


def store_path() -> Path:
    """Return where the database lies that `labyrinth.store` opens; it need not be there yet."""
    return state_folder("store.sqlite")


def make_folder(folder: Path) -> None:
    """Make the folder and what it lies in. Raises OSError."""
    ours = state_folder()
    for each in (*reversed(folder.parents), folder):
        # What parents of ours have to be made are none of our business.
        each.mkdir(mode=FOLDER_MODE if each.is_relative_to(ours) else 0o777, exist_ok=True)


def open_file(path: Path, flags: int) -> int:
    """Return a descriptor of a file, which is made if it is not there. Raises OSError."""
    return os.open(path, flags | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_MODE)


def replace_file(path: Path, data: bytes) -> None:
    """Make `data` the content of a file, whole or not at all, and so that it lasts.

    Raises OSError.
    """
    # The menu, which only reads, starts without the formats.
    from labyrinth.formats.support.drafts import replacing

    make_folder(path.parent)
    with replacing(path, private=True) as stream:
        stream.write(data)


def write_json(path: Path, value: object) -> None:
    """Make `value` the content of a file, as `replace_file` does. Raises OSError."""
    import json

    replace_file(path, json.dumps(value).encode())


def read_json(path: Path) -> object:
    """Return what a short file holds, None where it cannot be read."""
    try:
        with path.open("rb") as stream:
            data = stream.read(_LONGEST)
        # The first frame does without it where nothing is kept.
        import json

        value: object = json.loads(data)
        return value
    except (OSError, ValueError, RecursionError):
        return None


_LONGEST: Final = 1_000_000
