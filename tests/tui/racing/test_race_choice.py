"""Who races is chosen: at once as the last time, by letters, lists and presets, with options."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Label, Static

from labyrinth import Maze, Recipe, generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.entries import GENERATOR_PRESETS, PRESETS, Bet, Bets, Entries
from labyrinth.tui.document.document import Document
from labyrinth.tui.racing.race_choice import RaceChoice
from labyrinth.tui.racing.race_dialogs import BetsDialog
from labyrinth.tui.racing.race_setup import RaceSetup, generator_race_setup, solver_race_setup
from labyrinth.tui.settings.preferences import preferences_of
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.options_form import OptionsForm
from tests.tui.driving import HALL, SIZES, running, until_screen
from tests.tui.racing.races import race_screen, racing, until_racing

RECIPE = Recipe("dfs", 5, 7, 3, {"braid": 0.5})


class Answer:
    """What the dialog came to."""

    def __init__(self) -> None:
        self.entries: list[Entries | None] = []

    def texts(self) -> list[str]:
        assert self.entries[-1] is not None
        return [str(racer) for racer in self.entries[-1].racers]


async def ask(pilot: Pilot[None], setup: RaceSetup, bets: Bets = ()) -> Answer:
    answer = Answer()
    pilot.app.push_screen(RaceChoice(setup, bets), answer.entries.append)
    await until_screen(pilot, RaceChoice)
    return answer


def about(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#about-racer", Static).content)


async def test_racers_are_chosen_by_keys_and_remembered() -> None:
    setup = solver_race_setup(Document(Maze.from_text(HALL)))
    async with running(size=(80, 24)) as pilot:
        answer = await ask(pilot, setup)
        assert "Cannot race: the start is missing" in about(pilot)
        await pilot.press("enter")
        classics = list(PRESETS["classics"].racers)
        assert answer.texts() == classics

        # A fifth has no place; some go, a letter brings one back, and the same one twice is right.
        answer = await ask(pilot, setup)
        await pilot.press("g")
        assert "At most 4" in about(pilot)
        await pilot.press("2", "delete", "delete", "delete", "enter")
        assert "at least 2" in about(pilot)
        await pilot.press("delete", "v")
        assert "at least 2" in about(pilot)
        await pilot.press("a", "a", "o", "tab", "tab", "backspace", *"2.5", "enter")
        assert answer.texts() == ["a-star", "a-star:weight=2.5"]
        assert preferences_of(pilot.app.screen).settings.race == "a-star a-star:weight=2.5"

        # So it is the next time, even where the maze is another.
        answer = await ask(pilot, solver_race_setup(Document(Maze.from_text(HALL))))
        await pilot.press("v")
        assert answer.texts() == ["a-star", "a-star:weight=2.5"]

        # A preset takes the place of them all; Escape gives the choice up.
        answer = await ask(pilot, setup)
        await pilot.press("6", "enter")
        assert answer.texts() == list(PRESETS["wall-followers"].racers)
        answer = await ask(pilot, setup)
        await pilot.press("escape")
        assert answer.entries == [None]


@pytest.mark.parametrize("size", SIZES)
async def test_racers_are_chosen_by_the_mouse(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        answer = await ask(pilot, solver_race_setup(Document(Maze.from_text(HALL))))
        await pilot.click("#presets", offset=(5, 1))
        for _ in range(2):
            await pilot.click("#remove-racer")
        if size[0] < 70:
            await pilot.press("tab", "tab")
        solvers = pilot.app.screen.query_one("#candidates", ItemList)
        await pilot.click(solvers.items[0])
        await pilot.click("#start-race")
        assert answer.texts() == ["pledge", "dijkstra"]


async def test_the_sign_of_a_solver_lets_it_take_part_and_shows_its_options() -> None:
    async with running() as pilot:
        answer = await ask(pilot, solver_race_setup(Document(Maze.from_text(HALL))))
        await pilot.press("4", "delete")
        solvers = pilot.app.screen.query_one("#candidates", ItemList)
        item = solvers.items[1]
        await pilot.click(item, offset=(item.size.width - 1, 0))
        form = pilot.app.screen.query_one(OptionsForm)
        assert form.key == item.name == "a-star"
        await pilot.press("left")
        await pilot.click("#submit-options")
        assert answer.texts()[3] == "a-star:diagonal=always"


async def test_options_that_arrive_once_another_racer_is_selected_are_dropped() -> None:
    async with running() as pilot:
        answer = await ask(pilot, solver_race_setup(Document(Maze.from_text(HALL))))
        await pilot.press("4", "o")
        form = pilot.app.screen.query_one(OptionsForm)
        assert form.key == "a-star"
        await pilot.press("escape", "1")
        form.post_message(OptionsForm.Changed(form.key, {"heuristic": "manhattan"}))
        await pilot.press("enter")
        assert answer.texts() == list(PRESETS["classics"].racers)


async def test_a_field_that_is_wrong_keeps_the_race_waiting() -> None:
    async with running() as pilot:
        answer = await ask(pilot, solver_race_setup(Document(Maze.from_text(HALL))))
        await pilot.press("4", "o", "tab", "tab", "x", "enter")
        await pilot.click("#start-race")
        assert answer.entries == []
        await pilot.press("escape", "enter")
        assert answer.texts()[3] == "a-star"


async def test_bets_are_taken_and_kept() -> None:
    async with running() as pilot:
        answer = await ask(
            pilot, solver_race_setup(Document(Maze.from_text(HALL))), (Bet("Zoe", 3),)
        )
        await pilot.press("w")
        await until_screen(pilot, BetsDialog)
        # Four lanes: there is no ninth. A player without a name has a number.
        hint = pilot.app.screen.query_one(".hint", Label)
        for fields in ("ctrl+r", "tab"):  # the name and the lane of the first player
            await pilot.press(fields, "9", "enter")
            assert isinstance(pilot.app.screen, BetsDialog), "Enter came with the refused number"
            assert str(hint.content) == "There is no lane 9: bet on a lane from 1 to 4."
        await pilot.press("ctrl+r", *"Ann2", "3", *"Cleo9", "1", "enter")
        await until_screen(pilot, RaceChoice)
        await pilot.press("enter")
        bets = (Bet("Ann", 1), Bet("Player 2", 2), Bet("Cleo", 0))
        assert answer.entries[0] is not None
        assert answer.entries[0].bets == bets

        # They are kept, as far as their lanes are there, and may be given up.
        answer = await ask(pilot, solver_race_setup(Document(Maze.from_text(HALL))), bets)
        await pilot.press("4", "delete", "delete", "w")
        await until_screen(pilot, BetsDialog)
        await pilot.press("down", "right", "escape")
        await until_screen(pilot, RaceChoice)
        await pilot.press("enter")
        assert answer.entries[0] is not None
        assert answer.entries[0].bets == (bets[0], bets[2])


async def test_generators_race_on_one_size() -> None:
    async with running() as pilot:
        answer = await ask(pilot, generator_race_setup(RECIPE))
        await pilot.press("enter")
        ground = ":5x7:3:braid=0.5"
        expected = [f"{key}{ground}" for key in GENERATOR_PRESETS["long-short"].racers]
        assert answer.texts() == expected

        answer = await ask(pilot, generator_race_setup(RECIPE))
        await pilot.press("delete", "delete", "tab", "tab", "down", "enter")
        await pilot.press("left", "2", "o", "right", "enter")
        assert answer.texts() == [
            f"prim{ground}",
            "kruskal:5x7:3:maximum=yes,braid=0.5",
        ]
        # On another size the same race.
        answer = await ask(pilot, generator_race_setup(Recipe("wilson", 2, 3, 9)))
        await pilot.press("enter")
        assert answer.texts() == ["prim:2x3:9", "kruskal:2x3:9:maximum=yes"]


async def test_a_setting_that_is_wrong_counts_not() -> None:
    classics = list(map(SolverChoice.parse, PRESETS["classics"].racers))
    async with running() as pilot:
        for text in ("nobody bfs", "bfs", "bfs bfs bfs bfs bfs", "a-star:weight=x bfs"):
            preferences_of(pilot.app.screen).change(race=text)
            setup = solver_race_setup(Document(Maze.from_text(HALL)))
            assert setup.remembered(pilot.app.screen) == classics
        preferences_of(pilot.app.screen).change(race="bfs a-star:weight=2")
        assert setup.remembered(pilot.app.screen)[1] == SolverChoice("a-star", {"weight": 2})


async def test_those_who_race_are_listed_whoever_was_chosen_before() -> None:
    racers = ("tremaux", "a-star:weight=2.5")
    async with racing(generate("dfs", 3, 6, 4), racers) as pilot:
        preferences_of(pilot.app.screen).change(race="dfs bfs")
        before = race_screen(pilot)
        await pilot.press("n")
        await until_screen(pilot, RaceChoice)
        await pilot.press("enter")
        await until_racing(pilot)
        assert race_screen(pilot) is not before
        assert tuple(map(str, race_screen(pilot).racers)) == racers
