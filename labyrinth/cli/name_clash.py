"""Another distribution on the index, `labyrinth`, whose package and command have our names.

In one environment each of the two overwrites files of the other, and removes them when it is
uninstalled. This module needs none of the files that can be lost in this way.
"""

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Final

from labyrinth.formats.support.optional_dependencies import DISTRIBUTION, pip

_OTHER: Final = "labyrinth"


def other_distribution() -> Distribution | None:
    """Return the other distribution, or None if it is not installed in this environment."""
    try:
        return distribution(_OTHER)
    except PackageNotFoundError:
        return None


def description() -> str:
    """Return a sentence on the clash of names and its remedy."""
    other = other_distribution()
    is_here = f"is in this environment ({_OTHER} {other.version})" if other else "was removed here"
    uninstall = f"{pip('uninstall')} {_OTHER} && " if other else ""
    return (
        f"another distribution with the package and the command labyrinth {is_here}; it overwrites "
        "and removes files of Labyrinth: "
        f"run {uninstall}{pip('install')} --force-reinstall --no-deps {DISTRIBUTION}"
    )
