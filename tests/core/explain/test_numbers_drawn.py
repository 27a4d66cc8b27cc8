"""Sentences of a generation that went on from a state: what was told before stays told."""

from __future__ import annotations

import pytest

from labyrinth import generate
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.trace.decisions import Deeds
from tests.core.explain.telling import told_of


@pytest.mark.parametrize("key", ["kruskal", "true-prim"])
def test_numbers_drawn_before_stay_told(key: str) -> None:
    maze = generate(key, 5, 6, 3, decisions=True)
    assert maze.trace
    first = [text for _, _, text in told_of(maze.trace)]
    begun = Deeds(maze.trace).position(20)
    once = carving_on(maze, begun, seed=4).finish()
    assert once.maze.trace
    told = [text for _, _, text in told_of(once.maze.trace)]
    assert all(told)
    assert told[:begun] == first[:begun]
    assert any("weight" in text or "lightest" in text for text in told[:begun])
    trace = once.maze.trace
    assert trace.drawn_at(begun) == maze.trace.drawn
    assert trace.drawn_at(begun + 1) != maze.trace.drawn
    assert trace.up_to(begun - 1).drawn_at(begun - 1) == maze.trace.drawn
    assert trace.up_to(len(trace)).drawn_at(len(trace)) == trace.drawn
