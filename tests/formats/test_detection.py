"""Which format a file is taken for, by its content first and by its suffix second."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from labyrinth import LabyrinthError, Maze, generate, load
from labyrinth.formats import format_for, formats, read, write
from labyrinth.formats.support.format import FILES
from labyrinth.formats.support.format_reader import detect

MAZE = generate("dfs", 4, 5, 3)


@pytest.mark.parametrize("key", [key for key, format in formats().items() if format.writes])
def test_what_is_written_is_detected_under_any_name(key: str) -> None:
    if not formats()[key].reads:
        return
    for name in ("-", "maze.txt", "maze.map", "maze.json"):
        assert read(write(MAZE, key), name=name).format == key


def test_unknown_kind_names_the_file_and_lists_the_formats() -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(b"?!\n!?\n", name="marks.txt")
    told, _, known = str(caught.value).partition("; known formats: ")
    assert told == "marks.txt: not a maze in a known format"
    for key, format in formats().items():
        assert (key in known.split(", ")) == format.reads


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("maze.json", b"[1, 2\n", "not JSON"),
        ("maze.num", b"zero\n", "found 'zero', expected a whole number"),
        ("MAZE.LAY", b"P??\n", "line 1, column 2: found '?'"),
        ("maze.map", b"octile\n", "expected map, or type, height"),
    ],
)
def test_suffix_decides_where_the_content_does_not(name: str, data: bytes, message: str) -> None:
    with pytest.raises(LabyrinthError, match=f"{name}: .*") as caught:
        read(data, name=name)
    assert message in str(caught.value)


@pytest.mark.parametrize("suffix", ["num", "maz", "json", "map", "lay"])
def test_content_decides_before_the_suffix(suffix: str) -> None:
    assert read(b"#####\n#S G#\n#####\n", name=f"maze.{suffix}").format == "text"


@pytest.mark.parametrize("key", ["nix", "", "TEXT"])
def test_format_that_is_not_known_lists_the_known_ones(key: str) -> None:
    mend = "did you mean text" if key == "TEXT" else "known: ascii, "
    if key:
        with pytest.raises(LabyrinthError, match=f"there is no format '{key}'; {mend}"):
            read(b"# #\n", format=key)
    with pytest.raises(LabyrinthError, match=f"there is no format '{key}'; {mend}"):
        write(MAZE, key)


def test_format_that_is_only_written_cannot_be_read() -> None:
    for key, format in formats().items():
        if not format.reads:
            with pytest.raises(LabyrinthError, match=f"{key} files can be written but not read"):
                read(b"# #\n", format=key)
        if not format.writes:
            with pytest.raises(LabyrinthError, match=f"{key} files can be read but not written"):
                write(MAZE, key)


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("maze.txt", "text"),
        ("maze", "text"),
        ("-", "text"),
        ("MAZE.TXT", "text"),
        ("a.b/maze.json", "json"),
        ("maze.JSON", "json"),
        ("maze.map", "moving-ai"),
        ("maze.num", "mms-num"),
        ("maze.edges", "edges"),
        ("maze.svg", "svg"),
        ("maze.png", "png"),
        ("maze.gif", "gif"),
        ("maze.pdf", "pdf"),
        ("maze.hex", "hex"),
        ("maze.walls", "walls"),
    ],
)
def test_suffix_chooses_the_format_that_is_written(path: str, key: str) -> None:
    assert format_for(path).key == key
    assert format_for(path, "unicode").key == "unicode"


def test_unknown_suffix_names_the_formats_that_suffixes_choose() -> None:
    for name in ("maze.doc", "maze.lay"):
        with pytest.raises(LabyrinthError) as caught:
            format_for(name)
        begin, _, told = str(caught.value).partition("; the known ones are ")
        assert begin == f"{name}: unknown suffix '{name[4:]}'"
        entries = [entry.partition(" .") for entry in told.split(", ")]
        assert len(entries) > 9
        for format_name, _, suffixes in entries:
            for suffix in suffixes.split(" ."):
                assert format_for(f"maze.{suffix}").name == format_name


def test_every_format_documents_itself() -> None:
    for key, format in formats().items():
        assert format.key == key
        assert format.reads or format.writes
        module = import_module(f"labyrinth.formats.{FILES.get(key, key.replace('-', '_'))}")
        assert len(module.__doc__ or "") > 150
        assert key not in FILES or f"`{key}`" in (module.__doc__ or "")
        assert format.summary.endswith(".")
        assert all(suffix.startswith(".") for suffix in format.suffixes)
        assert format.suffixes


def test_text_of_nothing_but_corridor_is_block_text() -> None:
    assert read(b"S G\n").format == "text"
    assert read(b"   \n").maze == Maze(1, 3, b"\x01\x01\x01")


def test_load_takes_the_format(tmp_path: Path) -> None:
    path = tmp_path / "maze"
    path.write_bytes(b"##.\n")
    assert load(path, "mask").to_text() == "## \n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1 2\n-\n-\n7b\n", "hex"),
        ("1 2\n-\n-\n  7B  \n", "hex"),
        ("1 2\n0 0\n0 0 0 1\n\n7b\n", "hex"),
        ("1 2\n-\n-\n7 11\n", "walls"),
        ("1 2\n-\n-\n7bb\n", "walls"),
        ("1 2\n-\n-\n7\n", "walls"),
        ("1 2\n-\n-\n7g\n", "walls"),
        ("2 1\n-\n-\nd\ne\n", "hex"),
        ("2 1\n-\n-\n5\nE\n", "hex"),
        ("2 1\n-\n-\n13\n14\n", "walls"),
        ("1 1\n-\n-\n9\n", "walls"),
    ],
)
def test_digits_and_numbers_of_walls_are_told_apart_by_the_first_row(text: str, key: str) -> None:
    assert detect(text).key == key


@pytest.mark.parametrize(
    "text", ["12\n-\n-\n7b\n", "1 2\n-\n7b\n", "1 2\n-\n-\n", "x 2\n-\n-\n7b\n"]
)
def test_digits_without_their_first_lines_are_not_taken_for_walls(text: str) -> None:
    assert not formats()["hex"].recognise(text)
