"""Recipes: text that recreates a maze exactly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Recipe, generate, generators
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.options import (
    Choice,
    Factor,
    Flag,
    Mix,
    Number,
    Option,
    OptionValue,
    Outline,
    Place,
    Share,
    Weights,
)
from labyrinth.core.declaration.recipe import MAX_SEED, draw_seed, options_of
from labyrinth.core.generation.generate import generation


def values(option: Option) -> st.SearchStrategy[OptionValue]:
    match option:
        case Flag():
            return st.booleans()
        case Choice():
            return st.sampled_from(sorted(option.choices))
        case Mix():
            part = st.builds("{}:{}".format, st.sampled_from(option.choices), st.integers(1, 100))
            return st.lists(part, min_size=1, max_size=3).map(",".join)
        case Number():
            return st.integers(option.minimum, option.maximum)
        case Share():
            return st.floats(0, 1)
        case Factor():
            return st.floats(option.minimum, option.maximum)
        case Place(in_rooms=True):
            # It cannot stand beside that of the tile.
            return st.none()
        case Place():
            return st.tuples(st.integers(0, 2), st.integers(0, 2))
        case Outline():
            return st.just(option.default)
        case Weights():
            numbers = st.integers(option.minimum, option.maximum)
            pairs = st.tuples(numbers, numbers).map(lambda pair: (min(pair), max(pair)))
            return pairs | pairs.map(lambda pair: f"edges:{pair[0]}:{pair[1]}")


def recipes_of(algorithm: GeneratorAlgorithm) -> st.SearchStrategy[Recipe]:
    return st.builds(
        Recipe,
        st.just(algorithm.key),
        rows=st.integers(1, 500),
        cols=st.integers(1, 500),
        seed=st.integers(0, MAX_SEED),
        options=st.fixed_dictionaries(
            {}, optional={option.key: values(option) for option in options_of(algorithm.key)}
        ),
    )


@given(st.sampled_from(list(generators().values())).flatmap(recipes_of))
def test_text_says_all(recipe: Recipe) -> None:
    assert Recipe.parse(str(recipe)) == recipe
    assert Recipe.parse(f" {recipe}\n") == recipe


def test_a_maze_knows_the_recipe_that_recreates_it() -> None:
    maze = generate(
        "kruskal",
        7,
        9,
        weights=(2, 5),
        braid=0.123456789,
        endpoints="dead-end",
        sparse=0.3,
        symmetry="rotate",
        maximum=True,
    )
    assert maze.recipe is not None
    again = generation(Recipe.parse(str(maze.recipe))).finish()
    assert again == maze
    assert again.trace is not None
    assert maze.trace is not None
    assert again.trace.events == maze.trace.events


def test_defaults_are_left_out() -> None:
    recipe = Recipe("kruskal", 2, 3, 4, options={"maximum": False, "keep_weights": True})
    assert str(recipe) == "kruskal:2x3:4:keep-weights=yes"
    text = "dfs:2X3:007:weights=1,braid=.0,endpoints=corner,sparse=0,symmetry=none"
    assert str(Recipe.parse(text)) == "dfs:2x3:7"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a recipe.*wilson:20x40:7"),
        ("nix", "not a recipe.*wilson:20x40:7"),
        ("wilson", "rows and columns are missing.*wilson:20x40:7"),
        ("wilson:20x40", "the seed is missing.*wilson:20x40:7"),
        ("wilsom:20x40:7", "there is no generator 'wilsom'; did you mean wilson"),
        ("dfs:20:7", "columns are missing.*20x40"),
        ("dfs:5", "columns are missing"),
        ("foo:3x3", "there is no generator 'foo'; known: .*dfs.*wilson"),
        ("dfs:20x:7", "columns are missing"),
        ("dfs:x20:7", "rows are missing"),
        ("dfs:-2x3:7", "'-2x3' is not a size"),
        ("kruskal:maximum=yes", "'maximum=yes' is an option.*write kruskal:20x40:7:maximum=yes"),
        ("dfs:0x3:7", "rows must be at least 1, not 0"),
        ("dfs:3x0", "columns must be at least 1, not 0"),
        ("dfs:99999x99999:7", "limit of 100,000,000 tiles"),
        ("dfs:2x3:seven", "'seven' is not a seed"),
        ("dfs:2x3:-7", "'-7' is not a seed"),
        ("dfs:2x3:\N{ARABIC-INDIC DIGIT SEVEN}", "is not a seed"),
        (f"dfs:2x3:{MAX_SEED + 1}", f"from 0 to {MAX_SEED}"),
        ("dfs:2x3:7:", "'' is not an option; write option=value"),
        ("dfs:2x3:7:braid", "'braid' is not an option; write option=value"),
        (
            "dfs:2x3:7:nix=1",
            "dfs has no option 'nix'; known: shape, symmetry, sparse, braid, weights, endpoints",
        ),
        ("kruskal:2x3:7:min=yes", "known: maximum, keep-weights, shape, symmetry, sparse, braid"),
        ("kruskal:2x3:7:maximum=1", "maximum must be yes or no, not '1'"),
        ("origin-shift:2x3:7:shifts=x", "shifts must be a whole number from 0 to"),
        ("growing-tree:2x3:7:pick=best", "one of newest, oldest, random, middle, or a mix"),
        ("growing-tree:2x3:7:pick=newest:0", "shares from 1 to 100"),
        ("growing-tree:2x3:7:pick=newest,", "not 'newest,'"),
        ("dfs:2x3:7:braid=2", "number from 0.0 to 1.0, not 2.0"),
        ("dfs:2x3:7:braid=nan", "number from 0.0 to 1.0, not 'nan'"),
        ("dfs:2x3:7:sparse=1.5", "sparse must be a number from 0.0 to 1.0, not 1.5"),
        ("dfs:2x3:7:sparse=some", "sparse must be a number from 0.0 to 1.0, not 'some'"),
        ("dfs:2x3:7:symmetry=star", "one of none, mirror-horizontal, .*, rotate, not 'star'"),
        ("dfs:2x3:7:braid=.1,braid=.2", "braid is given twice"),
        ("dfs:2x3:7:weights=9:1", "LOW:HIGH, both from 1 to 255, the lower one first, not '9:1'"),
        ("dfs:2x3:7:weights=0:1", "both from 1 to 255"),
        ("dfs:2x3:7:weights=edges:0:9", "or edges:LOW:HIGH, both from 1 to 255, .*'edges:0:9'"),
        ("dfs:2x3:7:weights=edges:1:256", "both from 1 to 255"),
        ("dfs:2x3:7:weights=edges:9:1", "the lower one first"),
        ("dfs:2x3:7:weights=edges", "or edges:LOW:HIGH"),
        ("dfs:2x3:7:weights=1-9", "LOW:HIGH, both from 1 to 255, .*, not '1-9'"),
        ("dfs:2x3:7:endpoints=here", "one of corner, dead-end, farthest, not 'here'"),
    ],
)
def test_a_bad_recipe_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        Recipe.parse(text)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rows": 2.5}, "rows must be a whole number, not 2.5"),
        ({"cols": "3"}, "cols must be a whole number, not '3'"),
        ({"seed": True}, "seed must be a whole number, not True"),
        ({"weights": (1, 2, 3)}, "weights must be a pair"),
        ({"weights": 7}, "weights must be a pair"),
        ({"weights": (1.0, 2)}, "weights must be a pair"),
        ({"braid": "half"}, "number from 0.0 to 1.0, not 'half'"),
        ({"sparse": -0.1}, "sparse must be a number from 0.0 to 1.0, not -0.1"),
        ({"symmetry": 4}, "symmetry must be one of none, .*, not 4"),
        ({"bread": 1}, "dfs has no option 'bread'; did you mean braid"),
        ({"nix": 1}, "known: shape, symmetry, sparse, braid, weights"),
    ],
)
def test_bad_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"rows": 3, "cols": 3, "seed": 1} | given
    with pytest.raises(LabyrinthError, match=message):
        generate("dfs", **arguments)


def test_a_drawn_seed_is_a_seed() -> None:
    assert 0 <= draw_seed() <= MAX_SEED
