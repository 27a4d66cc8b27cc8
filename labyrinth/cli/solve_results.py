"""What searches came to, as a table: printed below the pictures, or in place of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final, TextIO

from labyrinth.cli.progress import finish, working
from labyrinth.cli.table import print_table
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.timing import MOST_SECONDS, Job, timings_of
from labyrinth.core.task import Task
from labyrinth.results.columns import columns_of
from labyrinth.results.result import Result, find_result
from labyrinth.results.writing import results_csv, results_json, results_markdown

WRITERS: Final = {
    "json": results_json,
    "csv": results_csv,
    "markdown": results_markdown,
}
"""What writes the table, by the name of the option."""
_DISPENSABLE: Final = ("spread", "branches", "turns")
"""What a narrow terminal does without."""
_SUFFIXES: Final = {".csv": "csv", ".md": "markdown"}


@dataclass(frozen=True, slots=True)
class Solved:
    """A maze of the input, counted from 1, and what a search came to in it."""

    number: int
    maze: Maze
    solution: Solution


def form_of(target: str) -> str | None:
    """Return the form of table that the name of a file asks for, None where it is a picture's."""
    return _SUFFIXES.get(PurePath(target).suffix.lower())


def results_of(solved: Sequence[Solved]) -> list[Result]:
    """Return the results of searches, each with the time of its only run."""
    return [
        finish(Task(find_result(each.solution, each.maze.recipe, maze=each.number)), "counting")
        for each in solved
    ]


def measured(solved: Sequence[Solved], results: Sequence[Result]) -> list[Result]:
    """Return results with the times of several runs, for each solver within about a second.

    A search that took longer than its part of that is not run again.
    """
    most = MOST_SECONDS / len({each.number for each in solved})
    short = [at for at, each in enumerate(solved) if each.solution.seconds <= most]
    found = list(results)
    jobs = [_job(solved[at]) for at in short]
    with working("measuring") as tell_share, closing(timings_of(jobs, most)) as timings:
        for done, (at, timing) in enumerate(zip(short, timings, strict=True), 1):
            found[at] = replace(results[at], timing=timing)
            tell_share(done / len(jobs))
    return found


def print_results(results: Sequence[Result], stream: TextIO) -> None:
    """Print the table."""
    columns = columns_of(results)
    headings = [column.heading for column in columns]
    numbers = [column.heading for column in columns if column.is_number]
    rows = [[column.text(result) for column in columns] for result in results]
    all_found = all(result.outcome == "found" for result in results)
    dispensable = [*_DISPENSABLE, *(["outcome"] if all_found else [])]
    print_table(headings, rows, stream, numbers=numbers, dispensable=dispensable)
    stream.flush()


def _job(each: Solved) -> Job:
    solution = each.solution
    return Job(each.maze, solution.choice, solution.stops, solution.order)
