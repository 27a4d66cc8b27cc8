"""The hash of a study's table but for its times: `python -m docs.studies.digest TABLE.csv`."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from labyrinth.study.columns import TIMES


def digest_of(table: Path) -> tuple[int, str]:
    """Return how many rows a table has, and the hash of all that is not a time."""
    rows, found = -1, sha256()
    for line in _without_times(table):
        found.update(repr(line).encode())
        rows += 1
    return rows, found.hexdigest()


def _without_times(table: Path) -> Iterator[list[str]]:
    times = {column.name for column in TIMES}
    with table.open(newline="", encoding="utf-8") as file:
        lines = csv.reader(file)
        names = next(lines)
        kept = [at for at, name in enumerate(names) if name not in times]
        yield [names[at] for at in kept]
        for line in lines:
            yield [line[at] for at in kept]


if __name__ == "__main__":
    for each in sys.argv[1:]:
        count, digest = digest_of(Path(each))
        print(f"{each}: {count:,} rows, SHA-256 without times {digest}")
