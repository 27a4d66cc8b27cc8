"""The lessons are right: their code, their commands, their mistakes and what is said of them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from labyrinth.cli import main
from tests.cli.examples import without_times
from tests.lessons.lesson import LESSONS, Lesson, lesson

HEADINGS = ["Question", "Exercise", "Solution"]
PARTS = ["## Watch", "## Question", "## Exercise", "## Solution", "**Recipe:**", "--with", "check"]
MOST_LINES = 110


class Pupil:
    """Does what lessons say, in a folder of their own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def save(self, code: dict[str, str]) -> None:
        """Save files."""
        for name, text in code.items():
            Path(name).write_text(text, encoding="utf-8")

    def run(self, command: str) -> tuple[int, str]:
        """Run a command; return the exit status and what it printed."""
        program, *arguments = shlex.split(command)
        assert program == "labyrinth"
        status = main(arguments)
        captured = self._capsys.readouterr()
        return status, captured.out + captured.err


@pytest.fixture
def pupil(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Pupil:
    """A pupil, in whose folder are the files of all lessons."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    found = Pupil(capsys)
    for page in LESSONS:
        found.save(lesson(page).code)
    return found


def of_lessons(slow_from: int) -> list[object]:
    """Return the lessons as cases of a test, those from a number on as slow ones."""
    return [
        pytest.param(lesson(page), id=page.stem, marks=[pytest.mark.slow] * (at >= slow_from))
        for at, page in enumerate(LESSONS, 1)
    ]


@pytest.mark.parametrize("read", of_lessons(7))
def test_lesson_is_a_page_with_all_its_parts(read: Lesson) -> None:
    assert len(read.text.splitlines()) <= MOST_LINES
    assert all(part in read.text for part in PARTS)
    assert re.findall(r"^## (.*)", read.text, re.MULTILINE)[-3:] == HEADINGS
    assert max(map(len, read.text.splitlines())) <= 120
    assert all([read.code, read.changes, read.presses, read.examples or read.checks])
    for name in read.code:
        assert f"`{name}`" in read.text.partition(f"def {name[:-3]}(maze)")[0], name
    needed = re.findall(r"--with (\w+\.py)", read.start)
    assert all(f"`{name}`" in read.text for name in needed)


@pytest.mark.parametrize("read", of_lessons(2))
def test_commands_print_what_is_shown(read: Lesson, pupil: Pupil) -> None:
    for command, shown in read.examples:
        status, printed = pupil.run(command)
        pattern = r"(?:.*\n)*".join(map(re.escape, without_times(shown).split("...\n")))
        assert re.fullmatch(pattern, without_times(printed)), f"{command}\n{printed}"
        assert status == (": wrong\n" in printed)


@pytest.mark.parametrize("read", of_lessons(1))
def test_commands_named_have_nothing_against_it(read: Lesson, pupil: Pupil) -> None:
    for command in dict.fromkeys(read.checks):
        assert pupil.run(command)[0] == 0, command


@pytest.mark.parametrize("read", of_lessons(1))
def test_mistakes_are_told_as_the_lesson_says(read: Lesson, pupil: Pupil) -> None:
    for change in read.changes:
        code = Path(change.file).read_text(encoding="utf-8")
        assert code.count(change.old) == 1, change
        pupil.save({change.file: code.replace(change.old, change.new)})
        status, printed = pupil.run(change.check)
        assert change.told in " ".join(printed.split()), f"{change}\n{printed}"
        assert status == 1
        pupil.save({change.file: code})


@pytest.mark.slow
def test_page_for_teachers_is_right(pupil: Pupil) -> None:
    text = (LESSONS[0].parent / "README.md").read_text(encoding="utf-8")
    assert all(f"({page.name})" in text for page in LESSONS)
    Path("class").mkdir()
    for name, file in (("ann", "my_search.py"), ("ben", "stack.py")):
        Path(file).rename(Path("class") / f"{name}.py")
    plain, told = re.findall(r"^(labyrinth check class .*?)(?: > .*)?$", text, re.MULTILINE)
    status, printed = pupil.run(plain)
    assert status == 1
    assert [line.split()[0] for line in printed.splitlines()[1:3]] == ["ann.py", "ben.py"]
    (saved,) = re.findall(r"counterexamples/[\w-]+\.json", text)
    assert Path(saved).is_file()
    status, printed = pupil.run(told)
    assert all(
        {"holds", "strongest", "refuted"} <= set(json.loads(line)) for line in printed.splitlines()
    )
