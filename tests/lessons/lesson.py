"""Reading a page of a lesson: the code, commands, changes and keys in it, in their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.cli.examples import shown_after_commands

_FOLDER = Path(__file__).parents[2] / "docs" / "lessons"
LESSONS = sorted(_FOLDER.glob("[1-9]-*.md"))
TEACHERS = sorted((_FOLDER / "teacher").glob("[1-9]-*.md"))

_CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`(labyrinth [^`]+)`")
_CHANGE = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (.+?) \|(?: .* \|)?$", re.MULTILINE)
_PRESS = re.compile(r"^\| ((?:`[^`]+` ?)+)(several times )?\| ([^|]+) \|$", re.MULTILINE)
_CHECK = re.compile(r"labyrinth check \w+\.py[^`\n]*")
_FUNCTION = re.compile(r"^@(?:solver|generator)\ndef (\w+)\(maze\):$", re.MULTILINE)
_ANSWERS = re.compile(r"^Answers to the quiz: (.+)\.$", re.MULTILINE)


class Change(NamedTuple):
    """A mistake to make on purpose in a file, and what a command then says."""

    file: str
    old: str
    new: str
    check: str
    message: str


class Press(NamedTuple):
    """Keys to press, so often, and words that are on the screen then."""

    keys: list[str]
    times: int
    words: list[str]


class Example(NamedTuple):
    """A command, and what it prints, or None where the page does not show it."""

    command: str
    shown: str | None


class Lesson(NamedTuple):
    """A page: its text, and everything in it that can be executed."""

    text: str
    code: dict[str, str]
    steps: list[Example | Change]
    presses: list[Press]
    start: str
    quiz: str
    answers: list[str]

    @property
    def changes(self) -> list[Change]:
        """The mistakes that the page tells to make."""
        return [step for step in self.steps if isinstance(step, Change)]


def lesson(page: Path) -> Lesson:
    """Read the page of a lesson; a page has one start and one quiz at most."""
    text = page.read_text(encoding="utf-8")
    commands = [line for each in _SHELL.findall(text) for line in _joined(each).splitlines()]
    answers = _ANSWERS.search(text)
    return Lesson(
        text=text,
        code={_name(text, each): each[1] for each in _CODE.finditer(text)},
        steps=[*_steps(text)],
        presses=[_press(*found.groups()) for found in _PRESS.finditer(text)],
        start=next(filter(is_interactive, commands), ""),
        quiz=next((each for each in commands if each.startswith("labyrinth quiz ")), ""),
        answers=re.findall(r"\*\*(.+?)\*\*", answers[1]) if answers else [],
    )


def is_interactive(command: str) -> bool:
    """Return whether a command starts the interface."""
    program, *rest = re.sub(r" --(?:with \S+|watch)", "", command).split()
    return program == "labyrinth" and not any(word.isalpha() for word in rest[:1])


def _steps(text: str) -> Iterator[Example | Change]:
    """Return what the page tells to do, from top to bottom."""
    blocks = re.compile(rf"{_CODE.pattern}|{_CONSOLE.pattern}|{_SHELL.pattern}", _CODE.flags)
    at = 0
    for block in [*blocks.finditer(text), None]:
        end = block.start() if block else len(text)
        found = [*_INLINE.finditer(text, at, end), *_CHANGE.finditer(text, at, end)]
        for each in sorted(found, key=re.Match.start):
            if each.re is _CHANGE:
                yield _change(text, each)
            else:
                yield Example(" ".join(each[1].split()), None)
        if block:
            at = block.end()
            _, console, shell = block.groups()
            if console:
                yield from (Example(*each) for each in shown_after_commands(_joined(console)))
            yield from (Example(each, None) for each in _joined(shell or "").splitlines())


def _joined(text: str) -> str:
    """Return a text in which no command is wrapped."""
    return re.sub(r" \\\n +", " ", text)


def _name(text: str, code: re.Match[str]) -> str:
    """Return the name of a file: that of its algorithm, or the name that was read last."""
    found = _FUNCTION.search(code[1])
    return f"{found[1]}.py" if found else re.findall(r"`(\w+\.py)`", text[: code.start()])[-1]


def _change(text: str, found: re.Match[str]) -> Change:
    """Return a change of the file that was checked last before."""
    check = [*_CHECK.finditer(text, 0, found.start())][-1][0]
    return Change(check.split()[2], found[1], found[2], check, found[3].replace("`", ""))


def _press(keys: str, often: str | None, seen: str) -> Press:
    # What is no longer than two characters is a key of which the page tells beside.
    words = [each for each in re.findall(r"`(.+?)`", seen) if len(each) > 2]
    return Press(re.findall(r"`(.+?)`", keys), 3 if often else 1, words)
