"""The columns of results, and the table as CSV, JSON and Markdown."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import datetime
from io import StringIO

from labyrinth.core.table import NOTHING, sorted_by
from labyrinth.results.result import Result
from labyrinth.results.tables import columns_of, results_csv, results_json, results_markdown
from tests.results.test_result import WALLED, WEIGHTED, result_of

ALWAYS = [
    *["solver", "outcome", "steps", "cost", "expanded", "frontier", "turns", "branches"],
    *["ms", "spread"],
]
FOUND, OTHER = result_of(WEIGHTED, "a-star"), result_of(WEIGHTED, "dfs")
NO_PATH = replace(result_of(WALLED, "bfs"), maze=2)


def headings(*results: Result) -> list[str]:
    return [column.heading for column in columns_of(results)]


def test_columns_are_those_with_something_to_tell() -> None:
    assert headings(FOUND, OTHER) == ALWAYS
    assert headings(FOUND, NO_PATH) == ["maze", *ALWAYS]
    elsewhere = result_of(WEIGHTED, "bfs", start=(3, 1))
    assert headings(FOUND, elsewhere) == [*ALWAYS[:2], "start", "goals", *ALWAYS[2:]]
    stopped = result_of(WEIGHTED, "bfs", stops=[(7, 9)])
    assert headings(FOUND, stopped) == [*ALWAYS[:2], "stops", *ALWAYS[2:]]
    assert headings(replace(FOUND, when=1.0)) == [*ALWAYS, "when"]


def test_results_are_sorted_by_any_column() -> None:
    results = [replace(each, when=at) for at, each in enumerate((OTHER, NO_PATH, FOUND), 1)]
    for column in columns_of(results):
        for reverse in (False, True):
            values = [column.value(each) for each in sorted_by(column, results, reverse=reverse)]
            known = [value for value in values if value is not None]
            assert known == sorted(known, reverse=reverse), column.heading
            assert values[len(known) :] == [None] * (3 - len(known))


def test_thousands_are_parted_for_people_alone() -> None:
    result = replace(FOUND, expanded=12_345)
    (text,) = [each.text(result) for each in columns_of([result]) if each.heading == "expanded"]
    assert text == "12,345"
    assert "12,345" in results_markdown([result])
    assert next(csv.DictReader(StringIO(results_csv([result]))))["expanded"] == "12345"


def test_what_was_not_found_is_nothing() -> None:
    texts = {column.heading: column.text(NO_PATH) for column in columns_of([NO_PATH])}
    assert texts["outcome"] == "unreachable"
    assert all(texts[name] == NOTHING for name in ("steps", "cost", "turns", "branches"))


def test_the_time_of_day_is_told_today_and_the_day_of_others() -> None:
    (column,) = columns_of([replace(FOUND, when=0.0)])[-1:]
    noon = datetime.now().replace(hour=12, minute=34, second=56)
    assert column.text(replace(FOUND, when=noon.timestamp())) == "12:34:56"
    assert column.text(replace(FOUND, when=86_400.0 * 365.5)) == "1971-01-01"


def test_csv_has_a_line_for_each_result() -> None:
    when = datetime(2026, 1, 2, 3, 4, 5).timestamp()
    text = results_csv([replace(FOUND, when=when), NO_PATH])
    first, second = csv.DictReader(StringIO(text))
    assert first["recipe"] == str(WEIGHTED.recipe)
    assert (first["start"], first["goals"]) == ("1,1", "11,15")
    assert (first["steps"], first["branches"]) == (str(FOUND.steps), str(FOUND.branches))
    assert (first["runs"], first["when"]) == ("1", "2026-01-02 03:04:05")
    assert (second["maze"], second["recipe"], second["steps"]) == ("2", "", "")


def test_json_has_a_line_for_each_maze_and_its_endpoints() -> None:
    elsewhere = result_of(WEIGHTED, "bfs", start=(3, 1))
    lines = results_json([FOUND, OTHER, elsewhere, NO_PATH]).splitlines()
    documents = list(map(json.loads, lines))
    assert [len(each["solutions"]) for each in documents] == [2, 1, 1]
    assert [each["start"] for each in documents] == [[1, 1], [3, 1], [1, 1]]
    solution = documents[0]["solutions"][0]
    assert solution["path"] == [list(tile) for tile in FOUND.path]
    assert solution["largest_frontier"] == FOUND.largest_frontier
    assert "when" not in solution
    assert documents[2]["recipe"] is None


def test_markdown_shows_what_the_table_shows() -> None:
    text = results_markdown([FOUND, NO_PATH])
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines()]
    assert rows[0] == headings(FOUND, NO_PATH)
    assert all(set(rule) <= set("-:") for rule in rows[1])
    for cells, result in zip(rows[2:], (FOUND, NO_PATH), strict=True):
        assert cells == [column.text(result) for column in columns_of([FOUND, NO_PATH])]
    assert len(set(map(len, text.splitlines()))) == 1
