"""Every algorithm does the same, event by event, with and without decisions."""

from __future__ import annotations

import pytest

from tests.net import adaptors, recordings, runs


def summary(name: str, *, decisions: bool) -> str:
    """Return what a run came to in a line; its events as a hash for each tenth."""
    run = runs.performed(name, decisions=decisions)
    if run is None:
        return "refused"
    maze, solution = run.maze, run.solution
    events = list(adaptors.events_of(run.trace))
    text = f"{len(events)} events {recordings.tenths(events)}"
    if solution is None:
        ends = repr((maze.start, tuple(maze.goals))).encode()
        return f"{text} maze {recordings.digest(bytes(maze.tiles) + ends)}"
    return (
        f"{text} {solution.outcome} path {len(solution.path)} "
        f"{recordings.digest(repr((solution.path, solution.waypoints)), 6)} cost {solution.cost} "
        f"expanded {solution.expanded} filled {solution.filled}: {solution.reason}"
    )


def summaries(names: list[str]) -> dict[str, list[str]]:
    """Return for each run what it came to without decisions and with them."""
    return {name: [summary(name, decisions=False), summary(name, decisions=True)] for name in names}


def record() -> dict[str, dict[str, list[str]]]:
    """Return the summaries of all runs, by algorithm."""
    return {f"{kind} {key}": summaries(runs.names_of(kind, key)) for kind, key in runs.algorithms()}


RECORDED: dict[str, dict[str, list[str]]] = recordings.read_if_there("traces")


@pytest.mark.parametrize("algorithm", RECORDED)
def test_traces_are_the_same(algorithm: str) -> None:
    before = RECORDED[algorithm]
    assert not recordings.differences(before, summaries(list(before)))
