"""The glossary: each term of a reason, of a column and of the report card has its entry."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import labyrinth
from labyrinth import generate
from labyrinth.core.glossary import entries, entries_in
from labyrinth.core.measure.figures import figures
from labyrinth.core.measure.report_card import report
from labyrinth.core.table import Column
from labyrinth.races.generators import GENERATOR_COLUMNS
from labyrinth.races.solvers import BOARD, PRINTED
from labyrinth.results import tables
from labyrinth.study.columns import RESULTS, RUN
from labyrinth.study.summary import HEADINGS

FIELD = """
admissible, any-angle, jump point, neighbour, origin, threshold, tree, visited, backtrack,
benchmark, bias, braid, bucket, cell, cheapest, closed set, complete, component, confidence
interval, consistent, corridor, cost, crossroads, cut, cycle, dead end, diagonal, diameter,
discovered, disjoint set, edge, effect size, event, expanded, frontier, generator, goal, grid,
heap, heuristic, instance, invariant, junction, line of sight, loop, lossless, lossy, maximum
spanning tree, median, metric, minimum spanning tree, open set, optimal, optimum, parent, passage,
path, perfect, playhead, predecessor, priority queue, quartile, queue, random walk, recipe, redo,
region, relax, room, scenario, seed, shortest, solution, spanning tree, stack, start, step,
suboptimal, tie-breaking, tile, timeline, turn, undo, uniform, union-find, vertex, vertices, wall,
waypoint, weight, worksheet, answer key
"""
"""The terms of the field, wherever a text of the program has one of them."""
TERMS = " ".join(FIELD.split()).split(", ")
NO_TERMS = {"maze", "when", "reason", "to", "✓"}
"""Headings that say what they mean."""


def headings() -> set[str]:
    found = [each for each in vars(tables).values() if isinstance(each, Column | tuple)]
    columns = [*BOARD, *PRINTED, *GENERATOR_COLUMNS]
    for each in found:
        columns += each if isinstance(each, tuple) else [each]
    of_files = [each.name for each in (RUN, *RESULTS)]
    return {*(each.heading for each in columns if isinstance(each, Column)), *of_files, *HEADINGS}


@pytest.mark.parametrize("term", TERMS)
def test_each_term_of_the_field_has_an_entry(term: str) -> None:
    (entry,) = entries_in(term)
    assert term in entry.words


def test_each_column_has_an_entry() -> None:
    missing = {each for each in headings() if not entries_in(each)}
    assert missing <= NO_TERMS, "give them an entry in core/glossary.txt, or its words"


def test_each_figure_of_the_report_card_has_an_entry_for_its_value() -> None:
    card = report(generate("dfs", 5, 7, seed=1))
    known = {key for entry in entries() for key in entry.keys}
    for figure in figures(replace(card, closed_off=2)):
        assert figure.key in known
        assert any(figure.key in entry.keys for entry in entries_in(figure.name)), figure.name
    of_runs = {"g", "h", "parent", "frontier", "expanded", "events"}
    assert known <= {*(each.key for each in figures(card)), "closed_off", "route", *of_runs}


def test_each_term_of_a_reason_has_an_entry() -> None:
    algorithms = [*labyrinth.generators().values(), *labyrinth.solvers().values()]
    reasons = {line.why for each in algorithms for line in each.pseudocode.recorded}
    words = {word for why in reasons for word in re.findall(r"[a-z-]+", why)}
    assert {"frontier", "stack", "queue", "loop"} <= words
    for word in words & set(TERMS):
        assert entries_in(word)


def test_entries_are_short_and_in_order() -> None:
    terms = [entry.term for entry in entries()]
    assert terms == sorted(terms)
    words = [word for entry in entries() for word in entry.words]
    assert len(words) == len(set(words))
    for entry in entries():
        assert len(re.findall(r"\.(?= |$)", entry.text)) <= 3
        assert len(entry.text.split()) <= 32


def test_terms_are_found_in_the_order_of_a_text_the_longest_first() -> None:
    found = entries_in("A minimum spanning tree has no cycles; dead_ends, Stacks, G, g 3 + h 4.")
    terms = ["minimum spanning tree", "loop", "dead end", "stack", "g, h and f"]
    assert [entry.term for entry in found] == terms
    assert not entries_in("A goat sees buses.")
