"""Sentences, structures and questions are the same to the letter."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from labyrinth import Player
from tests.net import adaptors, recordings, runs

SENTENCES, PANELS, QUESTIONS = 42, 10, 4
"""How many are recorded of each algorithm: sentences and panels, and questions of a run."""


def sentences_at(name: str, positions: list[int]) -> dict[str, str]:
    """Return the sentences of a run at these positions."""
    run = runs.performed(name, decisions=True)
    assert run is not None
    player, facts = adaptors.Player(run.trace), run.facts
    found = {}
    for position in sorted(positions):
        player.seek(position)
        found[str(position)] = adaptors.sentence_at(player, facts)
    return found


def panels_at(name: str, positions: list[int]) -> dict[str, list[str]]:
    """Return what the data structures hold at these positions of a run."""
    run = runs.performed(name, decisions=True)
    assert run is not None
    player, algorithm = Player(run.trace), adaptors.algorithm_of(run.key, run.kind)
    found = {}
    for position in sorted(positions):
        player.seek(position)
        found[str(position)] = adaptors.panel_at(player, algorithm)
    return found


def questions_in(name: str) -> list[str]:
    """Return what is asked of a run, with the answers."""
    run = runs.performed(name, decisions=True)
    assert run is not None
    algorithm = adaptors.algorithm_of(run.key, run.kind)
    return adaptors.questions_of(run.trace, algorithm, run.maze, QUESTIONS)


def record() -> dict[str, Any]:
    """Return sentences, panels and questions of every algorithm, by run and position."""
    return {f"{kind} {key}": _record_of(kind, key) for kind, key in runs.algorithms()}


def _record_of(kind: str, key: str) -> dict[str, Any]:
    names = [name for name in runs.names_of(kind, key) if runs.performed(name, decisions=True)]
    sentences = _chosen_sentences(names)
    weighted = [name for name in names if "weights" in name or name.endswith(":8x9:3")][:2]
    panels = {}
    for name in weighted:
        run = runs.performed(name, decisions=True)
        assert run is not None
        last = len(run.trace)
        count = PANELS // 2
        panels[name] = panels_at(name, sorted({last * at // count for at in range(1, count + 1)}))
    return {
        "sentences": sentences,
        "panels": panels,
        "questions": {name: questions_in(name) for name in weighted},
    }


def _chosen_sentences(names: list[str]) -> dict[str, dict[str, str]]:
    """Choose sentences of all shapes (numbers left out), the rarest first, over all runs."""
    found: list[tuple[int, str, str, str]] = []
    seen: Counter[str] = Counter()
    for name in names:
        run = runs.performed(name, decisions=True)
        assert run is not None
        step = max(1, len(run.trace) // 400)
        for position, text in sentences_at(name, list(range(1, len(run.trace) + 1, step))).items():
            shape = re.sub(r"[\d.]+", "#", text)
            seen[shape] += 1
            found.append((seen[shape], name, position, text))
    # The first of each shape, then the second of each, and so on; evenly of the rest.
    found.sort(key=lambda each: (min(each[0], 4), recordings.digest(f"{each[1]} {each[2]}")))
    chosen: dict[str, dict[str, str]] = {}
    for _, name, position, text in found[: max(SENTENCES, min(len(seen), 80))]:
        chosen.setdefault(name, {})[position] = text
    return chosen


RECORDED: dict[str, Any] = recordings.read_if_there("reasons")


@pytest.mark.parametrize("algorithm", RECORDED)
def test_sentences_are_the_same(algorithm: str) -> None:
    for name, before in RECORDED[algorithm]["sentences"].items():
        now = sentences_at(name, list(map(int, before)))
        assert not recordings.differences(before, now), name


@pytest.mark.parametrize("algorithm", RECORDED)
def test_structures_hold_the_same(algorithm: str) -> None:
    for name, before in RECORDED[algorithm]["panels"].items():
        now = panels_at(name, list(map(int, before)))
        assert not recordings.differences(before, now), name


@pytest.mark.parametrize("algorithm", RECORDED)
def test_the_same_is_asked(algorithm: str) -> None:
    for name, before in RECORDED[algorithm]["questions"].items():
        now = dict(enumerate(questions_in(name)))
        assert not recordings.differences(
            {str(at): each for at, each in enumerate(before)},
            {str(at): each for at, each in now.items()},
        ), name
