"""The choice of a solver and its options: read from text, checked, written."""

from __future__ import annotations

import pickle

import pytest

from labyrinth import LabyrinthError, generate, solve
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solve import search_by


@pytest.mark.parametrize(
    ("text", "key", "options"),
    [
        ("a-star", "a-star", {}),
        ("random-mouse:seed=3", "random-mouse", {"seed": 3}),
        ("random-mouse:limit=500,seed=3", "random-mouse", {"limit": 500, "seed": 3}),
    ],
)
def test_choice_is_read_and_written_back(
    text: str, key: str, options: dict[str, OptionValue]
) -> None:
    choice = SolverChoice.parse(text)
    assert (choice.key, choice.options) == (key, options)
    assert str(choice) == text
    assert SolverChoice(key, options) == choice
    assert pickle.loads(pickle.dumps(choice)) == choice


def test_text_has_one_order_and_no_defaults() -> None:
    assert str(SolverChoice.parse("random-mouse:seed=3,limit=500")) == (
        "random-mouse:limit=500,seed=3"
    )
    assert str(SolverChoice.parse("random-mouse:seed=0,limit=1000000")) == "random-mouse"
    assert SolverChoice.parse("random-mouse:seed=0") == SolverChoice("random-mouse")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("random-mose", "there is no solver 'random-mose'; did you mean random-mouse?"),
        ("", "there is no solver ''"),
        ("random-mose:seed=3", "there is no solver 'random-mose'"),
        ("seed=3", "'seed=3' is not a solver; options follow the solver's key and a colon"),
        ("random-mouse:", "'' is not an option; write option=value"),
        ("random-mouse:3", "'3' is not an option; write option=value"),
        ("random-mouse:sed=3", "solver random-mouse has no option 'sed'; did you mean seed?"),
        ("bfs:seed=3", "solver bfs has no option 'seed'"),
        ("random-mouse:seed=x", "option seed must be a whole number from 0"),
        ("random-mouse:seed=1,seed=2", "option seed is given twice"),
        ("random-mouse:limit=1, seed=2", "option limit must be a whole number"),
    ],
)
def test_text_that_is_wrong_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(LabyrinthError) as error:
        SolverChoice.parse(text)
    assert complaint in str(error.value)


def test_a_search_is_made_with_what_was_chosen_and_tells_it() -> None:
    maze = generate("wilson", 6, 6, 1)
    choice = SolverChoice("random-mouse", {"limit": 3})
    found = search_by(maze, choice).finish()
    assert (found.outcome, found.expanded) == ("gave-up", 4)
    assert found.choice == choice
    assert found.options == {"limit": 3}
    assert solve(maze, "random-mouse", limit=3).choice == choice
    assert solve(maze, "random-mouse", limit=1_000_000).choice == SolverChoice("random-mouse")
