"""The board in files: JSON and CSV hold what the board shows."""

from __future__ import annotations

import csv
import json
from io import StringIO

import labyrinth
from labyrinth import generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.timing import timing
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import GENERATOR_PRESETS, PRESETS, Bet
from labyrinth.races.files import board_csv, board_json
from tests.races.test_board import race_of

MAZE = generate("kruskal", 6, 7, 3, braid=0.5, weights=(1, 9))
SOLVERS = ["a-star", "dfs", "random-mouse:limit=3"]
TIMINGS = [timing([0.002, 0.001, 0.003]), timing([1.5]), None]


def test_json_holds_the_board_and_the_finish() -> None:
    run = race_of(MAZE, *SOLVERS)
    rows = run.finish(ClockKind.EXPANSIONS)
    found = json.loads(board_json(run, ClockKind.EXPANSIONS, TIMINGS))
    assert found["finish"] == run.sentence(ClockKind.EXPANSIONS)
    assert (found["recipe"], found["clock"]) == (str(MAZE.recipe), "expansions")
    assert found["corridors"] == run.corridors
    assert len(found["lanes"]) == 3
    for lane, row in zip(found["lanes"], rows, strict=True):
        names = ("place", "steps", "cost", "expanded", "expansions", "events")
        more = ("largest_frontier", "turns", "branches")
        assert [lane[name] for name in (*names, *more)] == [
            getattr(row, name) for name in (*names, *more)
        ]
        assert lane["solver"] == row.racer
        assert lane["outcome"] == ("gave-up" if "mouse" in row.racer else "found")
        assert lane["reason"] == run.lanes[row.lane].reason
    times = {lane["solver"]: lane["milliseconds"] for lane in found["lanes"]}
    assert times["a-star"] == {"median": 2.0, "shortest": 1.0, "longest": 3.0, "runs": 3}
    assert times["dfs"]["runs"] == 1
    assert set(times["random-mouse:limit=3"].values()) == {None}


def test_csv_has_a_line_for_each_lane() -> None:
    run = race_of(MAZE, *SOLVERS)
    text = board_csv(run, ClockKind.EVENTS, TIMINGS)
    lines = list(csv.DictReader(StringIO(text)))
    rows = run.finish(ClockKind.EVENTS)
    assert [line["solver"] for line in lines] == [row.racer for row in rows]
    assert [line["place"] for line in lines] == ["1", "2", ""]
    by_solver = {line["solver"]: line for line in lines}
    assert by_solver["a-star"]["median_milliseconds"] == "2.0"
    assert (by_solver["dfs"]["runs"], by_solver["random-mouse:limit=3"]["runs"]) == ("1", "")


def test_files_tell_who_has_bet_on_a_lane() -> None:
    run = race_of(MAZE, *SOLVERS)
    bets = Bet("Ann", 1), Bet("Ben", 1)
    lanes = json.loads(board_json(run, ClockKind.EVENTS, TIMINGS, bets))["lanes"]
    assert {lane["solver"]: lane["bets"] for lane in lanes} == {
        "a-star": [],
        "dfs": ["Ann", "Ben"],
        "random-mouse:limit=3": [],
    }
    lines = csv.DictReader(StringIO(board_csv(run, ClockKind.EVENTS, TIMINGS, bets)))
    assert {line["solver"]: line["bets"] for line in lines}["dfs"] == "Ann, Ben"
    assert json.loads(board_json(run, ClockKind.EVENTS, TIMINGS))["lanes"][0]["bets"] == []


def test_a_preset_of_generators_is_two_to_four_that_exist() -> None:
    for key, preset in GENERATOR_PRESETS.items():
        assert preset.key == key
        assert 2 <= len(set(preset.racers) & set(labyrinth.generators())) <= 4


def test_a_preset_is_two_to_four_solvers() -> None:
    for key, preset in PRESETS.items():
        assert preset.key == key
        choices = [SolverChoice.parse(racer) for racer in preset.racers]
        assert 2 <= len(choices) <= 4
        assert [str(choice) for choice in choices] == list(preset.racers)
