"""Typical mistakes, each a file that says what is expected, what holds, and the sentence told."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from labyrinth.sandbox.check import checking
from labyrinth.sandbox.check.checking import check
from labyrinth.sandbox.check.verdicts import level_named

FOLDER = Path(__file__).parent / "mistakes"
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
LONG = {
    "busy_in_one_call",
    "by_the_clock",
    "carves_what_is_carved",
    "endless_loop",
    "forgotten_visited_set",
    "global_state",
    "generator_with_global_state",
    "goal_test_when_discovered",
    "heuristic_overestimates",
    "only_the_first_goal",
    "random_of_its_own",
    "sets_not_joined",
    "stack_for_queue",
    "state_in_a_default",
    "unequal_directions",
    "weights_forgotten",
}
"""Those that are asked on many mazes before they are refuted, or on one until time is over."""
MISTAKES = sorted(FOLDER.glob("*.py"))


def described(file: Path, what: str) -> str:
    """What the head of a file says of one thing."""
    head = file.read_text().split('"""')[1]
    found = re.search(rf"^{what}: (.*?)(?=^\w|\Z)", head, re.DOTALL | re.MULTILINE)
    assert found is not None
    return " ".join(found[1].split())


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=file.stem, marks=[pytest.mark.slow] if file.stem in LONG else [])
        for file in MISTAKES
    ],
)
def test_a_mistake_is_told(file: Path) -> None:
    (found,) = check(str(file), [level_named(described(file, "expect"))])
    assert not found.holds
    told = re.escape(described(file, "told")).replace(re.escape("..."), ".*")
    if found.findings is None:
        assert described(file, "holds") == "unusable"
        assert re.fullmatch(told, found.unusable)
        return
    strongest = found.findings.strongest
    assert (strongest.key if strongest else "nothing") == described(file, "holds")
    assert found.against is not None
    assert re.fullmatch(told, found.against.sentence)
    assert found.against.maze.tiles


def test_there_are_two_dozen() -> None:
    assert len(MISTAKES) >= 24
    assert {file.stem for file in MISTAKES} >= LONG


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock, which goes on by three seconds each time that it is looked at."""
    clock = count(step=3)
    monkeypatch.setattr(checking, "monotonic", lambda: float(next(clock)))
    (checked,) = check(str(EXAMPLES / "breadth_first.py"))
    assert checked.findings is not None
    assert checked.findings.asked == 6
    assert checked.against is not None
    assert checked.against.sentence.endswith(
        "it takes 3.0 seconds after other slow runs, too long to test further"
    )
