"""The file of the settings: what it says is read, what was changed is written, and nothing else."""

from __future__ import annotations

import os
import re
import sys
import threading
import tomllib
from pathlib import Path

import pytest

from labyrinth.core.errors import LabyrinthError
from labyrinth.state_folder import state_folder
from labyrinth.tui.keys.table import table
from labyrinth.tui.motion import Motion
from labyrinth.tui.settings.keymap import keymap_of
from labyrinth.tui.settings.settings import Settings, complaints
from labyrinth.tui.settings.settings_file import (
    Reading,
    read_or_default,
    read_settings,
    settings_path,
    write_settings,
)

EDITED = """\
# My settings.
theme = "nord"   # for the evening
novelty = [1, 2] # of a later release

[keys]
"maze.edit" = "z"
"""


def written(text: str) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_all_is_as_by_default() -> None:
    assert read_settings() == Reading(Settings(), [])
    assert not settings_path().exists()


def test_a_change_leaves_all_else_as_the_user_wrote_it() -> None:
    path = written(EDITED)
    write_settings({"theme": "dracula", "motion": Motion.NONE, "speed": 2.5, "mouse": False})
    text = path.read_text(encoding="utf-8")
    assert text.replace("dracula", "nord").startswith(EDITED.partition("\n\n")[0])
    assert text.endswith(EDITED.partition("\n\n")[2])
    assert tomllib.loads(text) == tomllib.loads(EDITED) | {
        "theme": "dracula",
        "motion": "none",
        "speed": 2.5,
        "mouse": False,
    }


def test_what_is_written_is_read_again_and_says_what_it_is() -> None:
    write_settings({"glyphs": "ASCII", "solver": "bfs", "keys": {"maze.edit": "z"}})
    assert read_settings().settings == Settings(
        glyphs="ASCII", solver="bfs", keys={"maze.edit": "z"}
    )
    lines = settings_path().read_text(encoding="utf-8").splitlines()
    assert all("#" in line for line in lines if "=" in line and "." not in line)


def test_of_a_table_only_the_lines_that_change_are_written() -> None:
    path = written(EDITED)
    write_settings({"solvers": {"bfs": "", "random-mouse": "seed=3"}})
    # What another program writes meanwhile, with a remark of its user.
    text = path.read_text(encoding="utf-8")
    path.write_text(f'{text}ida-star = "limit=5" # short\n', encoding="utf-8")
    write_settings({"theme": "dracula", "solvers": {"random-mouse": "limit=9"}})
    assert read_settings().settings.solvers == {"random-mouse": "limit=9", "ida-star": "limit=5"}
    write_settings({"solvers": {"random-mouse": ""}})
    assert read_settings().settings.solvers == {"ida-star": "limit=5"}
    assert read_settings().settings.keys == {"maze.edit": "z"}
    assert "# short" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('motion = "slow"', "motion must be one of 'full', 'sparing', 'none', not 'slow'"),
        ("mouse = 1", "mouse must be true or false, not 1"),
        ("speed = 0", "speed must be a number from 0.01 to 1000, 1 for the usual speed, not 0"),
        ("speed = nan", "not nan"),
        ("speed = true", "not True"),
        ("theme = 3", "theme must be a string in quotation marks, not 3"),
        ("keys = 3", "keys must be a table of lines such as"),
        ("motoin = 3", "there is no setting 'motoin'; did you mean motion?"),
        ('theme = "nrod"', "there is no theme 'nrod'; did you mean nord?"),
        ('glyphs = "halfs"', "there is no glyph set 'halfs'; "),
        ("solvers = 3", "solvers must be a table of lines such as"),
        ("solvers = {bfs = 1}", "solvers: bfs must be a string in quotation marks, not 1"),
        ("algorithms = 3", "algorithms must be a list such as"),
        (
            "algorithms = ['a.py', 3]",
            "algorithms: item 2 must be a string in quotation marks, not 3",
        ),
        ("race = 'bfs a-satr'", "race: there is no solver 'a-satr'; did you mean a-star?"),
        ("generator_race = 'dfs wislon'", "generator_race: there is no generator 'wislon'; did"),
        ('[solvers]\nbfs = "seed=1"', "solver bfs has no option 'seed'"),
        ('[solvers]\nrandom-mouse = "seed=x"', "option seed must be a whole number from 0"),
        ('[solvers]\nrandom-mose = "seed=1"', "there is no solver 'random-mose'; did you mean"),
        ('solver = "a-satr"', "there is no solver 'a-satr'; did you mean a-star?"),
        ('recipe = "wislon:3x3:1"', "recipe: there is no generator 'wislon'; did you mean wilson?"),
        (
            "theme = no",
            "'theme = no' is not valid TOML: Invalid value (at line 3, column 9): write NAME =",
        ),
        ("theme", "'theme' is not valid TOML: Expected '=' after a key"),
    ],
)
def test_a_wrong_value_is_told_with_its_place_and_the_mend(line: str, told: str) -> None:
    written(f"# mine\n\n{line}\n")
    reading = read_settings()
    found = [*reading.told, *map(reading.in_place, complaints(reading.settings, ["nord"]))]
    (sentence,) = found
    assert sentence.startswith(f"line {3 + line.count('[solvers]')}: ")
    assert told in sentence


