"""What an answer of a solver refutes of the claims about it."""

from __future__ import annotations

from labyrinth.checking.answers import Answer
from labyrinth.checking.best_ways import best_way, cost_of_path
from labyrinth.checking.claims import Claim
from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import missed_path, path_fault


def solver_faults(maze: Maze, answer: Answer, *, may_give_up: bool = False) -> dict[Claim, str]:
    """Return the claims that an answer refutes, each with words that go on from "on this maze".

    A solver that `may_give_up` need not find a path where there is one.
    """
    if answer.trouble:
        claim = Claim.UNCHANGED if answer.trouble.how == "changed" else Claim.RUNS
        return {claim: answer.trouble.words}
    if not answer.path:
        if answer.gave_up and may_give_up:
            return {}
        return _of_no_path(maze, answer)
    if fault := path_fault(maze, answer.path):
        return {Claim.VALID: f"its path {fault}"}
    faults = {}
    if maze.weighted:
        lowest, cost = cost_of_path(maze, best_way(maze, weights=True)), _cost(maze, answer)
        if cost > lowest:
            faults[Claim.CHEAPEST] = f"its path costs {cost}; {_enough(lowest)}"
    else:
        fewest, steps = len(best_way(maze, weights=False)) - 1, len(answer.path) - 1
        if steps > fewest:
            faults[Claim.SHORTEST] = f"it returned {counted(steps, 'step')}; {_enough(fewest)}"
    return faults


def _cost(maze: Maze, answer: Answer) -> int:
    return cost_of_path(maze, answer.path)


def _of_no_path(maze: Maze, answer: Answer) -> dict[Claim, str]:
    way = best_way(maze, weights=False)
    if not way:
        return {}
    did = "gave up" if answer.gave_up else "returned no path"
    return {Claim.FOUND: f"it {did}; {missed_path(len(way) - 1)}"}


def _enough(number: int) -> str:
    return f"{number:,} {'is' if number == 1 else 'are'} enough"
