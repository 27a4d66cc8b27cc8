"""Reading a lesson: the code, commands, changes and keys in it, in their order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.cli.examples import shown_after_commands

LESSONS = sorted((Path(__file__).parents[2] / "docs" / "lessons").glob("[1-9]-*.md"))

_CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_START = re.compile(r"^```sh\n(labyrinth .*)\n```$", re.MULTILINE)
_CHANGE = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (.+?) \|$", re.MULTILINE)
_PRESS = re.compile(r"^\| ((?:`[^`]+` ?)+)(several times )?\| ([^|]+) \|$", re.MULTILINE)
_CHECK = re.compile(r"labyrinth check (\w+\.py)(?: --expect [\w-]+)?")
_FUNCTION = re.compile(r"^@(?:solver|generator)\ndef (\w+)\(maze\):$", re.MULTILINE)


class Change(NamedTuple):
    """A mistake to be made on purpose in a file, and what a command then says."""

    file: str
    old: str
    new: str
    check: str
    told: str


class Press(NamedTuple):
    """Keys to be pressed, so often, and words that are on the screen then."""

    keys: list[str]
    times: int
    words: list[str]


class Lesson(NamedTuple):
    """A page: its text, and all of it that can be executed."""

    text: str
    code: dict[str, str]
    examples: list[tuple[str, str]]
    checks: list[str]
    changes: list[Change]
    start: str
    presses: list[Press]


def lesson(page: Path) -> Lesson:
    """Read the page of a lesson."""
    text = page.read_text(encoding="utf-8")
    (start,) = _START.findall(text)
    return Lesson(
        text=text,
        code={f"{_name(each[1])}.py": each[1] for each in _CODE.finditer(text)},
        examples=shown_after_commands("".join(_CONSOLE.findall(text))),
        checks=[each[0] for each in _CHECK.finditer(_CONSOLE.sub("", text))],
        changes=[_change(text, found) for found in _CHANGE.finditer(text)],
        start=start,
        presses=[_press(*found.groups()) for found in _PRESS.finditer(text, text.index(start))],
    )


def _name(code: str) -> str:
    found = _FUNCTION.search(code)
    assert found is not None
    return found[1]


def _change(text: str, found: re.Match[str]) -> Change:
    """Return a change of the file that was checked last before."""
    check = [*_CHECK.finditer(text, 0, found.start())][-1]
    return Change(check[1], found[1], found[2], check[0], found[3].replace("`", ""))


def _press(keys: str, often: str | None, seen: str) -> Press:
    # What is no longer than two characters is a key of which the page tells beside.
    words = [each for each in re.findall(r"`(.+?)`", seen) if len(each) > 2]
    return Press(re.findall(r"`(.+?)`", keys), 3 if often else 1, words)
