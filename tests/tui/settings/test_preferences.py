"""What is chosen in the interface holds at once, and the next time."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event

import pytest
from textual.app import App, SystemCommand
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Input

from labyrinth import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.tui.colours.themes import DARK, LIGHT
from labyrinth.tui.generating.recipe_form import OF_ONES_OWN, RecipeForm
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS
from labyrinth.tui.motion import LOW_BANDWIDTH_CLASS, Motion
from labyrinth.tui.playback.timeline_mode import SECONDS_OF_PLAYING
from labyrinth.tui.searching.search_mode import ResultMode
from labyrinth.tui.settings import preferences
from labyrinth.tui.settings.preferences import Preferences, preferences_of, remembered
from labyrinth.tui.settings.settings import Settings
from labyrinth.tui.settings.settings_file import read_settings, settings_path, write_settings
from labyrinth.tui.widgets.choice import Choice
from tests.processes import PATIENCE
from tests.tui.driving import running, screen, until_mode, until_viewing, widget
from tests.tui.runs import player


class SlowFile:
    """Stands for a file that is written once it may go on."""

    def __init__(self) -> None:
        self.written: list[Mapping[str, object]] = []
        self.begun, self.go_on = Event(), Event()

    def write(self, changes: Mapping[str, object]) -> None:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        self.written.append(changes)


def test_changes_are_written_in_their_order_and_only_when_they_change() -> None:
    file = SlowFile()
    chosen = Preferences(Settings(theme="nord"), file.write)
    chosen.change(theme="nord")
    chosen.change(theme="dracula")
    assert file.begun.wait(PATIENCE)
    chosen.change(mouse=False, theme="gruvbox")
    chosen.change(theme="monokai")
    file.go_on.set()
    chosen.end()
    assert file.written == [{"theme": "dracula"}, {"mouse": False, "theme": "monokai"}]
    assert chosen.settings == Settings(theme="monokai", mouse=False)


def test_of_a_table_only_what_changes_is_written() -> None:
    file = SlowFile()
    chosen = Preferences(Settings(solvers={"a": "1", "b": "2"}), file.write)
    chosen.change(theme="nord")
    assert file.begun.wait(PATIENCE)
    chosen.change(solvers={"a": "1", "b": "3"})
    chosen.change(solvers={"b": "4", "c": "5"})
    file.go_on.set()
    chosen.end()
    assert file.written[1:] == [{"solvers": {"a": "", "b": "4", "c": "5"}}]
    assert chosen.settings.solvers == {"b": "4", "c": "5"}


def test_a_file_that_cannot_be_written_is_told_once() -> None:
    def fail(_: Mapping[str, object]) -> None:
        raise LabyrinthError("it is full")

    told: list[str] = []
    chosen = Preferences(write=fail, complain=told.append)
    for speed in (2.0, 3.0):
        chosen.change(speed=speed)
        chosen.end()
    assert told == ["it is full; the change is lost when you quit"]
    assert chosen.settings.speed == 3.0


def test_a_disk_that_does_not_answer_holds_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences, "SECONDS_TO_READ", 0.0)
    monkeypatch.setattr(preferences, "read_or_default", Event().wait)
    chosen, reading = remembered()
    assert chosen.settings == Settings()
    assert "took too long" in reading.told[0]
    chosen.change(theme="nord")
    assert not settings_path().exists()


RECIPE = "growing-tree:7x11:5:pick=oldest,weights=1:9,symmetry=rotate"


async def test_what_is_chosen_is_there_again_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences, "write_settings", write_settings)
    async with running(recipe=Recipe.parse(RECIPE)) as pilot:
        await until_viewing(pilot)
        pilot.app.theme = "nord"
        await pilot.press("f4", "g", "t")
        usual = player(pilot).speed
        await pilot.press("greater_than_sign")
        faster = player(pilot).speed
        # All at once is no speed to begin the next run with.
        await pilot.press("end", *["greater_than_sign"] * 9, "less_than_sign", "greater_than_sign")
        fastest_but_one = preferences_of(screen(pilot)).settings.speed
        await pilot.press("escape", "f", "b")
        await until_mode(pilot, ResultMode)
        commands(pilot)["Mouse: off"].callback()
    assert fastest_but_one > faster / usual > 1
    assert read_settings().settings == Settings(
        theme="nord",
        glyphs=GLYPH_SETS[0].name,
        speed=fastest_but_one,
        motion=Motion.SPARING,
        mouse=False,
        solver="bfs",
    )
    write_settings({"recipe": RECIPE})  # as the menu of the generators does
    async with running() as pilot:
        assert pilot.app.theme == "nord"
        assert pilot.app.has_class(LOW_BANDWIDTH_CLASS)
        assert "Mouse: on" in commands(pilot)
        commands(pilot)["Motion: none"].callback()
        assert pilot.app.animation_level == "none"
        assert not pilot.app.has_class(LOW_BANDWIDTH_CLASS)
        commands(pilot)["Theme: light"].callback()
        assert pilot.app.theme == LIGHT
        await pilot.press("g")
        form = pilot.app.screen.query_one(RecipeForm)
        drawn = form.recipe()
        assert drawn is not None
        assert drawn.replaced(seed=5) == Recipe.parse(RECIPE)
        # The seed is drawn anew.
        assert form.query_one("#seed", Input).value == ""
        assert form.query_one("#kind", Choice).value == OF_ONES_OWN
        await pilot.press("f5")
        await until_viewing(pilot)
        assert widget(pilot).wish is GLYPH_SETS[0]
        await pilot.press("t")
        length = len(player(pilot).trace)
        assert player(pilot).speed == pytest.approx(
            fastest_but_one * round(length / SECONDS_OF_PLAYING), rel=1e-3
        )
        await pilot.press("escape", "f", "enter")
        await until_mode(pilot, ResultMode)
        solution = screen(pilot).document.solution
        assert solution is not None
        assert solution.solver == "bfs"


def commands(pilot: Pilot[None]) -> dict[str, SystemCommand]:
    return {each.title: each for each in pilot.app.get_system_commands(pilot.app.screen)}


@pytest.mark.parametrize(("wanted", "shown"), [(LIGHT, LIGHT), ("nord", "nord"), ("nrod", DARK)])
async def test_the_theme_of_the_environment_wins_for_this_time(
    wanted: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Textual reads the environment once, when it is imported.
    monkeypatch.setattr(vars(App)["theme"], "_default", wanted)
    monkeypatch.setenv("TEXTUAL_THEME", wanted)
    write_settings({"theme": "dracula"})
    async with running() as pilot:
        app = pilot.app
        ground = Color.parse(app.get_css_variables()["background"])
        assert (app.theme, app.screen.styles.background) == (shown, ground)
    assert read_settings().settings.theme == "dracula"
