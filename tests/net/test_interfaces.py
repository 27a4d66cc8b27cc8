"""The stable interfaces: names, signatures, keys, widgets and exit statuses."""

from __future__ import annotations

import dataclasses
import inspect
import re
from enum import EnumType
from typing import Any

import pytest
from textual.pilot import Pilot

import labyrinth
from labyrinth import generate, generators, solve, solvers
from labyrinth.core.explain import reason
from labyrinth.tui import LabyrinthApp, MazeWidget
from tests.net import adaptors, recordings

CLASSES = {
    "labyrinth": "Maze Solution Recipe Wall EventKind Player Trace RoomsInProgress Edge",
    "labyrinth.learn": "SolverMaze GeneratorMaze",
    "labyrinth.study": "Study Plan Progress Finished",
}


def record() -> dict[str, Any]:
    """Return the public names with their signatures, and the keys of all that is registered."""
    classes = {
        name: getattr(__import__(module, fromlist=["*"]), name)
        for module, names in CLASSES.items()
        for name in names.split()
    }
    return {
        "names": {name: _signature(getattr(labyrinth, name)) for name in labyrinth.__all__},
        "learn": _names_of("labyrinth.learn"),
        "study": _names_of("labyrinth.study"),
        "interface": {
            each.__name__: _signature(each) for each in (reason, LabyrinthApp, MazeWidget)
        },
        "classes": {name: _members(kind) for name, kind in classes.items()},
        "methods": {name: _methods(kind) for name, kind in classes.items()},
        "maze": _values(generate("wilson", rows=3, cols=4, seed=7), "height width start goals"),
        "solution": _values(
            solve(generate("wilson", rows=3, cols=4, seed=7), "a-star", start=(1, 1)),
            "solver outcome path cost expanded reason stops waypoints filled",
        ),
        "generators": _registered(generators()),
        "solvers": _registered(solvers()),
        "formats": adaptors.format_keys(),
    }


def _names_of(module: str) -> dict[str, str]:
    found = __import__(module, fromlist=["*"])
    return {name: _signature(getattr(found, name)) for name in found.__all__}


def _signature(value: Any) -> str:
    # How these are made is no stable interface; of enumerations every Python says it otherwise.
    made_by_us = isinstance(value, EnumType) or value in (labyrinth.Trace, labyrinth.Player)
    if made_by_us or not callable(value):
        return type(value).__name__
    try:
        parameters = inspect.signature(value).parameters.values()
    except ValueError:
        return "callable"
    plain = (each.replace(annotation=inspect.Parameter.empty) for each in parameters)
    return ", ".join(re.sub(r"=<.*", "=…", str(each)) for each in plain)


def _members(kind: type) -> list[str]:
    names = {name for each in _own(kind) for name in vars(each)} | {*getattr(kind, "_fields", ())}
    if dataclasses.is_dataclass(kind):
        names |= {each.name for each in dataclasses.fields(kind)}
    return sorted(name for name in names if not name.startswith("_"))


def _methods(kind: type) -> dict[str, str]:
    """Return the public methods of a class of ours with their signatures."""
    found = {name: inspect.getattr_static(kind, name, None) for name in _members(kind)}
    return {
        name: _signature(getattr(kind, name))
        for name, value in found.items()
        if inspect.isroutine(value) or isinstance(value, classmethod | staticmethod)
    }


def _own(kind: type) -> list[type]:
    return [each for each in kind.__mro__ if each.__module__.startswith("labyrinth")]


def _values(thing: object, names: str) -> dict[str, str]:
    return {name: repr(getattr(thing, name)) for name in names.split()}


def _registered(algorithms: Any) -> dict[str, str]:
    """Return what is told of every algorithm: its name, options, pseudocode, guarantee, cost."""
    found = {}
    for key, each in sorted(algorithms.items()):
        options = [f"{option.key}={option.values} ({option.default})" for option in each.options]
        told = [each.name, each.summary, *options]
        told += [getattr(getattr(each, "guarantee", None), "value", "")]
        found[key] = "; ".join(part for part in told if part)
    return found


RECORDED: dict[str, Any] = recordings.read_if_there("interfaces")


@pytest.mark.parametrize("subject", RECORDED)
def test_stable_interfaces_are_the_same(subject: str) -> None:
    now = record()[subject]
    before = RECORDED[subject]
    if subject == "classes":  # more may come, nothing may go
        gone = {name: set(before[name]) - set(now[name]) for name in before}
        assert not any(gone.values()), gone
    elif subject == "methods":
        kept = {
            name: {method: now[name].get(method) for method in methods}
            for name, methods in before.items()
        }
        assert not recordings.differences(before, kept)
    elif isinstance(before, dict):
        assert not recordings.differences(before, now)
    else:
        assert now == before


async def _until(pilot: Pilot[Any], *ids: str) -> None:
    """Wait until widgets with all these ids are on the screen."""
    missing = [*ids]
    for _ in range(600):
        missing = [each for each in missing if not pilot.app.screen.query(f"#{each}")]
        if not missing:
            return
        await pilot.pause(0.05)
    raise AssertionError(f"not on {pilot.app.screen}: {missing}")


async def test_widgets_have_their_ids() -> None:
    from labyrinth.tui import LabyrinthApp, MazeWidget

    async with LabyrinthApp().run_test(size=(120, 40)) as pilot:
        await _until(pilot, "generate", "open", "quit")
        await pilot.click("#generate")
        await _until(pilot, "back", *generators())
    async with LabyrinthApp(generate("dfs", 4, 4, 1)).run_test(size=(120, 40)) as pilot:
        buttons = ("edit", "solve", "explored", "play", "save", "race", "back")
        await _until(pilot, *buttons, "maze", "status", "why")
        assert isinstance(pilot.app.screen.query_one("#maze"), MazeWidget)
        await pilot.click("#race")
        await pilot.pause()
        await pilot.press("enter")
        await _until(pilot, "lane-1", "lane-2", "scoreboard", "why")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("solve dfs:3x3:1", 0),
        ("solve dfs:3x3:1 --start 0,0", 2),
        ("info nowhere.txt", 2),
    ],
)
def test_exit_statuses(line: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert adaptors.main(line.split()) == status
    assert bool(capsys.readouterr().err) == bool(status)
