"""Files of algorithms are loaded: their keys, what is said of them, and what cannot be loaded."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

import pytest

import labyrinth
from labyrinth import LabyrinthError, Maze
from labyrinth.core.declaration.registry import came_from
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.races.clock import ClockKind
from labyrinth.races.solvers import BOARD, race
from labyrinth.sandbox import process
from labyrinth.sandbox.loading import load, load_again, loaded, unload
from tests.sandbox.loading.conftest import Write
from tests.sandbox.loading.files import CARVE, FULL, SEARCH, with_name

CORRIDOR = "######\n#S  G#\n######\n"


def test_learners_file_offers_its_functions(write: Write) -> None:
    file = load(write("searches.py", f"{SEARCH}\n\n{CARVE}"))
    solver, generator = labyrinth.solvers()["my-search"], labyrinth.generators()["my-maze"]
    assert file.algorithms == (solver, generator)
    assert (solver.name, solver.summary) == ("My search", "Breadth first.")
    assert solver.description == (
        "Breadth first.\n\nThe nearest tiles first.\n\nSource: searches.py, lines 4 to 18."
    )
    assert solver.origin is not None
    text = Path("searches.py").read_bytes()
    assert (solver.origin.name, solver.origin.sha256) == ("searches.py", sha256(text).hexdigest())


def test_full_file_is_called_as_any_module_is(write: Write) -> None:
    load(write("random.py", FULL))
    import random

    assert random.randrange(1) == 0, "a file may be called as a module is"
    solution = labyrinth.solve(Maze.from_text(CORRIDOR), "straight")
    assert (solution.path, solution.expanded) == ([(1, 1), (1, 2), (1, 3), (1, 4)], 3)
    assert labyrinth.solvers()["straight"].description.startswith("Goes straight.")


@pytest.mark.parametrize(
    ("name", "key"), [("a_b", "a-b"), ("_Größe_", "größe"), ("__", "algorithm")]
)
def test_key_is_the_name_with_hyphens(write: Write, name: str, key: str) -> None:
    (solver,) = load(write("mine.py", with_name(SEARCH, name))).algorithms
    assert solver.key == key


def test_taken_key_is_written_behind_its_file(write: Write) -> None:
    load(write("mine.py", with_name(SEARCH, "dijkstra")))
    load(write("other.py", with_name(FULL, "bfs")))
    load(write("first.py", SEARCH))
    load(write("a:b c/Second one.py", SEARCH + "\n"))
    load(write("third/Second one.py", SEARCH + "\n\n"))
    expected = {
        "mine/dijkstra",
        "other/bfs",
        "my-search",
        "second-one/my-search",
        "third/second-one/my-search",
    }
    own = {key for key, solver in labyrinth.solvers().items() if solver.origin is not None}
    assert own == expected
    maze = Maze.from_text(CORRIDOR)
    assert {labyrinth.solve(maze, key).cost for key in own} == {3}
    assert labyrinth.solvers()["bfs"].origin is None


def test_board_of_a_race_has_the_name_that_its_author_chose(write: Write) -> None:
    load(write("mine.py", SEARCH))
    ran = race(Maze.from_text(CORRIDOR), [SolverChoice("my-search"), SolverChoice("bfs")]).finish()
    (column,) = (each for each in BOARD if each.heading == "solver")
    rows = ran.board(ran.clock(ClockKind.EVENTS), 0)
    assert [column.value(row) for row in rows] == ["My search", "Breadth-first"]


def test_file_is_loaded_once_and_can_be_taken_back(write: Write) -> None:
    name = write("mine.py", SEARCH)
    assert load(name) is load(name)
    Path(name).write_text(with_name(SEARCH, "other"))
    unload(*loaded())
    assert "my-search" not in labyrinth.solvers()
    load(name)
    assert "other" in labyrinth.solvers()


@pytest.mark.parametrize(("code", "key"), [(SEARCH, "my-search"), (FULL, "straight")])
def test_code_of_a_file_never_runs_here(write: Write, code: str, key: str) -> None:
    load(write("searches_of_a_learner.py", code + "\nimport sys\nsys.ran_here = True\n"))
    labyrinth.solve(Maze.from_text(CORRIDOR), key)
    assert not hasattr(sys, "ran_here")
    assert not any("searches_of_a_learner" in name for name in sys.modules)


def test_modules_beside_a_full_file_are_its_own(write: Write) -> None:
    write("one/my_helper.py", "WORD = 'one'\n")
    write("two/my_helper.py", "WORD = 'two'\n")
    for name in ("one", "two"):
        text = with_name(FULL, name).replace('"""Goes', f'"""{name}: goes', 1)
        text = text.replace("CODE = Ps", "import my_helper\n\nCODE = Ps", 1)
        load(write(f"{name}/mine.py", text.replace('"Straight"', "my_helper.WORD")))
    assert [labyrinth.solvers()[key].name for key in ("one", "two")] == ["one", "two"]
    assert "my_helper" not in sys.modules
    assert not list(Path("one").rglob("*.pyc"))


def test_modules_beside_a_full_file_are_its_own_while_it_runs_too(write: Write) -> None:
    for name, word in (("one", "first"), ("two", "second")):
        write(
            f"{name}/my_helper.py",
            "def word():\n    import my_words.own\n    return my_words.own.WORD\n",
        )
        write(f"{name}/my_words/__init__.py", "from . import own\n")
        write(f"{name}/my_words/own.py", f"WORD = {word!r}\n")
        lazy = (
            f"        import my_helper\n        assert my_helper.word() == {word!r}\n        yield"
        )
        load(write(f"{name}/mine.py", with_name(FULL, name).replace("        yield", lazy)))
    maze = Maze.from_text(CORRIDOR)
    for _ in range(2):
        for name in ("one", "two"):
            assert labyrinth.solve(maze, name).cost == 3
    assert sys.modules.keys().isdisjoint({"my_helper", "my_words", "my_words.own"})
    with pytest.raises(ModuleNotFoundError):
        __import__("my_helper")
    assert not list(Path("one").rglob("*.pyc"))


def test_modules_beside_a_learners_file_are_found_by_a_relative_path(write: Write) -> None:
    write("class/helper.py", "WORD = 'helped'\n")
    load(
        write("class/mine.py", SEARCH.replace("import solver\n", "import solver\nimport helper\n"))
    )
    assert labyrinth.solve(Maze.from_text(CORRIDOR), "my-search").path


UNUSABLE = [
    ("", "it declares no algorithm: write from labyrinth.learn import solver, and @solver above"),
    ("import math\n", "it declares no algorithm"),
    ("from labyrinth.learn import solver\n", "it declares no algorithm: write @solver or @gen"),
    ("from labyrinth.learn import solver\n\ndef f(maze)\n", "line 3"),
    (
        "from labyrinth.learn import solver\n@solver\ndef f(): pass\n",
        "line 2: a solver takes one argument",
    ),
    ("from labyrinth.learn import solver\n1 / 0\n", "line 2 fails: ZeroDivisionError"),
    ("from labyrinth.learn import solver\nimport sys\nsys.exit(3)\n", "line 3 ends the program"),
    ("from labyrinth.core import limits\n\nnothing\n", "line 3 fails: NameError"),
    ("from labyrinth.core import limits\nraise SystemExit\n", "line 2 ends the program"),
    (
        "from labyrinth.core import limits\nwhile True:\n    pass\n",
        "it ran 1,000,000 lines without ending; the last one was line ",
    ),
    ("from labyrinth.learn import solver\nx = '\0'\n", "syntax error"),
    ("from labyrinth.learn import solver, searcher\n", "line 1 fails: ImportError"),
    (
        "import labyrinth.learn\n@labyrinth.learn.solver\ndef f(maze): pass\n"
        "@labyrinth.learn.solver\ndef f(maze): pass\n",
        "line 5: f is already defined on line 3: rename one of them",
    ),
    (
        "from labyrinth.learn import solver\nclass Mine:\n    @solver\n    def f(maze): pass\n",
        "line 4: f is inside Mine: move it out, to the left margin",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), UNUSABLE)
def test_what_cannot_be_loaded_is_told_with_its_line(
    write: Write, text: str, sentence: str
) -> None:
    with pytest.raises(LabyrinthError) as told:
        load(write("mine.py", text))
    assert str(told.value).startswith("mine.py: ")
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)
    assert not loaded()


def test_files_that_cannot_be_read_are_told(write: Write, tmp_path: Path) -> None:
    Path("latin.py").write_bytes(b"# fine\n\n# gr\xfc\xdfe\n")
    Path("cookie.py").write_bytes(b"# coding: klingon\n")
    sentences = {
        "none.py": "none.py: there is no such file",
        str(tmp_path): "this is a folder: give a Python file",
        "latin.py": "latin.py: line 3 is not utf-8 text: save it as UTF-8",
        "cookie.py": "cookie.py: this is not Python source text: save it as UTF-8",
        "package:mazes": "no installed package provides algorithms named 'mazes'; known: none",
    }
    for name, sentence in sentences.items():
        with pytest.raises(LabyrinthError) as told:
            load(name)
        assert str(told.value).endswith(sentence)


def test_encoding_is_that_which_the_file_declares() -> None:
    text = "# coding: latin-1\n" + SEARCH.replace("Breadth first.\n", "Größe.\n")
    Path("latin.py").write_bytes(text.encode("latin-1"))
    load("latin.py")
    assert labyrinth.solvers()["my-search"].summary == "Größe."


def test_another_process_loads_the_same_text(write: Write) -> None:
    name = write("mine.py", SEARCH)
    source = load(name).source
    unload(*loaded())
    Path(name).unlink()
    load_again([(name, source)])
    assert loaded()[0].source.sha256 == source.sha256
    assert labyrinth.solve(Maze.from_text(CORRIDOR), "my-search").cost == 3


def test_packages_offer_algorithms_by_entry_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    write("site/mazes_of_mine/__init__.py", "")
    write("site/mazes_of_mine/words.py", "WORD = 'straight on'\n")
    full = FULL.replace('"Straight"', "WORD").replace(
        "CODE =", "from .words import WORD\n\nCODE =", 1
    )
    write("site/mazes_of_mine/full.py", full)
    write("site/mazes_of_mine/learned.py", SEARCH)
    write("site/mazes_of_mine-1.dist-info/METADATA", "Name: mazes-of-mine\nVersion: 1\n")
    points = "[labyrinth.algorithms]\nfull = mazes_of_mine.full\nlearned = mazes_of_mine.learned\n"
    write("site/mazes_of_mine-1.dist-info/entry_points.txt", points)
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setattr(process, "_idle", {})  # which were begun without it
    load("package:full")
    load("package:learned")
    assert labyrinth.solvers()["straight"].name == "straight on"
    origin = labyrinth.solvers()["my-search"].origin
    assert origin is not None
    assert origin.name == "package:learned"
    assert labyrinth.solve(Maze.from_text(CORRIDOR), "my-search").cost == 3


def test_nobody_knows_where_an_unknown_key_came_from() -> None:
    assert came_from("solver", "my-search") == ""
