"""What every test of loading begins with: nothing loaded, and a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from labyrinth.sandbox.loading import loaded, unload

Write = Callable[[str, str], str]


@pytest.fixture(autouse=True)
def unloaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    yield
    for each in loaded():
        unload(each)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of that name, and returns the name."""

    def write_file(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    return write_file
