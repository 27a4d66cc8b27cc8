"""Known mistakes are named by how programs behave, and never wrongly; a learner's h is judged."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest

from labyrinth import Maze
from labyrinth.cli import main
from labyrinth.core.trace import TILE_BITS, TILE_MASK
from labyrinth.sandbox.check.judging_solvers import solver_faults
from labyrinth.sandbox.check.naming import Asks, diagnosed
from labyrinth.sandbox.check.shrinking import shrunk
from labyrinth.sandbox.check.solver_mazes import drawn_mazes
from labyrinth.sandbox.check.verdicts import (
    Answer,
    Claim,
    Findings,
    Refutation,
    SolverAttempt,
    level_named,
)
from labyrinth.sandbox.declaring import declared_in
from labyrinth.sandbox.learners_mazes import EXPANDED, solve_by
from labyrinth.sandbox.own_heuristic import Estimates, estimates_by
from tests.sandbox.programs import FAULTY, RIGHT, Program

SENTENCES = {
    "first goal only": "only the first goal is searched for. ",
    "cost of the tile left instead of entered": "it adds the cost of the tile it leaves. ",
    "marked too late": "tiles are marked too late. ",
    "no decrease of keys": "keys are never decreased. ",
    "h too high": "h is too high. ",
    "h inconsistent without reopening": "h is not consistent, and no tile is reopened. ",
    "stack for queue": "the newest tile is taken first, as from a stack. ",
    "border off by one": "the border is off by one: ",
    "rows and columns swapped": "rows and columns are swapped. ",
}
"""How the sentence of each kind begins."""
ALSO_TRUE = {
    "goal_test_when_discovered": "it ends when it discovers a goal. ",
    "greedy": "the cost so far is ignored. ",
    "weights_forgotten": "costs are ignored. ",
    # Their h is that of one goal, or of another tile, and so too high.
    "estimate_of_the_first_goal": SENTENCES["h too high"],
    "estimate_with_rows_and_columns_swapped": SENTENCES["h too high"],
    # It is a queue where there is one goal.
    "stack_in_halls_of_two_goals": "",
}
MOST_EVENTS = 20_000


class TooManyEventsError(Exception):
    pass


def called_here(file: Path) -> tuple[SolverAttempt, Asks]:
    """What calls the solver of a file in this process, and what asks its h."""
    (declared,) = declared_in(runpy.run_path(str(file)), str(file))
    function = declared.function

    def searching(maze: Maze, events: list[int]) -> list[tuple[int, int]]:
        def record(event: int) -> None:
            events.append(event)
            if len(events) > MOST_EVENTS:
                raise TooManyEventsError

        return solve_by(function, maze, record)

    def answer(maze: Maze) -> Answer:
        events: list[int] = []
        try:
            path = searching(maze, events)
        except TooManyEventsError:
            return Answer([], trouble="it does not end", is_endless=True)
        except Exception as error:
            return Answer([], trouble=str(error))
        kinds = EXPANDED >> TILE_BITS
        order = [event & TILE_MASK for event in events if event >> TILE_BITS == kinds]
        return Answer(path, len(order), order=order, events=events)

    def asks(maze: Maze) -> Estimates | None:
        try:
            return estimates_by(function, partial(searching, maze, []))
        except Exception:
            return None

    return lambda mazes: map(answer, mazes), asks


def found_in(program: Program) -> tuple[Findings, bool]:
    """What is found in a program that is called here, and whether it is what is expected."""
    attempt, asks = called_here(program.file)
    level = level_named(program.expect)
    drawn = [maze for maze in drawn_mazes(400) if len(maze.tiles) <= 60]
    refuted: dict[Claim, Refutation] = {}
    for maze in sorted(drawn, key=lambda maze: len(maze.tiles)):
        for claim in faults(maze, next(attempt([maze]))):
            refuted.setdefault(claim, Refutation(claim, "", shrunk_to(maze, attempt, claim)))
        if not {*level.claims}.isdisjoint(refuted):
            break
    findings = Findings("solver", len(drawn), refuted, {}, ())
    return diagnosed(findings, level, attempt, asks), findings.first_against(level) is None


def shrunk_to(maze: Maze, attempt: SolverAttempt, claim: Claim) -> Maze:
    """The smallest maze that still refutes a claim."""
    return shrunk(maze, lambda each: claim in faults(each, next(attempt([each]))), 100)


faults = partial(solver_faults, may_give_up=False)


# The programs


def is_solver(program: Program) -> bool:
    return "@solver" in program.file.read_text()


def named(program: Program) -> str:
    return program.file.stem


UNNAMED = {"a_star_parent_overwritten"}
"""Programs whose answers in the drawn mazes no known search explains alone: not named is true."""


@pytest.mark.parametrize("program", [each for each in FAULTY if is_solver(each)], ids=named)
def test_a_mistake_is_named_rightly_or_not_at_all(program: Program) -> None:
    findings, holds = found_in(program)
    if holds:
        assert not findings.mistake
        return
    if program.file.stem in UNNAMED and not findings.mistake:
        return
    begins = ALSO_TRUE.get(program.file.stem, SENTENCES.get(program.kind, ""))
    assert findings.mistake.startswith(begins)
    assert bool(findings.mistake) == bool(begins)
    assert not findings.mistake or findings.mistake.count(". ") == 1


@pytest.mark.parametrize("program", [each for each in RIGHT if is_solver(each)], ids=named)
def test_nothing_is_named_in_a_right_program(program: Program) -> None:
    findings, holds = found_in(program)
    assert holds
    assert not findings.mistake


def test_marks_that_are_set_too_late_are_named_where_the_search_does_not_end() -> None:
    (program,) = (each for each in FAULTY if each.file.stem == "marked_when_taken")
    attempt, asks = called_here(program.file)
    hall = Maze(18, 18, bytes([1]) * 18**2, start=(0, 0), goals=((17, 17),))
    assert next(attempt([hall])).is_endless
    refuted = {Claim.RUNS: Refutation(Claim.RUNS, "", hall)}
    findings = Findings("solver", 1, refuted, {}, ())
    told = diagnosed(findings, level_named("shortest"), attempt, asks).mistake
    assert told.startswith(SENTENCES["marked too late"])


def test_nothing_is_named_where_nothing_ends() -> None:
    asked = []

    def attempt(mazes: Sequence[Maze]) -> Iterator[Answer]:
        for maze in mazes:
            asked.append(maze)
            yield Answer([], trouble="it does not end", is_endless=True)

    refuted = {Claim.RUNS: Refutation(Claim.RUNS, "", drawn_mazes(1)[0])}
    findings = Findings("solver", 1, refuted, {}, ())
    assert not diagnosed(findings, level_named("shortest"), attempt, lambda _: None).mistake
    # The counterexample, and the first of the mazes drawn.
    assert len(asked) == 2


# A learner's own h


def h_of(text: str, maze: Maze) -> Estimates | None:
    """What the h of a solver says that has so much text above it, and inside it."""
    namespace: dict[str, Any] = {}
    above, _, inside = text.partition("---")
    inside = "".join(f"    {line}\n" for line in inside.strip().split("\n"))
    exec(f"{above}\ndef search(maze):\n{inside}    return None", namespace)
    function = namespace["search"]
    return estimates_by(function, partial(solve_by, function, maze, lambda _: None))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def h(tile):\n    return 2 * tile[1]", "h"),
        ("def heuristic(tile, goal):\n    return 2 * abs(tile[1] + goal[1] - 2)", "heuristic"),
        ("def estimate(maze, tile):\n    return maze.cols * tile[1] - tile[1]", "estimate"),
        ("def estimate(one, maze):\n    return 2 * one[1] * len(maze.goals)", "estimate"),
        ("def h(tile, goals, weight=2):\n    return weight * tile[1] * len(goals)", "h"),
        ("def h(goal, tile):\n    return 2 * tile[1]", "h"),
        ("---h = lambda tile: 2 * tile[1] * len(maze.goals)", "h"),
        ("---factor = 2\ndef h(tile):\n    return factor * tile[1]", "h"),
    ],
)
def test_h_is_found_by_its_name_and_given_what_its_parameters_say(text: str, name: str) -> None:
    assert h_of(text, Maze.from_text("S#G")) == (name, [0.0, inf, 4.0])


@pytest.mark.parametrize(
    "text",
    [
        "def left(tile):\n    return 0",
        "h = 3",
        "def h(tile):\n    return None",
        "def h(tile):\n    return {}[tile]",
        "def h(row, col, size):\n    return 0",
    ],
)
def test_what_cannot_be_asked_is_no_h(text: str) -> None:
    assert h_of(text, Maze.from_text("S#G")) is None


def told_of_h(stem: str) -> dict[str, Refutation]:
    (program,) = (each for each in FAULTY if each.file.stem == stem)
    of_h = (Claim.ADMISSIBLE, Claim.CONSISTENT)
    return {
        claim.key: each for claim, each in found_in(program)[0].refuted.items() if claim in of_h
    }


def test_h_is_judged_with_the_tile_or_the_step_that_breaks_it() -> None:
    told = told_of_h("a_star_never_reopens")
    assert list(told) == ["consistent"]
    step = r"estimate falls by (\d+) over \d,\d → \d,\d, which costs (\d+)"
    found = re.search(step, told["consistent"].sentence)
    assert found is not None
    assert int(found[1]) > int(found[2])
    told = told_of_h("estimate_doubled")
    assert {*told} == {"admissible", "consistent"}
    shown = told["admissible"]
    assert len(shown.maze.tiles) <= 12
    pattern = r"estimate\(\d,\d\) = (\d+), but the remaining cost is (\d+)$"
    found = re.search(pattern, shown.sentence)
    assert found is not None
    assert int(found[1]) > int(found[2])


# The command


def test_a_name_is_told_below_the_verdict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = (each for each in FAULTY if each.file.stem == "estimate_doubled")
    arguments = ["check", str(program.file), "--expect", "shortest"]
    assert main(arguments) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert (
        "Likely mistake: h is too high. It must not exceed the cost to the nearest goal."
    ) in printed
    assert "The heuristic is not admissible: on this " in printed
    assert main([*arguments, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["mistake"].startswith("h is too high. ")
    assert {"admissible", "consistent"} <= {each["claim"] for each in told["refuted"]}
    right = str(program.file.parents[1] / "right_programs" / "a_star_manhattan.py")
    assert main(["check", str(program.file), right, "--expect", "shortest"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert printed.count("Likely mistake: h is too high. ") == 1
