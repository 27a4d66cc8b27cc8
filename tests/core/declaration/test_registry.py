"""A registry imports the file of a key, and all files only to list them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from labyrinth.core.declaration.registry import Registry
from labyrinth.core.errors import LabyrinthError

FILE = """
from typing import NamedTuple
from {package} import registry

class Thing(NamedTuple):
    key: str

registry.add(Thing({key!r}))
"""


@pytest.fixture
def things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry[Any]]:
    """A registry of the things `first` and `second-one`, which lie in files of these names."""
    package = tmp_path / "things_to_find"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from labyrinth.core.declaration.registry import Registry\n"
        "registry = Registry('things_to_find', 'thing')\n"
    )
    for key in ("first", "second-one"):
        file = package / f"{key.replace('-', '_')}.py"
        file.write_text(FILE.format(package=package.name, key=key))
    (package / "helper.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    from things_to_find import registry  # type: ignore[import-not-found]

    yield registry
    for name in [name for name in sys.modules if name.partition(".")[0] == package.name]:
        del sys.modules[name]


def imported() -> set[str]:
    return {name.partition(".")[2] for name in sys.modules if name.startswith("things_to_find.")}


def test_a_key_imports_its_file_alone(things: Registry[Any]) -> None:
    assert things.get("second-one").key == "second-one"
    assert imported() == {"second_one"}
    assert "first" in things


@pytest.mark.parametrize(
    "key", ["third", "helper", "__init__", "second_one", "../first", "", "Ä", "first.x", "a b"]
)
def test_what_is_no_key_is_told(things: Registry[Any], key: str) -> None:
    assert key not in things
    with pytest.raises(LabyrinthError, match="there is no thing"):
        things.get(key)


def test_all_are_listed_in_order(things: Registry[Any]) -> None:
    assert list(things.all()) == ["first", "second-one"]
    assert imported() == {"first", "second_one", "helper"}
