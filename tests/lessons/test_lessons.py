"""The lessons are right: their code, their commands, their mistakes and what is said of them.

Each page, for students and for teachers, is done from top to bottom in an empty folder.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from labyrinth.cli import interface, main
from tests.cli.examples import without_times
from tests.lessons.lesson import LESSONS, TEACHERS, Change, Example, lesson

PARTS = [
    "The idea",
    "Write",
    "Watch",
    "Why it is right",
    "Check",
    "Break",
    "Predict",
    "Exercise",
    "How it grows",
    "Read",
]
TEACHERS_PARTS = ["Prepare", "45 minutes", "Answers", "Common mistakes", "Judge the exercises"]
MOST_LINES = 220

by_page = pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)


class Student:
    """Does what lessons say, in a folder of their own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def save(self, code: dict[str, str]) -> None:
        """Save files."""
        for name, text in code.items():
            Path(name).write_text(text, encoding="utf-8")

    def run(self, command: str, typed: str = "") -> tuple[int, str]:
        """Run a command; return the exit status and what it printed."""
        program, *arguments = shlex.split(command)
        if program == "python":
            ran = subprocess.run(
                [sys.executable, *arguments], capture_output=True, text=True, check=False
            )
            return ran.returncode, ran.stdout + ran.stderr
        assert program == "labyrinth"
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO(typed))
            status = main(arguments)
        captured = self._capsys.readouterr()
        return status, captured.out + captured.err

    def follow(self, step: Example | Change) -> None:
        """Do a step of a page, and compare what is printed with the page."""
        if isinstance(step, Change):
            self._change(step)
        elif step.shown is not None:
            self._compare(step.command, step.shown)
        else:
            typed = "a\n" * 99 if step.command.startswith("labyrinth quiz ") else ""
            status, printed = self.run(step.command, typed)
            assert status == 0, f"{step.command}\n{printed}"
            for file in re.findall(r" -o (\S+)", step.command):
                assert Path(file).stat().st_size, step.command

    def _compare(self, command: str, shown: str) -> None:
        status, printed = self.run(command)
        parts = without_times(_without_blanks(shown)).split("...\n")
        pattern = r"(?:.*\n)*".join(map(re.escape, parts))
        found = without_times(_without_blanks(printed))
        assert re.fullmatch(pattern, found), f"{command}\n{printed}"
        assert status == (2 if "labyrinth: error: " in printed else ": wrong\n" in printed)

    def _change(self, change: Change) -> None:
        code = Path(change.file).read_text(encoding="utf-8")
        assert code.count(change.old) == 1, change
        self.save({change.file: code.replace(change.old, change.new)})
        status, printed = self.run(change.check)
        assert change.message in " ".join(printed.split()), f"{change}\n{printed}"
        assert status == (": wrong\n" in printed), change
        self.save({change.file: code})


def _without_blanks(text: str) -> str:
    """Return lines without blanks at their ends, and without blank lines before the first."""
    return re.sub(r" +$", "", text, flags=re.MULTILINE).lstrip("\n")


@pytest.fixture
def student(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Student:
    """A student, in whose folder are the files of all lessons and the teacher's solutions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    # Without a terminal the interface is not started, but its arguments are read.
    monkeypatch.setattr(interface, "can_start", lambda: True)
    monkeypatch.setattr(interface, "run_app", lambda *_, **__: 0)
    found = Student(capsys, monkeypatch)
    for page in [*LESSONS, *TEACHERS]:
        found.save(lesson(page).code)
    return found


@by_page
def test_pages_have_all_their_parts(page: Path) -> None:
    teachers = page.parent / "teacher" / page.name
    assert [each.name for each in TEACHERS] == [each.name for each in LESSONS]
    for each, parts in ((page, PARTS), (teachers, TEACHERS_PARTS)):
        text = each.read_text(encoding="utf-8")
        headings = re.findall(r"^## (.*)", text, re.MULTILINE)
        assert [heading for heading in headings if heading in parts] == parts
        assert len(text.splitlines()) <= MOST_LINES
        prose = re.sub(r"^(?:```console\n.*?^```|\|.*?)$", "", text, flags=re.MULTILINE | re.DOTALL)
        assert max(map(len, prose.splitlines())) <= 120
    read, answered = lesson(page), lesson(teachers)
    assert all([read.code, read.presses, read.start, read.quiz, answered.answers])
    assert read.changes
    assert "$ labyrinth study " in read.text
    assert not set(read.code) & set(answered.code), "solutions are on the teacher's page only"
    for name in answered.code:
        assert f"`{name}`" in read.text, "the student knows the name of the solution's file"


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [*LESSONS, *TEACHERS], ids=lambda page: f"{page.parent.name}-{page.stem}"
)
def test_steps_of_a_page_do_what_it_says(page: Path, student: Student) -> None:
    read = lesson(page)
    # Ann has handed in the solution of the page.
    Path("class").mkdir()
    solution = next(code for code in read.code.values() if "maze" in code)
    Path("class/ann.py").write_text(solution, encoding="utf-8")
    for step in read.steps:
        student.follow(step)


@by_page
def test_answers_of_the_teacher_are_correct(page: Path, student: Student) -> None:
    answers = lesson(page.parent / "teacher" / page.name).answers
    status, printed = student.run(lesson(page).quiz, "".join(f"{each}\n" for each in answers))
    assert f"{len(answers)} of {len(answers)} correct" in printed
    assert status == 0
    others = ["B" if each == "A" else "A" for each in answers]
    _, printed = student.run(lesson(page).quiz, "".join(f"{each}\n" for each in others))
    assert f" of {len(answers)} correct" in printed
    assert f"{len(answers)} of {len(answers)} correct" not in printed


@pytest.mark.slow
def test_page_about_the_whole_class_is_right(student: Student) -> None:
    text = (TEACHERS[0].parent / "README.md").read_text(encoding="utf-8")
    assert all(f"({page.name})" in text for page in TEACHERS)
    assert all(f"({page.name})" in (page.parent / "README.md").read_text() for page in LESSONS)
    Path("class").mkdir()
    for name, file in (("ann", "my_search.py"), ("ben", "stack.py")):
        Path(file).rename(Path("class") / f"{name}.py")
    plain, as_json = re.findall(r"^(labyrinth check class .*?)(?: > .*)?$", text, re.MULTILINE)
    status, printed = student.run(plain)
    assert status == 1
    assert [line.split()[0] for line in printed.splitlines()[1:3]] == ["ann.py", "ben.py"]
    (saved,) = re.findall(r"counterexamples/[\w-]+\.json", text)
    assert Path(saved).is_file()
    status, printed = student.run(as_json)
    assert all(
        {"holds", "strongest", "refuted"} <= set(json.loads(line)) for line in printed.splitlines()
    )
    for command in re.findall(r"`(labyrinth --with [^`]+)`", text):
        assert student.run(command)[0] == 0
