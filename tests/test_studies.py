"""The pages of docs/studies: sentences are true of their tables, tables come out of commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from time import sleep
from types import ModuleType
from xml.etree import ElementTree

import pytest

from docs.studies import PAGES, braid
from docs.studies.__main__ import make
from docs.studies.claims import UntrueError
from docs.studies.commands import STUDIES, TIMED, TIMED_END, Kept, Running, arguments_of
from docs.studies.digest import digest_of
from labyrinth.study.rows import SUFFIX
from tests.processes import PATIENCE, started

EVERY_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.NAME)
_TIMES = re.compile(f"{re.escape(TIMED)}.*?{re.escape(TIMED_END)}", re.DOTALL)
_SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def text_of(page: ModuleType) -> str:
    return (STUDIES / f"{page.NAME}.md").read_text(encoding="utf-8")


@EVERY_PAGE
def test_the_sentences_are_those_of_the_tables_beside_them(page: ModuleType) -> None:
    assert page.page(Kept(text_of(page))) == text_of(page), "run python -m docs.studies"


@EVERY_PAGE
def test_a_page_cannot_be_made_of_tables_that_say_something_else(page: ModuleType) -> None:
    """With two kinds of mazes, or two solvers, in each other's place no sentence may survive."""
    one, other = ("greedy", "a-star") if page.NAME == "a-star" else ("dfs", "wilson")
    swapped = re.sub(
        rf"\b({one}|{other})(?= )",
        lambda match: other if match[1] == one else one,
        text_of(page),
    )
    commands = re.compile(r"^\$ .*\n(?:    .*\n)*", re.MULTILINE)
    for command, wrong in zip(
        commands.findall(text_of(page)), commands.findall(swapped), strict=True
    ):
        swapped = swapped.replace(wrong, command)
    with pytest.raises(UntrueError):
        page.page(Kept(swapped))


@pytest.mark.parametrize("page", sorted(STUDIES.glob("*.md")), ids=lambda page: page.stem)
def test_links_and_pictures_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)(?:#[\w-]+)?\)", text):
        assert (page.parent / target).is_file(), target
    if page.stem == "README":
        assert all(f"({each.NAME}.md)" in text for each in PAGES)


@pytest.mark.slow
def test_the_pages_come_out_of_their_commands(tmp_path: Path) -> None:
    make(tmp_path)
    for page in PAGES:
        made = (tmp_path / f"{page.NAME}.md").read_text(encoding="utf-8")
        assert _TIMES.sub("", made) == _TIMES.sub("", text_of(page))
    kept = sorted(STUDIES.glob("*.svg"))
    assert [plot.name for plot in kept] == sorted(plot.name for plot in tmp_path.glob("*.svg"))
    for plot in kept:
        # Another release of matplotlib may draw the same at other places.
        assert words_in(plot) == words_in(tmp_path / plot.name), plot.name


def words_in(plot: Path) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.parse(plot).iter(_SVG_TEXT)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
def test_killing_a_study_changes_nothing_in_its_table(tmp_path: Path) -> None:
    commands = Kept(text_of(braid)).commands
    (command,) = [each for each in commands if "-o middle.csv" in each]
    lab = Running(tmp_path)
    journal = tmp_path / f"middle.csv{SUFFIX}"
    for _ in range(4):
        before = journal.stat().st_size if journal.exists() else 0
        with started(arguments_of(command), cwd=tmp_path, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and (
                not journal.exists() or journal.stat().st_size <= before
            ):
                sleep(0.001)
            process.kill()
            process.wait(PATIENCE)
    assert lab.run(command).text == Kept(text_of(braid)).run(command).text
    assert f"middle.csv: {_told(tmp_path / 'middle.csv')}\n" in text_of(braid)


def _told(table: Path) -> str:
    rows, digest = digest_of(table)
    return f"{rows:,} rows, SHA-256 without times {digest}"
