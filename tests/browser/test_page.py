"""The page that generates and searches in a browser, and the same runs in CPython."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from docs.site.page import MissingError, build
from labyrinth import Player, Recipe, Trace
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.explain import reason
from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.inspection import Inspection, inspection
from labyrinth.core.search.solve import search_by
from tests.browser.conftest import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# The page begins to answer within this time, in milliseconds, on a slow machine too.
PATIENCE = 120_000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the page and serve it below a path."""
    folder = tmp_path_factory.mktemp("served")
    try:
        build(folder / "below" / "page")
    except MissingError as error:
        pytest.skip(str(error))
    with serving(folder) as root:
        yield f"{root}below/page/"


@pytest.fixture(scope="module")
def lab(chromium: Browser, address: str) -> Iterator[Page]:
    """Open the page once for many tests; it must load nothing from elsewhere, nor report errors."""
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        requested: list[str] = []
        errors: list[str] = []
        page.on("request", lambda request: requested.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        visit(page, address)
        yield page
    assert errors == []
    assert [each for each in requested if not each.startswith((address, "data:"))] == []


def visit(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function("document.querySelector('#loading').hidden", timeout=PATIENCE)


def show(page: Page, recipe: str, solver: str = "", step: str = "") -> None:
    """Open an address in the page, and wait until the page rests and writes it as it does."""
    hash = f"#maze={recipe}&solver={solver}&step={step}&"
    page.evaluate("hash => { location.hash = hash }", hash)
    page.wait_for_function("location.hash.match(/step=\\d+$/)", timeout=PATIENCE)


def position(page: Page) -> int:
    return int(page.locator("#timeline").input_value())


def rest_at(page: Page, step: int) -> None:
    page.wait_for_function("step => document.querySelector('#timeline').value == step", arg=step)


def events(page: Page) -> list[int]:
    found = page.evaluate("labyrinth.events().then(events => Array.from(events))")
    return [int(event) for event in found]


def in_cpython(recipe: str, solver: str) -> tuple[Trace, Inspection | None]:
    maze = generation(Recipe.parse(recipe), decisions=True).finish()
    if not solver:
        assert maze.trace is not None
        return maze.trace, None
    choice = SolverChoice.parse(solver)
    solution = search_by(maze, choice, decisions=True).finish()
    assert maze.start is not None
    known = inspection(solution.trace, solvers.get(choice.key), maze.start, maze.goals)
    return solution.trace, known.finish()


RUNS = [
    ("wilson:12x16:7", ""),
    ("kruskal:6x8:3:weights=1:9,braid=0.5", ""),
    ("cave:9x12:4", ""),
    ("dfs:10x10:5:symmetry=rotate", ""),
    ("wilson:12x16:7", "a-star"),
    ("dfs:9x9:2:weights=1:9,braid=1", "a-star:heuristic=octile,weight=1.5,diagonal=always"),
    ("prim:8x8:3:weights=edges:1:9,braid=0.5", "dijkstra:graph=rooms"),
    ("recursive:8x8:11", "tremaux"),
    ("hunt-and-kill:7x9:6", "dead-end-filling"),
    ("rooms:12x12:8", "theta-star"),
]


@pytest.mark.parametrize(("recipe", "solver"), RUNS, ids=["+".join(each) for each in RUNS])
def test_a_run_is_that_of_cpython_event_by_event(lab: Page, recipe: str, solver: str) -> None:
    show(lab, recipe, solver)
    trace, known = in_cpython(recipe, solver)
    assert events(lab) == list(trace.events)
    assert position(lab) == len(trace)
    player = Player(trace)
    for step in (1, len(trace) // 3, len(trace) // 2, len(trace)):
        show(lab, recipe, solver, str(step))
        player.seek(step)
        assert lab.inner_text("#why") == reason(player, known)
        line = trace.line_at(step)
        assert line is not None
        in_words = of_rooms if trace.is_of_rooms else str
        assert lab.inner_text("#code [aria-current]") == in_words(line.shown.text.strip())


def test_generates_searches_and_steps(lab: Page) -> None:
    show(lab, "wilson:5x5:1")
    lab.select_option("[name=generator]", "sidewinder")
    for name, value in {"rows": "8", "cols": "9", "seed": "3"}.items():
        lab.fill(f"[name={name}]", value)
    lab.click("#generate")
    lab.wait_for_selector("body.playing")
    lab.click("#last")
    assert lab.inner_text("#recipe") == "sidewinder:8x9:3"
    lab.select_option("[name=solver]", "bfs")
    lab.click("#search")
    lab.wait_for_selector("#name:text('Breadth-first search')")
    lab.click("#last")
    length = int(lab.locator("#timeline").get_attribute("max") or "")
    rest_at(lab, length)
    lab.click("#back")
    rest_at(lab, length - 1)
    assert lab.inner_text("#position") == f"{length - 1} of {length}"
    lab.click("#forward")
    rest_at(lab, length)
    assert "is on the path" in lab.inner_text("#why")
    assert re.search(r"Path\s+cost \d+, \d+ steps", lab.inner_text("#figures"))
    lab.uncheck("#decisions")
    lab.click("#first")
    lab.click("#forward")
    lab.click("#forward")
    lab.wait_for_function("document.querySelector('#timeline').value > 2")  # decisions are passed
    lab.check("#decisions")


def test_dragging_the_timeline_shows_the_state_there(lab: Page) -> None:
    show(lab, "wilson:10x10:7", "a-star")
    box = lab.locator("#timeline").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    lab.mouse.move(box["x"] + box["width"] - 9, middle)
    lab.mouse.down()
    for share in (0.9, 0.7, 0.5, 0.3):
        lab.mouse.move(box["x"] + box["width"] * share, middle)
    lab.mouse.up()
    step = position(lab)
    length = int(lab.locator("#timeline").get_attribute("max") or "")
    assert 0.25 < step / length < 0.35
    lab.wait_for_function("step => location.hash.endsWith(`&step=${step}`)", arg=step)
    trace, known = in_cpython("wilson:10x10:7", "a-star")
    player = Player(trace)
    player.seek(step)
    assert lab.inner_text("#why") == reason(player, known)


def test_a_link_restores_maze_edits_run_and_step(lab: Page, chromium: Browser) -> None:
    show(lab, "dfs:6x7:2:braid=0.5", "dijkstra")
    width = 15
    lab.mouse.move(*place_of(lab, 11 * width + 13))
    lab.mouse.down()
    lab.mouse.move(*place_of(lab, 5 * width + 5), steps=7)
    lab.mouse.up()
    lab.wait_for_function("location.hash.includes('goal=80')")
    lab.mouse.click(*place_of(lab, 5 * width + 8))
    lab.wait_for_function("location.hash.includes('toggled=83')")
    lab.click("#back")
    lab.wait_for_function(
        "document.querySelector('#timeline').max > document.querySelector('#timeline').value"
    )
    lab.wait_for_function(
        "location.hash.endsWith(`step=${document.querySelector('#timeline').value}`)"
    )
    told = {name: lab.inner_text(name) for name in ("#why", "#position", "#recipe", "#figures")}
    picture = lab.locator("#maze").screenshot()
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        other = context.new_page()
        visit(other, lab.url)
        rest_at(other, position(lab))
        assert {name: other.inner_text(name) for name in told} == told
        assert other.locator("#maze").screenshot() == picture


def place_of(page: Page, tile: int) -> tuple[float, float]:
    """Return where the middle of a tile is in the window."""
    found = page.evaluate(
        """tile => {
            const box = document.querySelector("#maze").getBoundingClientRect();
            const all = [];
            for (let offsetY = 0; offsetY < box.height; offsetY++)
                for (let offsetX = 0; offsetX < box.width; offsetX++)
                    if (labyrinth.canvas.tileAt({ offsetX, offsetY }) === tile)
                        all.push([box.x + offsetX, box.y + offsetY]);
            return all[all.length >> 1];
        }""",
        tile,
    )
    return found[0], found[1]


def test_the_keyboard_alone(lab: Page) -> None:
    show(lab, "wilson:6x6:7")
    lab.focus("[name=seed]")
    lab.keyboard.press("Control+A")
    lab.keyboard.type("8")
    lab.keyboard.press("Enter")
    lab.wait_for_selector("#recipe:text-is('wilson:6x6:8')")
    lab.focus("[name=solver]")
    lab.keyboard.type("Tr")
    lab.focus("#search")
    lab.keyboard.press("Enter")
    lab.wait_for_selector("#name:text-is('Trémaux')")
    lab.keyboard.press("End")
    length = int(lab.locator("#timeline").get_attribute("max") or "")
    rest_at(lab, length)
    lab.keyboard.press("ArrowLeft")
    rest_at(lab, length - 1)
    lab.keyboard.press("Home")
    rest_at(lab, 0)
    lab.keyboard.press("ArrowRight")
    rest_at(lab, 1)
    lab.evaluate("document.activeElement.blur()")
    lab.keyboard.press("Space")
    lab.wait_for_selector("body.playing")
    assert lab.get_attribute("#play", "aria-label") == "Pause"
    lab.wait_for_function("document.querySelector('#timeline').value > 3")
    lab.keyboard.press("Space")
    lab.wait_for_selector("body:not(.playing)")
    lab.focus("#timeline")
    lab.keyboard.press("End")
    rest_at(lab, length)


def test_a_wrong_recipe_is_an_error_in_one_sentence(lab: Page) -> None:
    show(lab, "wilson:6x6:7")
    lab.evaluate("location.hash = '#maze=wilsn:6x6:7'")
    lab.wait_for_selector("#error:visible")
    assert lab.inner_text("#error") == "There is no generator 'wilsn'; did you mean wilson?"
    lab.evaluate("location.hash = '#maze=wilson:600x600:7'")
    lab.wait_for_selector("#error:text('at most 10000 rooms')")
    show(lab, "wilson:6x6:9")
    assert not lab.is_visible("#error")


def test_the_start_is_shown_even_if_steps_are_asked_for_at_once(lab: Page) -> None:
    show(lab, "wilson:12x16:7", "bfs", "200")
    lab.evaluate(
        "for (const id of ['forward', 'first', 'forward']) document.getElementById(id).click()"
    )
    rest_at(lab, 1)


def test_space_pauses_after_a_click_on_a_button(lab: Page) -> None:
    show(lab, "wilson:12x16:7", "bfs", "5")
    lab.click("#search")
    lab.wait_for_selector("body.playing")
    lab.keyboard.press(" ")
    lab.wait_for_selector("body:not(.playing)")


def test_nothing_is_wider_than_a_phone(lab: Page) -> None:
    show(lab, "wilson:20x20:7:braid=0.5,weights=1:9", "dijkstra")
    lab.set_viewport_size({"width": 400, "height": 800})
    # The maze is drawn anew when the browser tells the page its new size.
    lab.wait_for_function("document.documentElement.scrollWidth == 400")
    lab.set_viewport_size({"width": 1280, "height": 800})


def test_a_wrong_address_shows_the_error_beside_another_maze(page: Page, address: str) -> None:
    visit(page, f"{address}#maze=wilson:6:7")
    assert "wilson:20x40:7" in page.inner_text("#error")
    assert page.inner_text("#recipe") == "wilson:14x20:7"
    page.click("#search")
    page.wait_for_selector("#name:text-is('A*')")
    assert not page.is_visible("#error")


def test_a_wrong_solver_in_the_address_leaves_its_maze(page: Page, address: str) -> None:
    visit(page, f"{address}#maze=dfs:9x9:1&solver=nope")
    assert "nope" in page.inner_text("#error")
    assert page.inner_text("#recipe") == "dfs:9x9:1"


def test_a_missing_file_is_an_error_in_one_sentence(page: Page, address: str) -> None:
    page.route("**/python_stdlib.zip", lambda route: route.fulfill(status=404))
    page.goto(address)
    page.wait_for_selector("#error:visible", timeout=PATIENCE)
    assert page.inner_text("#error").startswith("Python could not start: ")
    assert not page.is_visible("#loading")


def test_where_motion_is_unwelcome_a_run_is_shown_at_its_end(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, address)
    page.click("#search")
    page.wait_for_selector("#name:text-is('A*')")
    page.wait_for_function("/solver=a-star&step=\\d+$/.test(location.hash)")
    assert position(page) == int(page.locator("#timeline").get_attribute("max") or "")


def test_a_long_computation_can_be_stopped(lab: Page) -> None:
    show(lab, "wilson:6x6:7")
    lab.evaluate("location.hash = '#maze=wilson:70x70:7&solver=iterative-deepening'")
    lab.wait_for_selector("#working:visible", timeout=PATIENCE)
    lab.click("#stop")
    lab.wait_for_selector("#error:text-is('Stopped.')")
    assert not lab.is_visible("#working")
    assert lab.inner_text("#name") == "Wilson"
