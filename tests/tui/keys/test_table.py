"""The table of keys: one letter, one meaning; what stands elsewhere agrees with it."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest
from textual.binding import Binding, BindingsMap

import labyrinth
from labyrinth.tui.app import LabyrinthApp
from labyrinth.tui.editing.palette import BRUSHES, PAINTS
from labyrinth.tui.files.file_dialog import FileDialog, SavingDialog
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.navigation.maze_pane import Overview
from labyrinth.tui.racing.race_dialogs import PhotoFinishScreen
from labyrinth.tui.racing.race_screen import RaceScreen
from labyrinth.tui.report import ReportScreen
from labyrinth.tui.results.results_screen import ResultsScreen, ResultTable
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.screens.study_menu import StudyMenu
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.candidates import Candidates
from labyrinth.tui.studying.findings_view import FindingsView
from labyrinth.tui.studying.study_form import StudyForm
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.options_form import Menu

BOUND = {
    LabyrinthApp: "app",
    MainMenu: "main",
    GeneratorMenu: "generator",
    MazeScreen: "maze",
    FileDialog: "dialog",
    SavingDialog: "saving",
    LeaveDialog: "leave",
    ReportScreen: "report",
    RaceScreen: "race",
    PhotoFinishScreen: "photo",
    ResultsScreen: "results",
    ResultTable: "figures",
    StudyMenu: "study",
    StudyForm: "study_form",
    Candidates: "candidates",
    StudyScreen: "study_run",
    FindingsView: "study_findings",
    MazeWidget: "cursor",
    Menu: "menu",
    ItemList: "list",
    Overview: "overview",
}
ON_THE_MAZE_SCREEN = (
    "maze",
    "run",
    "timeline",
    "endpoints",
    "searching",
    "progress",
    "question",
    "jump",
)
AGAIN = {"timeline.next": "maze.timeline", "jump.next": "maze.jump"}
"""Keys that do the same as on the maze screen, once more."""


@pytest.mark.parametrize("kind", BOUND, ids=lambda kind: str(kind.__name__))
def test_screens_and_widgets_take_their_keys_from_the_table(kind: type[MazeScreen]) -> None:
    bound = kind.BINDINGS
    assert bound == bindings(BOUND[kind])
    assert all(isinstance(each, Binding) and each.description and each.id for each in bound)


def test_keys_say_what_they_are() -> None:
    for identifier, key in table().items():
        assert identifier == key.id
        assert key.label
        assert key.group
        assert key.tooltip
    for place in {key.place for key in table().values()}:
        # Two bindings of one key in one place: a keymap could not keep them apart.
        bound = BindingsMap(bindings(place)).key_to_bindings
        assert all(len(each) == 1 for each in bound.values()), place


def test_a_letter_has_one_meaning_on_the_maze_screen_and_in_its_modes() -> None:
    meanings = defaultdict(set)
    for key in table().values():
        if key.place in ON_THE_MAZE_SCREEN:
            for each in key.keys.split(","):
                if len(each) == 1 and each.isalpha():
                    meanings[each].add(key)
    for letter, keys in meanings.items():
        for one, other in combinations(keys, 2):
            same = one.label == other.label or AGAIN.get(one.id) == other.id
            assert same or AGAIN.get(other.id) == one.id, (letter, one, other)


def test_every_other_mode_with_letters_has_a_palette() -> None:
    others = {key.place for key in table().values()}.difference(ON_THE_MAZE_SCREEN)
    elsewhere = {"app", "cursor", "field", "finish", "lanes", "study_rows", *BOUND.values()}
    lettered = {key.place for key in table().values() if len(key.first) == 1}
    palettes = {key.place for key in table().values() if "palette" in key.flags}
    assert lettered & others - elsewhere <= palettes


def test_tools_and_solvers_have_the_letters_of_the_table() -> None:
    in_editor = {key.first for key in table().values() if key.place == "editor"}
    assert in_editor == set(BRUSHES) | set(PAINTS) | {
        "k",
        "m",
        "escape",
        "delete",
    }
    letters = [solver.shortcut for solver in labyrinth.solvers().values() if solver.shortcut]
    assert len(set(letters)) == len(letters)
