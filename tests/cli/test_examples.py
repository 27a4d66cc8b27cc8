"""The examples of README, manual and every `--help` are run as they stand there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from labyrinth import generate, save
from labyrinth.browser import server
from labyrinth.cli.parser import COMMANDS, Parser
from labyrinth.formats import Style, write
from labyrinth.scenarios.making import making, scenario_text
from tests.cli.conftest import Shell
from tests.cli.examples import shown_after_commands, without_times
from tests.cli.running import Output
from tests.sandbox.loading.files import SEARCH

CHECKOUT = Path(__file__).parents[2]
PAGES = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs" / "manual").glob("*.md"))]

HELP = {"labyrinth": Parser()} | {name: Parser(name) for name in COMMANDS}
STARTS_THE_INTERFACE = re.compile(
    r"labyrinth(?: play)?(?: --with my_search.py(?: --watch)?)?(?: --micromouse)?"
    r"(?: [\w./]+\.txt| \S+:\S+| --attract)?"
)


def examples_of_the_manual() -> list[tuple[str, str]]:
    """Return each command after a `$` with the lines that follow it."""
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return shown_after_commands("".join(blocks))


def examples_of_the_help() -> list[str]:
    """Return the commands below `examples:`, without those that only stand for others."""
    commands = []
    for parser in HELP.values():
        assert parser.epilog is not None
        _, _, examples = parser.epilog.partition("examples:\n")
        lines = examples.partition("\n\n")[0].splitlines()
        found = [
            # What a command does stands beside it.
            re.split(r" {2,}", line.strip())[0]
            for line in lines
            if line.startswith("  labyrinth")
        ]
        assert found, parser.prog
        commands += found
    return sorted(set(commands) - {"labyrinth COMMAND --help"})


def _same_each_time(printed: str) -> str:
    return re.sub(r"on [\d,]+ mazes", "on N mazes", without_times(printed))


def test_the_manual_shows_what_is_printed(bash: Shell) -> None:
    examples = examples_of_the_manual()
    assert len(examples) > 4
    for command, shown in examples:
        result = bash(command)
        # Only the milliseconds differ from run to run, and how many mazes there is time for.
        printed = result.stdout + result.stderr
        assert _same_each_time(printed) == _same_each_time(shown), command
        assert result.returncode == 0


async def _served(host: str, port: int, options: list[str], tell: Callable[[str], None]) -> None:
    """Stand in for the server, which would not end."""
    tell(f"http://{host}:{port}/")


@pytest.mark.parametrize("command", examples_of_the_help())
def test_example_of_the_help_works(
    command: str, bash: Shell, output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "maze.txt").write_text(generate("dfs", 3, 3, 1).to_text())
    (tmp_path / "my_search.py").write_text(SEARCH)
    if ".scen" in command or "scenario ." in command:
        cave = generate("cave", 12, 24, 7)
        save(cave, tmp_path / "cave.map")
        instances = making(cave, "cave.map", 40, 7).finish()
        (tmp_path / "cave.map.scen").write_text(scenario_text(instances))
    if "photo.jpg" in command:
        drawn = write(generate("dfs", 6, 8, 1), "png", style=Style(cell=24))
        Image.open(BytesIO(drawn)).convert("RGB").save(tmp_path / "photo.jpg")
    if STARTS_THE_INTERFACE.fullmatch(command):
        assert "the interface needs a terminal" in bash(command).stderr
    elif re.search("[|<>]", command):
        result = bash(command)
        assert (result.returncode, result.stderr) == (0, "")
    else:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(server, "run", _served)
        before = set(tmp_path.iterdir())
        _, *arguments = shlex.split(command)
        assert output.of(*arguments) or set(tmp_path.iterdir()) > before


@pytest.mark.parametrize("name", HELP)
def test_help_fits_a_terminal_of_80_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, HELP[name].format_help().splitlines())) <= 80
