"""Files of learners, as tests write them."""

from __future__ import annotations

from collections.abc import Generator
from textwrap import dedent

from labyrinth.core.maze.maze import Maze
from labyrinth.sandbox.job import AlgorithmKind, Job, Limits, Ran, Source
from labyrinth.sandbox.process import Sandbox, Take

MAZE = Maze.from_text("#####\n#S  #\n# # #\n#  G#\n#####\n")
"""Two ways of four steps each."""


def source(text: str, path: str = "my_file.py") -> Source:
    """Return a file with this text, of which the indentation in the test is taken away."""
    return Source(path, dedent(text).lstrip("\n"))


def solving(body: str) -> Source:
    """Return a file with a solver `search`: line 4 is the first of its body."""
    lines = [f"    {line}".rstrip() for line in dedent(body).strip().splitlines()]
    head = ["from labyrinth.learn import solver", "@solver", "def search(maze):"]
    return Source("my_file.py", "\n".join([*head, *lines, ""]))


def job(
    file: Source,
    kind: AlgorithmKind = "solver",
    *,
    lines: bool = True,
    limits: Limits | None = None,
    again: bool = False,
    decisions: bool = False,
    seed: int = 0,
) -> Job:
    """Return a run of `search` in the small maze, or of `carve` on 2 x 3 rooms."""
    return Job(
        "search" if kind == "solver" else "carve",
        kind,
        file,
        MAZE if kind == "solver" else Maze.of_rooms(2, 3),
        seed,
        limits or Limits(),
        lines,
        decisions,
        again,
    )


def run(job: Job, take: Take | None = None) -> Generator[int, None, Ran]:
    """Run a job in a process of its own."""
    with Sandbox() as sandbox:
        return (yield from sandbox.run(job, take))
