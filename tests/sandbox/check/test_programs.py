"""The sample programs of learners, faulty and right: `check` tells them apart."""

from __future__ import annotations

import pytest

from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import drain
from labyrinth.sandbox.check.checking import check
from labyrinth.sandbox.check.verdicts import level_named
from labyrinth.sandbox.job import Job, Source
from labyrinth.sandbox.process import Sandbox
from tests.sandbox.programs import FAULTY, RIGHT, Program

QUICK = {
    "a_star_never_reopens",
    "a_wall_too_many_in_two_of_a_hundred",
    "bidirectional_dijkstra",
    "bidirectional_first_meeting",
    "border_off_by_one",
    "carves_depth_first",
    "estimate_a_tenth_too_high",
}
"""Those that are tried whenever tests are run; the others take a minute or two in all."""


KINDS = {
    "first goal only",
    "cost of the tile left instead of entered",
    "marked too late",
    "no decrease of keys",
    "h too high",
    "h inconsistent without reopening",
    "stack for queue",
    "border off by one",
    "rows and columns swapped",
}
"""The well-known mistakes, each of which has a program."""


def test_there_are_enough_programs_and_every_kind_of_mistake() -> None:
    assert len(FAULTY) >= 25
    assert len(RIGHT) >= 12
    assert {each.kind for each in FAULTY} - {""} == KINDS


def case(program: Program) -> object:
    marks = [] if program.file.stem in QUICK else [pytest.mark.slow]
    return pytest.param(program, id=program.file.stem, marks=marks)


@pytest.mark.parametrize("program", map(case, FAULTY))
def test_a_faulty_program_is_convicted(program: Program) -> None:
    (checked,) = check(str(program.file), [level_named(program.expect)])
    assert checked.findings is not None
    assert checked.against is not None


@pytest.mark.parametrize("program", map(case, RIGHT))
def test_a_right_program_is_acquitted(program: Program) -> None:
    (checked,) = check(str(program.file), [level_named(program.expect)])
    assert checked.against is None
    assert checked.holds


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["bidirectional_first_meeting", "a_star_never_reopens", "a_wall_too_many_in_two_of_a_hundred"],
)
def test_what_is_convicted_is_convicted_with_other_seeds_and_more_mazes(name: str) -> None:
    (program,) = (each for each in FAULTY if each.file.stem == name)
    for mazes, seed in ((400, 0), (None, 1), (None, 2)):
        (checked,) = check(str(program.file), [level_named(program.expect)], mazes, seed)
        assert checked.against is not None


def test_many_mazes_run_with_one_message_as_they_do_alone() -> None:
    """Also where the process dies at one of them."""
    source = Source(
        "my_file.py",
        "from os import _exit\n"
        "from labyrinth.learn import solver\n\n\n"
        "@solver\n"
        "def search(maze):\n"
        "    if maze.cols == 9:\n"
        "        _exit(1)\n"
        "    return [maze.start]\n",
    )
    mazes = [Maze(1, width, b"\1" * width, start=(0, 0), goals=((0, 0),)) for width in range(1, 12)]
    jobs = [Job("search", "solver", source, maze, lines=False) for maze in mazes]
    with Sandbox() as sandbox:
        assert [ran.path for ran in sandbox.run_all(jobs[:8])] == [[(0, 0)]] * 8
        assert sandbox.run_all(jobs) == []
        failure = drain(sandbox.run(jobs[8])).failure
        assert failure is not None
        assert failure.kind == "died"
        assert len(sandbox.run_all(jobs[9:])) == 2
