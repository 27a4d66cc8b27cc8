"""The instance of a scenario is kept with its maze, and nothing else is taken for one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from labyrinth import LabyrinthError, generate
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.scenarios.scenario import Instance
from labyrinth.tui.document.benchmark import Benchmark
from labyrinth.tui.document.document import Document
from labyrinth.tui.session.benchmarks import benchmark_of, benchmark_record
from labyrinth.tui.session.reading import read_session
from labyrinth.tui.session.records import Record
from tests.tui.session.kept_documents import session_folder, snapshot_of, write_snapshot

MAZE = generate("cave", 4, 5, 7)
INSTANCE = Instance(3, 2, "maps/cave.map", MAZE.height, MAZE.width, (1, 1), (7, 9), "12.24264")


def test_published_length_comes_back_also_after_an_edit(tmp_path: Path) -> None:
    document = Document(MAZE.copy(), benchmark=Benchmark(INSTANCE, MAZE.copy()))
    assert document.paint([Span(2, 4, 7)], WALL)
    folder = session_folder(tmp_path / "session")
    write_snapshot(folder, snapshot_of(document))
    read = read_session(folder).document
    assert read.benchmark == document.benchmark
    assert read.maze != MAZE
    assert read.undo()
    assert read.maze == MAZE


@pytest.mark.parametrize(
    "wrong",
    [
        {"published": "long"},
        {"published": "inf"},
        {"start": None},
        {"goal": [99, 1]},
        {"line": -1},
        {"map": 7},
    ],
)
def test_what_is_no_instance_is_refused(wrong: dict[str, object]) -> None:
    record = benchmark_record(Benchmark(INSTANCE, MAZE))
    instance = {**INSTANCE._asdict(), "start": [1, 1], "goal": [7, 9]}
    given = replace(record, members={**record.members, "instance": instance | wrong})
    with pytest.raises(LabyrinthError):
        benchmark_of(given, len(MAZE.tiles))


def test_an_instance_needs_its_maze() -> None:
    record = benchmark_record(Benchmark(INSTANCE, MAZE))
    with pytest.raises(LabyrinthError):
        benchmark_of(record, len(MAZE.tiles) - 1)
    with pytest.raises(LabyrinthError):
        benchmark_of(Record({**record.members, "states": []}), len(MAZE.tiles))
