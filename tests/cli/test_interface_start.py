"""How the command line hands a maze to the interface; the interface itself does not run."""

from __future__ import annotations

import io
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from labyrinth import Recipe, generate, save
from labyrinth.cli import main
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.formats.support.picture_facts import Corrections
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import NamedRace
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.session import recovery
from labyrinth.tui.session.recovery import About, DeadSession, Offers
from tests.sandbox.loading.files import SEARCH

NOTHING = {
    **dict.fromkeys(("maze", "path", "recipe", "scenario", "picture")),
    **dict.fromkeys(("play", "low_bandwidth"), False),
}


class Stream(io.StringIO):
    """A standard stream that is a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal
        self._bytes = io.BytesIO()

    @property
    def buffer(self) -> io.BytesIO:
        return self._bytes

    def isatty(self) -> bool:
        return self.terminal


class CommandLine:
    """The command line on what pretends to be a terminal; remembers what each app was made with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.started: list[dict[str, Any]] = []
        self.apps: list[LabyrinthApp] = []
        made: dict[LabyrinthApp, dict[str, Any]] = {}
        make = LabyrinthApp.__init__

        def make_and_remember(app: LabyrinthApp, **arguments: Any) -> None:
            make(app, **arguments)
            made[app] = arguments

        monkeypatch.setattr(LabyrinthApp, "__init__", make_and_remember)

        def run(app: LabyrinthApp, mouse: bool) -> None:
            self.started.append(made[app])
            self.apps.append(app)

        monkeypatch.setattr(LabyrinthApp, "run", run)
        monkeypatch.setenv("TERM", "xterm-256color")

    def run(self, *arguments: str, redirected: str = "") -> tuple[int, str]:
        """Return the exit status and what was written to standard error."""
        error = Stream(terminal=redirected != "stderr")
        with self.monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", Stream(terminal=redirected != "stdin"))
            patch.setattr(sys, "stdout", Stream(terminal=redirected != "stdout"))
            patch.setattr(sys, "stderr", error)
            status = main(arguments)
        return status, error.getvalue()

    def refuses(self, *arguments: str, redirected: str = "") -> str:
        """Return the one sentence with which the arguments are refused."""
        status, message = self.run(*arguments, redirected=redirected)
        assert status == 2
        assert self.started == []
        assert message.startswith("labyrinth: error: ")
        assert message.count("\n") == 1
        return message


