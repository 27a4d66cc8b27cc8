"""Optional dependencies, imported when they are needed."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

from labyrinth.core.errors import LabyrinthError

# The package that shows whether an extra is installed, by extra.
_BRINGS: Final = MappingProxyType(
    {
        "images": ("PIL",),
        "pdf": ("reportlab",),
        "plots": ("matplotlib", "plotext"),
        "cluster": ("distributed",),
        "parquet": ("pyarrow",),
    }
)
# The name of the program on the package index.
DISTRIBUTION: Final = "labyrinth-laboratory"


class NotInstalledError(LabyrinthError):
    """The error for a missing package of an extra; its message has the command to install it."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(
            f"{module.partition('.')[0]} is not installed; "
            f"run: {pip('install')} '{DISTRIBUTION}[{extra}]'"
        )


def pip(command: str) -> str:
    """Return the beginning of a shell command that changes this Python's environment.

    `command` is a command of pip. Environments made by uv have no pip.
    """
    if find_spec("pip"):
        return f"{sys.executable} -m pip {command}"
    return f"uv pip {command} --python {sys.executable}"


def need(module: str, extra: str) -> Any:
    """Import and return a module that an extra installs.

    Raises NotInstalledError if the module is missing.
    """
    try:
        return import_module(module)
    except ImportError:
        raise NotInstalledError(module, extra) from None


def look_for(extra: str) -> None:
    """Raise NotInstalledError if an extra is not installed, without importing its packages."""
    for package in _BRINGS[extra]:
        if find_spec(package) is None:
            raise NotInstalledError(package, extra)
