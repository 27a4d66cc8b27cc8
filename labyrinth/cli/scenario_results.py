"""What is printed of the searches in a scenario: a table by bucket, or a line for each."""

from __future__ import annotations

import csv
import json
from collections import Counter
from typing import Protocol, TextIO

from labyrinth.cli.output import print_table
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import visible
from labyrinth.scenarios.judging import Judgement, Verdict
from labyrinth.scenarios.moves import beside_the_rule

_NUMBERS = ("bucket", "instances", "solved", "worst ratio", "expanded", "milliseconds")
_ALL = "all"


class Results(Protocol):
    """Takes the searches one after another."""

    def add(self, choice: SolverChoice, judgement: Judgement) -> None:
        """Take what a solver came to in an instance."""

    def end(self) -> None:
        """Print what is still to be printed."""


class JsonLines:
    """A line of JSON for each search, as soon as it is known."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def add(self, choice: SolverChoice, judgement: Judgement) -> None:
        """Print the line."""
        print(json.dumps(_figures(choice, judgement)), file=self._stream)

    def end(self) -> None:
        """All is printed."""


class CsvLines:
    """A line of CSV for each search, below a line with the names."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._writer: csv.DictWriter[str] | None = None

    def add(self, choice: SolverChoice, judgement: Judgement) -> None:
        """Print the line."""
        figures = _figures(choice, judgement)
        if self._writer is None:
            self._writer = csv.DictWriter(self._stream, list(figures), lineterminator="\n")
            self._writer.writeheader()
        self._writer.writerow({**figures, "map": visible(judgement.instance.map)})

    def end(self) -> None:
        """All is printed."""


class _Row:
    """The sums of a bucket."""

    def __init__(self) -> None:
        self.instances = self.solved = self.expanded = 0
        self.worst: float | None = None
        self.seconds = 0.0

    def add(self, judgement: Judgement) -> None:
        """Add what a search came to."""
        self.instances += 1
        self.expanded += judgement.expanded
        self.seconds += judgement.seconds
        if judgement.ratio is not None:
            self.solved += 1
            self.worst = max(self.worst or 0.0, judgement.ratio)

    def cells(self) -> list[str]:
        """Return the figures as they are printed."""
        worst = "-" if self.worst is None else f"{self.worst:.4f}"
        counts = [str(self.instances), str(self.solved), worst, str(self.expanded)]
        return [*counts, f"{1000 * self.seconds:.2f}"]


class Table:
    """A table by solver and bucket, and a sentence on each solver below it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._rows: dict[str, dict[int | str, _Row]] = {}
        self._verdicts: dict[str, Counter[Verdict]] = {}

    def add(self, choice: SolverChoice, judgement: Judgement) -> None:
        """Add it to the sums of its bucket."""
        solver = beside_the_rule(choice)
        rows = self._rows.setdefault(solver, {})
        for bucket in (judgement.instance.bucket, _ALL):
            rows.setdefault(bucket, _Row()).add(judgement)
        self._verdicts.setdefault(solver, Counter())[judgement.verdict] += 1

    def end(self) -> None:
        """Print the table."""
        several = len(self._rows) > 1
        lines = [
            [*([solver] if several else []), str(bucket), *row.cells()]
            for solver, rows in self._rows.items()
            for bucket, row in sorted(rows.items(), key=_order)
        ]
        headings = [*(["solver"] if several else []), *_NUMBERS]
        print_table(headings, lines, self._stream, numbers=_NUMBERS)
        for solver, verdicts in self._verdicts.items():
            told = [f"{verdicts[verdict]} {verdict.value}" for verdict in verdicts]
            print(f"{solver}: {', '.join(told)}", file=self._stream)


def _order(item: tuple[int | str, _Row]) -> tuple[bool, int]:
    bucket, _ = item
    return (True, 0) if isinstance(bucket, str) else (False, bucket)


def _figures(choice: SolverChoice, judgement: Judgement) -> dict[str, object]:
    instance, length = judgement.instance, judgement.length
    return {
        "solver": str(choice),
        "line": instance.line,
        "bucket": instance.bucket,
        "map": instance.map,
        "start_x": instance.start[1],
        "start_y": instance.start[0],
        "goal_x": instance.goal[1],
        "goal_y": instance.goal[0],
        "published": instance.length,
        "length": None if length is None else round(length, 8),
        "verdict": judgement.verdict.value,
        "expanded": judgement.expanded,
        "milliseconds": round(1000 * judgement.seconds, 3),
    }
