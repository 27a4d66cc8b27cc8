"""Scenario files: what is read, and what is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from labyrinth import LabyrinthError
from labyrinth.scenarios.scenario import Instance, load_scenario, read_scenario

LINE = "3\tmaps/arena.map\t9\t7\t1\t2\t8\t6\t13.82842712\n"


@pytest.mark.parametrize(
    "text",
    [
        f"version 1\n{LINE}",
        f"version 1.0\n\n{LINE}\n",
        "version 1\r\n3 maps/arena.map  9 7 1 2 8 6 13.82842712  ".replace("\r", ""),
    ],
)
def test_a_line_is_an_instance_with_x_as_column_and_y_as_row(text: str) -> None:
    (instance,) = read_scenario(text)
    line = instance.line
    expected = Instance(line, 3, "maps/arena.map", 7, 9, (2, 1), (6, 8), "13.82842712")
    assert instance == expected
    assert text.split("\n")[line - 1].startswith("3")


def test_the_name_of_a_map_may_have_blanks() -> None:
    (tabs, blanks) = read_scenario(
        "version 1\n0\tGreen  Isle.map\t2\t1\t0\t0\t1\t0\t1\n0 Green  Isle.map 2 1 0 0 1 0 1\n"
    )
    assert tabs.map == blanks.map == "Green  Isle.map"


@pytest.mark.parametrize(
    ("published", "length", "equal"),
    [
        ("6.24264", 6.242640687, True),
        ("6.24264", 6.243646, False),
        ("6.24264", 6.241634, False),
        ("13.82842712", 13.82942712, True),
        ("13.82842712", 13.82942714, False),
        # As published: sums were taken in single precision.
        ("564.293", 564.29350596, True),
        # The zeros at the end of six digits are not printed.
        ("15", 15.00004, True),
        ("15", 15.07106781, False),
        ("1234.5", 1234.505, True),
        ("1234.5", 1234.507, False),
        ("1.23457e+06", 1234572.0, True),
        ("1.23457e+06", 1234577.0, False),
        ("0", 0.0, True),
        ("0", 1.0, False),
    ],
)
def test_lengths_are_equal_within_half_of_the_last_digit(
    published: str, length: float, equal: bool
) -> None:
    instance = Instance(2, 0, "a.map", 1, 2, (0, 0), (0, 1), published)
    assert instance.equals(length) == equal


@pytest.mark.parametrize(
    ("published", "equal"),
    [(["6.24", "5.00"], True), (["6.24", "5.24264"], False), (["6", "5.5"], False)],
)
def test_lengths_of_two_decimals_alone_are_rounded_to_them(
    published: list[str], equal: bool
) -> None:
    lines = "".join(f"0 a.map 9 7 1 2 8 6 {each}\n" for each in published)
    instances = read_scenario(f"version 1\n{lines}")
    assert instances[0].equals(6.24264069) == equal


def test_lines_that_are_no_instances_may_be_told() -> None:
    bad: list[str] = []
    text = f"version 1\n0 a.map 9 7 1 2\n{LINE}0 a.map 9 7 9 2 8 6 1\n"
    assert len(read_scenario(text, bad)) == 1
    assert [each.partition(":")[0] for each in bad] == ["line 2", "line 4"]
    with pytest.raises(LabyrinthError, match="line 2: expected 9 fields, not 6"):
        read_scenario("version 1\n0 a.map 9 7 1 2\n", [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file ends before the line 'version 1'"),
        (LINE, "line 1: found '3\\tmaps/arena.map"),
        ("version 2\n" + LINE, "line 1: found 'version 2', expected 'version 1'"),
        ("version 1\n", "the scenario has no instance"),
        (
            "version 1\n0 a.map 9 7 1 2 8 6\n",
            "line 2: expected 9 fields, not 8: the bucket, the map",
        ),
        ("version 1\nx a.map 9 7 1 2 8 6 1\n", "line 2, column 1: found 'x', expected the bucket"),
        ("version 1\n0 a.map x 7 1 2 8 6 1\n", "column 9: found 'x', expected the map width"),
        ("version 1\n0 a.map 9 -7 1 2 8 6 1\n", "column 11: found '-7', expected the map height"),
        ("version 1\n0 a.map 9 7 1 2 8 y 1\n", "column 19: found 'y', expected the goal y"),
        ("version 1\n0 a.map 9 7 9 2 8 6 1\n", "line 2: the start x 9, y 2 is outside the map"),
        ("version 1\n0 a.map 9 7 1 2 8 7 1\n", "line 2: the goal x 8, y 7 is outside the map"),
        ("version 1\n0 a.map 99999999 99999999 1 2 8 6 1\n", "line 2: a maze of 99999999 x"),
        ("version 1\n0 a.map 0 7 1 2 8 6 1\n", "line 2: a maze needs at least 1 x 1 tiles"),
        ("version 1\n0 a.map 9 7 1 2 8 6 nan\n", "found 'nan', expected the optimal length"),
        ("version 1\n0 a.map 9 7 1 2 8 6 -1\n", "found '-1', expected the optimal length"),
        ("version 1\n0 a.map 9 7 1 2 8 6 1e999\n", "found '1e999', expected the optimal length"),
        (f"version 1\n{LINE}\n{LINE}0 \x1b[31m\n", "line 5: expected 9 fields, not 2"),
        ("version 1\n0 a.map 9 7 1 2 8 6 \x1b[31m\n", "found '\\x1b[31m', expected"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.scen"
    path.write_text(text, newline="")
    with pytest.raises(LabyrinthError) as caught:
        load_scenario(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_file_that_is_too_long_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "long.scen"
    with path.open("wb") as stream:
        stream.truncate(10**9)
    with pytest.raises(LabyrinthError, match="over the limit of 100,000,000 bytes"):
        load_scenario(path)
