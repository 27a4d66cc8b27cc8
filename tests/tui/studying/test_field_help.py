"""Beside a field without a list: examples that it takes, and how the runs of a plan come about."""

from __future__ import annotations

from math import prod
from pathlib import Path

from textual.pilot import Pilot

from labyrinth import generate, save
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.tui.studying.candidates import FieldHelp, candidates_of, product_of
from labyrinth.tui.studying.study_form import DEFAULT, EXAMPLES, StudyForm
from tests.tui.driving import running, until
from tests.tui.studying.studies import SMALL, open_menu, without_processes, write

__all__ = ["without_processes"]


def shown(pilot: Pilot[None]) -> str:
    """Return what is seen beside the form."""
    region = pilot.app.screen.query_one(FieldHelp).region
    strips = pilot.app.screen._compositor.render_strips()[region.y : region.bottom]
    return "\n".join(strip.crop(region.x, region.right).text.rstrip() for strip in strips)


async def test_each_field_has_a_list_or_examples_that_it_takes() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        form = menu.query_one(StudyForm)
        await until(pilot, lambda: form.is_whole)
        assert "mazes" in EXAMPLES
        for field in form.words_fields:
            assert (candidates_of(field) is None) == (field.key in EXAMPLES), field.key
            for example in EXAMPLES.get(field.key, {}):
                field.text = example
                field.check()
                assert not field.fault, example


async def test_they_stand_beside_the_form_with_what_the_plan_comes_to() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        view = menu.query_one(FieldHelp)
        assert not view.display
        await pilot.press("down", "down")
        await pilot.pause()
        assert view.display
        assert all(example in shown(pilot) for example in EXAMPLES["sizes"])
        told = filter(None, shown(pilot).splitlines())
        product = [line.split(maxsplit=2) for line in told]
        assert product[-3:] == [["=", "80", "mazes"], ["x", "2", "solvers"], ["=", "160", "runs"]]
        write(pilot, "seeds", "5:9")
        await until(pilot, lambda: "40 runs" in shown(pilot))
        write(pilot, "seeds", "x")
        await until(pilot, lambda: "runs" not in shown(pilot))
        await pilot.press("up")
        assert not view.display


def test_the_product_is_the_number_of_runs(tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    save(generate("dfs", 3, 3, 1), file)
    named = Study(("bfs",), mazes=(str(file), "dfs:3x3:1"))
    weighted = Study(("bfs",), ("dfs",), {"weights": ("1:1", "1:9", "2:3")}, ("3x3",), "5:20")
    for study in (DEFAULT, SMALL, named, weighted):
        plan = Plan(study)
        *factors, mazes, solvers, runs = product_of(plan)
        assert prod(number for _, number, _ in factors) == (mazes[1] if factors else 1)
        assert mazes == ("=" if factors else "", len(plan.mazes), "maze")
        assert runs == ("=", mazes[1] * solvers[1], "run")
        assert runs[1] == len(plan)