MANY_FAULTS = """\
theme = "nrod"
glyphs = "ASCII"

[solvers]
dfs = 3
theme = "q"
a-star = "weight=2"
[keys]
theme = "q"
'maze.edit' = 5
"maze.edit" = 'z'
maze . new = "q"
"maze.play" = w
"maze.live" = "z"
"""


def test_each_bad_line_is_left_out_alone_and_named() -> None:
    path = written(MANY_FAULTS)
    reading = read_settings()
    assert reading.settings == Settings(
        theme="nrod",
        glyphs="ASCII",
        solvers={"a-star": "weight=2", "theme": "q"},
        keys={"theme": "q", "maze.new": "q", "maze.live": "z"},
    )
    keymap, wrong = keymap_of(reading.settings.keys, table())
    assert keymap == {"maze.new": "q,Q", "maze.live": "z,Z"}
    found = [*complaints(reading.settings, ["nord"]), *wrong]
    told = [*reading.told, *map(reading.in_place, found)]
    assert [re.sub(" is not valid TOML.*", "", each.partition(";")[0]) for each in told] == [
        """line 11: '"maze.edit" = \\'z\\''""",
        """line 13: '"maze.play" = w'""",
        "line 5: solvers: dfs must be a string in quotation marks, not 3",
        "line 10: keys: maze.edit must be a string in quotation marks, not 5",
        "line 1: there is no theme 'nrod'",
        "line 6: there is no solver 'theme'",
        "line 9: there is no binding 'theme'",
    ]
    assert "(at line 11, column 18): write NAME = VALUE, each name once" in told[0]
    assert path.exists()


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"[keys\ntheme = 'x'", "line 1, column 6"),
        (b"algorithms = ['x'\ntheme = 'y'", "line 2, column 1"),
        (b"This is a letter.\n" * 30, "line 1: 'This is a letter.' is not valid TOML"),
        (b"\xff\xfe\x00", "byte 1"),
    ],
)
def test_a_file_of_which_nothing_can_be_used_is_told_once_and_stays(
    content: bytes, place: str
) -> None:
    path = written("")
    path.write_bytes(content)
    with pytest.raises(LabyrinthError, match=place):
        read_settings()
    settings, (told,) = read_or_default()[:2]
    assert settings == Settings()
    assert place in told
    assert told.endswith("; using the defaults until this is fixed")
    with pytest.raises(LabyrinthError, match=re.escape(str(path))):
        write_settings({"mouse": False})
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_read_stays_where_it_is() -> None:
    settings_path().mkdir(parents=True)
    _, (told,) = read_or_default()[:2]
    assert told.startswith(f"{settings_path()}: cannot be read: ")
    assert settings_path().is_dir()


def test_what_cannot_be_locked_is_named_itself() -> None:
    lock = state_folder("settings.lock")
    lock.mkdir(parents=True)
    with pytest.raises(LabyrinthError) as error:
        write_settings({"mouse": False})
    assert str(error.value).startswith(f"{lock}: cannot be written: ")


def test_a_file_that_is_being_edited_is_not_written_over() -> None:
    path = written("theme = ")
    with pytest.raises(LabyrinthError, match="not valid TOML"):
        write_settings({"mouse": False})
    assert path.read_text() == "theme = "


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "dotfiles.toml"
    elsewhere.write_text('theme = "nord"\n')
    settings_path().parent.mkdir(parents=True)
    settings_path().symlink_to(elsewhere)
    write_settings({"theme": "dracula"})
    assert settings_path().is_symlink()
    assert elsewhere.read_text() == 'theme = "dracula"\n'
    assert [file.name for file in elsewhere.parent.iterdir() if "part" in file.name] == []


def test_two_programs_at_once_lose_nothing_of_each_other() -> None:
    names = ["theme", "glyphs", "recipe", "solver"]

    def write(name: str) -> None:
        for number in range(5):
            write_settings({name: str(number)})

    threads = [threading.Thread(target=write, args=[name]) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    values = tomllib.loads(settings_path().read_text(encoding="utf-8"))
    assert values == dict.fromkeys(names, "4")
    assert os.listdir(settings_path().parent) == ["settings.toml"]