@pytest.fixture
def command_line(monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(monkeypatch)


def test_without_arguments_the_interface_starts_with_its_menu(command_line: CommandLine) -> None:
    assert command_line.run() == (0, "")
    assert command_line.started == [NOTHING]


def test_in_a_browser_no_terminal_is_needed(
    command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    monkeypatch.setenv("TERM", "dumb")
    for stream in ("stdin", "stdout", "stderr"):
        assert command_line.run(redirected=stream) == (0, "")


def test_interrupted_work_is_continued_instead_of_what_is_named(
    command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "dfs:3x4:1"
    session = DeadSession(2, About("wilson:3x4:1"), 0.0)
    for sessions in ((), (session,)):
        monkeypatch.setattr(recovery, "look_for_offers", partial(Offers, sessions))
        assert command_line.run("--continue", text) == (0, "")
    assert command_line.started == [NOTHING | {"recipe": Recipe.parse(text)}, NOTHING]
    assert [app.continued for app in command_line.apps] == [None, session]


def test_file_is_loaded_before_the_interface_starts(
    command_line: CommandLine, tmp_path: Path
) -> None:
    maze = generate("dfs", 3, 4, seed=1)
    path = tmp_path / "maze.txt"
    save(maze, path)
    assert command_line.run(str(path)) == (0, "")
    assert command_line.started == [NOTHING | {"maze": maze, "path": path}]


def test_picture_is_shown_before_it_is_taken(command_line: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "maze.png"
    save(generate("dfs", 3, 4, seed=1), path)
    status, _ = command_line.run(str(path), "--threshold", "99", "--goal-room", "0,3")
    assert status == 0
    (started,) = command_line.started
    picture = started["picture"]
    assert started == NOTHING | {"picture": picture}
    assert (picture.source.path, picture.corrections.threshold) == (path, 99)
    assert picture.finished().maze.goals == ((1, 7),)
    assert picture.read_again(Corrections()).maze.goals == ((1, 7),)
    status, message = command_line.run(str(path), "--goal-room", "9,9")
    assert (status, len(command_line.started)) == (2, 1)
    assert "9,9" in message


def test_recipe_is_left_to_the_interface_to_generate(command_line: CommandLine) -> None:
    text = "dfs:3x4:7:weights=1:9"
    assert command_line.run(text) == (0, "")
    assert command_line.started == [NOTHING | {"recipe": Recipe.parse(text)}]


def test_low_bandwidth_is_handed_on(command_line: CommandLine) -> None:
    assert command_line.run("--low-bandwidth") == (0, "")
    assert command_line.started == [NOTHING | {"low_bandwidth": True}]


def test_attract_mode_has_mazes_of_its_own(command_line: CommandLine) -> None:
    assert "leave the file or recipe out" in command_line.refuses("--attract", "dfs:3x4:7")
    assert command_line.run("--attract") == (0, "")
    (app,) = command_line.apps
    assert app.attracts


def test_only_files_of_algorithms_are_watched(command_line: CommandLine, tmp_path: Path) -> None:
    assert "add --with my_search.py" in command_line.refuses("--watch")
    file = tmp_path / "my_search.py"
    file.write_text(SEARCH)
    assert command_line.run("--with", str(file), "--watch") == (0, "")
    (app,) = command_line.apps
    assert app.watches


def test_play_starts_the_interface_in_play_mode(command_line: CommandLine) -> None:
    text = "dfs:3x4:7"
    assert command_line.run("play", text) == (0, "")
    assert command_line.started == [NOTHING | {"recipe": Recipe.parse(text), "play": True}]


def test_play_needs_a_maze(command_line: CommandLine) -> None:
    assert "the maze is missing: give a file or a recipe" in command_line.refuses("play")


def test_file_named_like_a_command_is_opened_by_its_path(
    command_line: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    maze = generate("dfs", 2, 3, seed=1)
    save(maze, "list", "text")
    assert command_line.run("./list") == (0, "")
    assert command_line.started == [NOTHING | {"maze": maze, "path": Path("list")}]


@pytest.mark.skipif(sys.platform == "win32", reason="file names have no colons there")
def test_scenario_is_read_with_its_map_before_the_interface_starts(
    command_line: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "maze.map.scen"
    path.write_text("version 1\n0 maze.map 7 7 1 1 1 1 0\n")
    assert "there is no map 'maze.map' next to the scenario" in command_line.refuses(str(path))
    save(generate("dfs", 3, 3, 1), tmp_path / "maze.map")
    assert "give one maze to play" in command_line.refuses("play", str(path))
    assert command_line.run(str(path)) == (0, "")
    (started,) = command_line.started
    scenario = started.pop("scenario")
    assert (scenario.path, len(scenario.instances)) == (path, 1)
    assert started == {key: value for key, value in NOTHING.items() if key != "scenario"}


def test_existing_file_wins_over_a_recipe(
    command_line: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "dfs:3x4:7"
    maze = generate("dfs", 2, 3, seed=1)
    save(maze, name)
    assert command_line.run(name) == (0, "")
    assert command_line.started == [NOTHING | {"maze": maze, "path": Path(name)}]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"#####\n#?###\n", "line 2, column 2"), (b"\xff\xfe", "UTF-8"), (b"", "empty")],
)
def test_file_that_is_no_maze_is_refused_by_name(
    command_line: CommandLine, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "maze.txt"
    path.write_bytes(content)
    message = command_line.refuses(str(path))
    assert str(path) in message
    assert complaint in message


@pytest.mark.parametrize(
    ("argument", "complaint"),
    [
        ("nix", "there is no file 'nix', and it is not a recipe either"),
        ("dfs:3x4", "the seed is missing; write algorithm:ROWSxCOLS:SEED"),
        (r"C:\mazes\nix.txt", "there is no file"),
        ("", "there is no file ''"),
        ("nix:3x4:1", "there is no generator 'nix'"),
        ("dfs:3by4:1", "'3by4' is not a size"),
        ("dfs:3x4:seed", "'seed' is not a seed"),
        ("dfs:3x4:1:braid=2", "braid must be a number from 0.0 to 1.0"),
    ],
)
def test_what_is_neither_file_nor_recipe_is_refused(
    command_line: CommandLine, argument: str, complaint: str
) -> None:
    assert complaint in command_line.refuses(argument)


def test_directory_is_refused(command_line: CommandLine, tmp_path: Path) -> None:
    assert str(tmp_path) in command_line.refuses(str(tmp_path))


@pytest.mark.parametrize("redirected", ["stdin", "stdout", "stderr"])
def test_interface_needs_a_terminal_for_each_stream(
    command_line: CommandLine, redirected: str
) -> None:
    assert "needs a terminal" in command_line.refuses(redirected=redirected)


def test_interface_needs_more_than_a_dumb_terminal(
    command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "dumb terminal" in command_line.refuses()


def test_crash_of_the_interface_is_no_success(
    command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LabyrinthApp, "return_code", 1)
    assert command_line.run() == (1, "")


def test_race_is_shown_in_a_terminal(command_line: CommandLine, tmp_path: Path) -> None:
    maze, path = generate("dfs", 3, 4, seed=1), tmp_path / "maze.txt"
    save(maze, path)
    solvers = tuple(map(SolverChoice.parse, ("bfs", "a-star:weight=2")))
    race = ("race", str(path), "--solver", "bfs", "a-star:weight=2")
    assert command_line.run(*race) == (0, "")
    assert command_line.run(*race, "--clock", "events", "--goal", "1,3") == (0, "")
    first, second = command_line.started
    assert first == {"maze": maze, "path": path}
    assert second["maze"].goals == ((1, 3),)
    assert [app.race for app in command_line.apps] == [
        NamedRace(solvers),
        NamedRace(solvers, clock=ClockKind.EVENTS),
    ]


def test_race_of_generators_is_shown_in_a_terminal(command_line: CommandLine) -> None:
    sized = ("--rows", "3", "--cols", "4", "--seed", "7")
    assert command_line.run("race", "--generator", "dfs", "wilson", *sized) == (0, "")
    (app,) = command_line.apps
    recipes = tuple(map(Recipe.parse, ("dfs:3x4:7", "wilson:3x4:7")))
    assert app.race == NamedRace(generators=recipes)


@pytest.mark.parametrize(
    ("arguments", "redirected", "terminal"),
    [
        (("--board",), "", "xterm"),
        (("--json",), "", "xterm"),
        (("--csv",), "", "xterm"),
        (("-o", "race.svg"), "", "xterm"),
        (("--solver", "dfs", "greedy", "dijkstra"), "", "xterm"),  # five are too many
        ((), "stdout", "xterm"),
        ((), "stdin", "xterm"),
        ((), "", "dumb"),
    ],
)
def test_race_is_written_where_it_is_not_shown(
    command_line: CommandLine,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    redirected: str,
    terminal: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", terminal)
    race = ("race", "dfs:3x3:1", "--solver", "bfs", "a-star", *arguments)
    status, _ = command_line.run(*race, redirected=redirected)
    assert (status, command_line.started) == (0, [])


def test_race_of_one_is_no_race_to_watch(command_line: CommandLine) -> None:
    status, _ = command_line.run("race", "dfs:3x3:1", "--solver", "bfs")
    assert (status, command_line.started) == (0, [])
