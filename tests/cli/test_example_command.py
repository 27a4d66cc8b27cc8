"""`labyrinth example` writes the files of the documentation, wherever the program is installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import Output

DOCS = Path(__file__).parents[2] / "docs"


def test_an_algorithm_is_written_to_be_loaded_and_changed(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    expected = (DOCS / "examples" / "breadth_first.py").read_text(encoding="utf-8")
    assert output.of("example", "breadth-first") == expected
    output.of("example", "breadth-first", "-o", "my_search.py")
    written = Path("my_search.py")
    assert written.read_text(encoding="utf-8") == expected
    written.write_text(expected.replace("pop(0)", "pop()"), encoding="utf-8")
    told = output.refusal("example", "breadth-first", "-o", "my_search.py")
    assert "my_search.py already exists: choose another name" in told
    assert "pop()" in written.read_text(encoding="utf-8")


@pytest.mark.skipif(os.name != "posix", reason="a device of POSIX")
def test_an_example_can_be_written_to_a_device(output: Output) -> None:
    assert output.of("example", "breadth-first", "-o", os.devnull) == ""


def test_all_algorithms_and_lessons_are_listed_and_written(output: Output) -> None:
    listed = [line.split(maxsplit=1) for line in output.of("example").splitlines()]
    written = {name: output.of("example", name) for name, _ in listed}
    pages = [*(DOCS / "examples").glob("*.py"), *(DOCS / "lessons").glob("[1-9]-*.md")]
    assert sorted(written.values()) == sorted(page.read_text(encoding="utf-8") for page in pages)
    for name, about in listed:
        assert about in written[name].split("\n")[0], "the first line says what it is"
    assert "'bfs' is not known; " in output.refusal("example", "bfs")
