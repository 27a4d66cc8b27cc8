"""The keys that lessons name lead to what they say is seen then."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth import Recipe
from labyrinth.sandbox.loading import load, loaded, unload
from tests.lessons.lesson import LESSONS, lesson
from tests.tui.driving import running, until, until_computed

NAMES = {"<": "less_than_sign", ">": "greater_than_sign"}


def shown(pilot: Pilot[None]) -> str:
    """Return all words on the screen, as lines of text with single blanks."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(" ".join(strip.text.split()) for strip in strips)


async def until_shown(pilot: Pilot[None], words: str) -> None:
    """Wait until words are on the screen, and tell what is there where they do not come."""
    try:
        await until(pilot, lambda: words in shown(pilot))
    except AssertionError:
        raise AssertionError(f"{words!r} is not shown, but:\n{shown(pilot)}") from None


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
async def test_keys_show_what_the_lesson_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for each in LESSONS:
        for name, text in lesson(each).code.items():
            Path(name).write_text(text, encoding="utf-8")
    read = lesson(page)
    _, *arguments = shlex.split(read.start)
    files = [arguments[at + 1] for at, word in enumerate(arguments) if word == "--with"]
    try:
        for file in files:
            load(file)
        async with running(recipe=Recipe.parse(arguments[-1])) as pilot:
            for press in read.presses:
                for key in press.keys * press.times:
                    await pilot.press(NAMES.get(key, key.lower()))
                    await until_computed(pilot)
                for words in press.words:
                    await until_shown(pilot, words)
    finally:
        for each_file in loaded():
            unload(each_file)
