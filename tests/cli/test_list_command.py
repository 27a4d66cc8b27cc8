"""`labyrinth list`: every registered thing, with what it guarantees."""

from __future__ import annotations

import json

import pytest

from labyrinth import generators, solvers
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.shapes.written import names_with_meanings
from labyrinth.formats import formats
from tests.cli.running import Output


def test_generators_with_guarantee_and_options(output: Output) -> None:
    lines = output.of("list", "generators").splitlines()
    for key, generator in generators().items():
        own = [line for line in lines if line.startswith(f"{key} ")]
        assert len(own) == 1 + len(generator.options)
        assert generator.texture.value.partition(":")[0] in own[0]
        assert own[0].endswith(generator.summary)
        for line, option in zip(own[1:], generator.options, strict=True):
            assert f" {option.key} " in line
            assert line.endswith(option.summary)
            assert f" {option.values} " in line
    shared = [line.split()[1:3] for line in lines if line.startswith("every ")]
    assert shared == [[each.key, each.option.values] for each in maze_options()]


def test_solvers_with_guarantee_and_options(output: Output) -> None:
    lines = output.of("list", "solvers").splitlines()
    for key, solver in solvers().items():
        own = [line for line in lines if line.startswith(f"{key} ")]
        assert len(own) == 1 + len(solver.options)
        assert solver.guarantee.value in own[0]
        assert own[0].endswith(solver.summary)


def test_formats_with_what_they_do(output: Output) -> None:
    lines = {line.split()[0]: line for line in output.of("list", "formats").splitlines()}
    for key, format in formats().items():
        words = lines.pop(key).partition("  ")[2]
        assert ("read" in words.split()) is format.reads
        assert ("write" in words.split()) is format.writes
        assert words.endswith(format.summary)
    assert list(lines) == ["format"]


def test_without_a_word_all_are_listed(output: Output) -> None:
    every = [output.of("list", kind) for kind in ("generators", "solvers", "formats", "shapes")]
    assert output.of("list") == "\n".join(every)


@pytest.mark.parametrize("key", ["kruskal", "a-star", "dfs"])
def test_a_key_tells_all_of_an_algorithm(output: Output, key: str) -> None:
    text = output.of("list", key)
    words = " ".join(text.split())
    known = [each[key] for each in (generators(), solvers()) if key in each]
    assert len(known) == (2 if key == "dfs" else 1)
    for algorithm in known:
        lesson = algorithm
        for told in (algorithm.summary, lesson.time, lesson.memory, lesson.question, lesson.answer):
            assert " ".join(told.split()) in words
        assert all(f"  {line.text}\n" in text for line in algorithm.pseudocode.lines)
        assert all(f" {option.key}={option.values} " in words for option in algorithm.options)
        assert "Source: " in text


def test_json_has_all_that_is_told(output: Output) -> None:
    text = output.of("list", "--json")
    assert "\\u" not in text
    every = json.loads(text)
    shapes = {each["shape"]: each["meaning"] for each in every.pop("shapes")}
    assert shapes == names_with_meanings()
    assert {kind: [each["key"] for each in every[kind]] for kind in every} == {
        "generators": list(generators()),
        "solvers": list(solvers()),
        "formats": list(formats()),
    }
    for kind, registered in (("generators", generators()), ("solvers", solvers())):
        for told, algorithm in zip(every[kind], registered.values(), strict=True):
            assert told["time"] == algorithm.time
            assert told["question"] == algorithm.question
            assert told["answer"] == algorithm.answer
    assert json.loads(output.of("list", "solvers", "--json")) == {"solvers": every["solvers"]}
    dfs = json.loads(output.of("list", "dfs", "--json"))
    assert [dfs["generators"][0]["name"], dfs["solvers"][0]["key"]] == ["Depth-first search", "dfs"]


def test_unknown_word_is_told(output: Output) -> None:
    told = output.refusal("list", "nix")
    assert "'nix' is not known" in told
    assert told.count(" dfs,") == 1


@pytest.mark.parametrize("kind", ["generators", "solvers", "formats", "shapes"])
def test_pipe_gets_plain_columns(output: Output, kind: str) -> None:
    text = output.of("list", kind)
    assert text.isascii()
    assert all(line == line.rstrip() for line in text.splitlines())
