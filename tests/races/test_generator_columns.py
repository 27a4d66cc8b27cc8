"""The board of generators: figures of their mazes beside what is usual, sorted by what they are."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest

from labyrinth import Recipe, generate
from labyrinth.core.generation.generate import generation
from labyrinth.core.measure.baselines import usual_difficulty
from labyrinth.core.measure.report_card import report
from labyrinth.core.table import NOTHING, sorted_by
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Bet
from labyrinth.races.files import board_csv, board_json
from labyrinth.races.generators import (
    GENERATOR_COLUMNS,
    generator_names,
    generator_race,
    own_options_in_words,
)

TEXTS = ("wilson:8x9:3", "growing-tree:8x9:3:pick=newest", "cave:8x9:3", "growing-tree:8x9:3")
RECIPES = [Recipe.parse(text) for text in TEXTS]
NAMES = ["Wilson", "Growing tree (pick newest)", "Cave", "Growing tree"]
RACE = generator_race(RECIPES).finish()
CLOCK = RACE.clock(ClockKind.EVENTS)


def shown(time: int) -> list[dict[str, str]]:
    lines = RACE.board(CLOCK, time)
    return [{each.heading: each.text(line) for each in GENERATOR_COLUMNS} for line in lines]


def test_names_tell_generators_apart_by_their_own_options() -> None:
    assert generator_names(RECIPES) == NAMES
    braided = Recipe.parse("growing-tree:8x9:3:pick=oldest,braid=0.5")
    assert own_options_in_words(braided) == "pick oldest"


def test_the_figures_are_those_of_the_report_card() -> None:
    at_first, at_last = shown(0), shown(CLOCK.length)
    assert {line["dead ends"] for line in at_first} == {NOTHING}
    assert [line["generator"] for line in at_last] == NAMES
    for recipe, line in zip(RECIPES, at_last, strict=True):
        figures = report(generation(recipe).finish())
        assert line["dead ends"] == f"{100 * figures.dead_end_share:.1f}%"
        assert line["diameter"] == str(figures.diameter)
        assert line["junctions"] == str(figures.junctions)
        assert line["corridor"] == f"{figures.mean_corridor:.1f}"
        rooms = figures.rooms
        assert (line["difficulty"] == NOTHING) == (rooms == 0)
        if rooms:
            assert figures.difficulty is not None
            assert line["difficulty"] == f"{figures.difficulty / rooms:.2f}"
            low, high = usual_difficulty(rooms)
            assert line["usual difficulty"] == f"{low:.2f}-{high:.2f}"
    # 29.1 % is what Wilson is known for; caves have next to none. Other options are not known.
    assert at_last[0]["usual dead ends"] == "25%-35%"
    assert [line["usual dead ends"] for line in at_last[1:3]] == [NOTHING, "0%-2%"]


def test_every_column_is_sorted_by_what_it_shows() -> None:
    lines = RACE.board(CLOCK, CLOCK.length)
    for column in GENERATOR_COLUMNS:
        ordered = sorted_by(column, lines)
        values = [column.value(line) for line in ordered if column.value(line) is not None]
        assert values == sorted(values)
        for line in lines:
            value, text = column.value(line), column.text(line)
            assert (value is None) <= (text == NOTHING or not text)
            if column.is_number and value is not None:
                assert float(text.strip("%").replace(",", "")) == pytest.approx(value, abs=0.05)


def test_a_cave_has_no_difficulty_a_room_in_files() -> None:
    by_recipe = {
        lane["recipe"].partition(":")[0]: lane
        for lane in json.loads(board_json(RACE, ClockKind.EVENTS))["lanes"]
    }
    assert by_recipe["cave"]["difficulty"] is None
    card = report(generate("wilson", 8, 9, 3))
    assert card.difficulty is not None
    assert by_recipe["wilson"]["difficulty"] == round(card.difficulty / 72, 4)


def test_files_have_both_ends_of_the_range_that_the_board_shows() -> None:
    lanes = json.loads(board_json(RACE, ClockKind.EVENTS))["lanes"]
    usual = next(column for column in GENERATOR_COLUMNS if column.heading == "usual dead ends")
    ranges = {row.racer: usual.text(row) for row in RACE.board(CLOCK, CLOCK.length)}
    assert NOTHING in ranges.values()
    for lane in lanes:
        low, high = lane["usual_dead_end_share_low"], lane["usual_dead_end_share_high"]
        text = NOTHING if low is None else f"{low:.0%}-{high:.0%}"
        assert text == ranges[lane["recipe"]]


def test_files_tell_who_has_bet_on_a_lane() -> None:
    bets = Bet("Ann", 1), Bet("Ben", 0), Bet("Cleo", 1)
    first, second, *_ = (str(recipe) for recipe in RECIPES)
    lanes = json.loads(board_json(RACE, ClockKind.EVENTS, bets=bets))["lanes"]
    by_recipe = {lane["recipe"]: lane["bets"] for lane in lanes}
    assert (by_recipe[first], by_recipe[second]) == (["Ben"], ["Ann", "Cleo"])
    lines = csv.DictReader(StringIO(board_csv(RACE, ClockKind.EVENTS, bets=bets)))
    assert {line["recipe"]: line["bets"] for line in lines}[second] == "Ann, Cleo"
