"""Broken files: cut, changed or absurd, they raise LabyrinthError and nothing else, at once."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze
from labyrinth.formats import formats, read
from tests.formats.refused import read_or_refuse
from tests.formats.samples import SAMPLES

READABLE = [key for key, format in formats().items() if format.reads]
TELLING = b'#SG* \n\r\t019,:-+|o.%ENSWx{}[]"\x00\xff\xc3\xe2\x1b\x7f\xc2\x9b'


@st.composite
def broken_files(draw: st.DrawFn) -> bytes:
    """A sample with some bytes changed, put in, taken out or moved, and perhaps its end cut off."""
    data = bytearray(draw(st.sampled_from(list(SAMPLES.values()))).text.encode())
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        end = draw(st.integers(at, min(len(data), at + 9)))
        some = st.binary(max_size=3) | st.lists(st.sampled_from(TELLING), max_size=3).map(bytes)
        data[at:end] = draw(some | st.just(bytes(data[at:end]) * 2))
    return bytes(data[: draw(st.integers(0, len(data)))] if draw(st.booleans()) else data)


@given(broken_files())
def test_broken_file_is_read_or_refused(data: bytes) -> None:
    read_or_refuse(data, None)


@given(broken_files(), st.sampled_from(READABLE))
def test_file_of_any_kind_is_read_or_refused_as_any_other(data: bytes, format: str) -> None:
    read_or_refuse(data, format)


@given(st.binary(max_size=60), st.sampled_from([None, *READABLE]))
def test_any_bytes_are_read_or_refused(data: bytes, format: str | None) -> None:
    read_or_refuse(data, format)


@given(st.text(st.sampled_from("#SGEX *.+-|o%0129,\n \t─│┌·"), max_size=60), st.data())
def test_any_text_is_read_or_refused(text: str, data: st.DataObject) -> None:
    read_or_refuse(text.encode(), data.draw(st.sampled_from([None, *READABLE])))


@given(st.text(max_size=60), st.sampled_from([None, *READABLE]))
def test_text_of_any_alphabet_is_read_or_refused(text: str, format: str | None) -> None:
    read_or_refuse(text.encode(), format)


@given(
    st.text(st.sampled_from(" \n\t\r\v\f\x1c\x85\xa0\u2028\ufeff"), max_size=12),
    st.sampled_from([None, *READABLE]),
)
@example("\n  \n \n", None)
@example("\n  \n \n", "text")
@example(" \n\n  \n", "text")
@example(" \n\u2028\x1c", "json")
def test_blank_text_is_read_or_refused(text: str, format: str | None) -> None:
    read_or_refuse(text.encode(), format)
    with suppress(LabyrinthError):
        Maze.from_text(text)


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())
def test_file_cut_anywhere_is_read_or_refused(sample: tuple[str, str, str]) -> None:
    format, text, _ = sample
    for end in range(len(text)):
        read_or_refuse(text[:end].encode(), format)


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("text", "#\n" * 20_000 + "#" * 20_000),
        ("ascii", "+\n" * 20_000 + "+--" * 10_000),
        ("unicode", "┌\n" * 20_000 + "┌──" * 10_000),
        ("micromouse", "o\n" * 20_000 + "o---" * 10_000),
        ("pacman", "%\n" * 20_000 + "%" * 20_000),
        ("mask", ".\n" * 20_000 + "." * 20_000),
        ("maze-dataset", "E\n" * 20_000 + "#" * 20_000),
        ("tiles", "X\n" * 20_000 + "X" * 20_000),
        ("underscores", " _\n" + "|\n" * 20_000 + "|" + "_|" * 20_000),
        ("walls", "999999 999999\n-\n-\n5 9\n"),
        ("hex", "99999 99999\n-\n-\n59\n"),
        ("hex", "8000000 3\n-\n-\n59\n"),
        ("hex", "3 8000000\n-\n-\n59\n"),
        ("mms-num", "999999999 999999999 1 1 1 1\n"),
        ("edges", "edges 999999999 999999999\n"),
        ("moving-ai", "type octile\nheight 999999999\nwidth 999999999\nmap\n"),
        ("json", '{"format": "labyrinth", "version": 1, "height": 99999, "width": 99999}'),
    ],
)
def test_absurd_size_is_refused_before_anything_is_allocated(format: str, text: str) -> None:
    data = text.encode()
    tracemalloc.start()
    try:
        with pytest.raises(LabyrinthError, match="over the limit of 100,000,000 tiles"):
            read(data, format=format)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("text", "###\n#?#\n###\n", "line 2, column 2: '?' is not a tile"),
        ("text", "S \n S\n", "line 2, column 2: a second start"),
        ("ascii", "+---+---+\n| S   S |\n+---+---+\n", "line 2, column 6: a second start"),
        ("ascii", "+---+---+\n|   |   |\nx---+---+\n", "line 3, column 1: found 'x'"),
        ("ascii", "+-+--+\n", "'+' is not aligned with the other corners"),
        ("micromouse", "o---o\n|   |\no-o-o\n", "line 3, column 3: 'o' is not aligned"),
        ("unicode", "┌───┐\n│   │\nx───┘\n", "line 3, column 1: found 'x'"),
        (
            "walls",
            "1 2\n0 0\n0 1\n7 16\n",
            "line 4, column 3: found '16', expected a number from 0 to 15, the sum",
        ),
        ("walls", "1 2\n0 0\n0 1\n7\n", "line 4: 1 number for 2 rooms"),
        ("walls", "1 2\n0 0\n0 2\n7 11\n", "line 3: room (0, 2) is outside 1 x 2 rooms"),
        ("walls", "1 2\n0\n0 2\n7 11\n", "line 2: 1 number, expected the start"),
        ("walls", "1 x\n", "line 1, column 3: found 'x', expected the number of rows"),
        ("walls", "2 2\n-\n-\n5 9\n", "the file ends after 1 of 2 rows of rooms"),
        ("walls", "1 1\n-\n-\n15\n15\n", "line 5: more than 1 row of rooms"),
        (
            "walls",
            "1 2\n0 0\n0 1\n15 11\n",
            "line 4: room (0, 0) has a RIGHT wall but its neighbour (0, 1) has no LEFT wall",
        ),
        (
            "walls",
            "2 1\n-\n-\n13\n15\n",
            "line 4: room (0, 0) has no DOWN wall but its neighbour (1, 0) has a UP wall",
        ),
        ("walls", "1 1\n-\n-\n14\n", "line 4: room (0, 0) is on the border but has no UP wall"),
        ("walls", "1 1\n-\n-\n13\n", "line 4: room (0, 0) is on the border but has no DOWN"),
        ("walls", "1 1\n-\n-\n11\n", "line 4: room (0, 0) is on the border but has no LEFT"),
        ("walls", "1 1\n-\n-\n7\n", "line 4: room (0, 0) is on the border but has no RIGHT"),
        ("hex", "1 2\n-\n-\n7g\n", "line 4, column 2: found 'g', expected a hexadecimal digit"),
        ("hex", "1 2\n-\n-\n7bb\n", "line 4: 3 digits for 2 rooms"),
        ("compass", "D7\nF\n\n0,0\n1,0\n", "line 2: 1 digit, expected 2"),
        ("compass", "D7\n\n0,0\n2,0\n", "line 4: no room at x 2, y 0: the maze has 1 x 2 rooms"),
        ("compass", "D7\n\n0,0\n1,0\nx\n", "line 5, column 1: found 'x'"),
        ("compass", "F7\n\n0,0\n1,0\n", "line 1: room (0, 0) has a RIGHT wall but"),
        ("edges", "7 8\n", "must begin with a line such as: edges 5 8"),
        ("edges", "edges 0 3\n", "at least 1 x 1 rooms"),
        ("edges", "edges 1 3\n0 x\n", "line 2, column 3: found 'x', expected the weight of a wall"),
        ("edges", "edges 1 3\n\n256 0\n", "line 3, column 1: found 256, expected the weight"),
        ("edges", "edges 1 3\n0\n", "1 x 3 rooms have 2 edges, not 1"),
        ("edges", "edges 1 3\n0 1\n1\n", "line 3: more than 2 edges for 1 x 3 rooms"),
        ("mms-num", "0 0 1 1 1\n", "line 1: expected six numbers, not 5"),
        ("mms-num", "0 0 1 1 1 2\n", "line 1, column 11: found '2', expected 0 or 1"),
        ("mms-num", "5 9 1 2 1 1\n", "line 1, column 7: found '2', expected 0 or 1"),
        ("mms-num", "0 0 1 1 1 1\n0 0 1 1 1 1\n", "line 2: room x 0, y 0 appears twice"),
        ("mms-num", "0 0 1 1 1 1\n1 1 1 1 1 1\n", "room x 0, y 1 is missing"),
        (
            "moving-ai",
            "type octile\nheight 1\nmap\n.\n",
            "line 3: the width is missing before the map",
        ),
        ("moving-ai", "height 1\nwidth 2\nmap\n.\n", "line 4, column 2: 1 tile, expected 2"),
        ("moving-ai", "height 1\nwidth 2\nmap\n.?\n", "line 4, column 2: found '?'"),
        ("moving-ai", "height 1\nwidth 2\nmap\n..\n..\n", "line 5: the map has more than 1 row"),
        (
            "moving-ai",
            "height 3\nwidth 2\nmap\n..\n..\n",
            "the file ends after 2 of 3 rows of the map: 1 row is missing",
        ),
        (
            "moving-ai",
            "height 4\nwidth 2\nmap\n..\n.\n",
            "line 5: the file ends within row 2 of 4 of the map: 2 rows are missing",
        ),
        (
            "moving-ai",
            "type octile-corner\nheight 2\nwidth 2\nmap\n22\n22\n..\n",
            "the file ends after 1 of 2 rows of the map: 1 row is missing",
        ),
        ("moving-ai", "type octile-corner\nheight 1\nwidth 2\nmap\n22\n..\n", "1 x 1 tiles"),
        ("moving-ai", "height x\n", "line 1, column 8: found 'x', expected the height"),
        ("moving-ai", "hight 3\n", "line 1: found 'hight 3', expected map, or type, height"),
        ("pacman", "%%%\n%?%\n", "line 2, column 2: found '?'"),
        ("pacman", "%%%\n%PP\n", "line 2, column 3: a second start"),
        ("maze-dataset", "#E#\n#x#\n", "line 2, column 2: found 'x'"),
    ],
)
def test_place_and_what_was_found_are_named(format: str, text: str, message: str) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(text.encode(), name="maze", format=format)
    assert str(caught.value).startswith("maze: ")
    assert message in str(caught.value)
