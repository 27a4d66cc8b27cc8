"""Every command writes the same: standard output, standard error, files and exit status."""

from __future__ import annotations

import csv
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from unittest.mock import patch

import pytest

from tests.net import adaptors, recordings

WEIGHTS = "#######\n#S2#3G#\n#9# 4 #\n#   5##\n#######\n"
FILES = {
    "hall.txt": "#######\n#S    #\n# # # #\n#    G#\n#######\n",
    "no_way.txt": "#####\n#S#G#\n#####\n",
    "no_start.txt": "#####\n#   #\n#####\n",
    "two.txt": "#####\n#S G#\n#####\n\n#####\n#S#G#\n#   #\n#####\n",
    "drawn.txt": "+---+---+\n| S     |\n+---+   +\n|   | G |\n+---+---+\n",
    "boxes.txt": "┌───┬───┐\n│ S │ G │\n│   ╵   │\n└───────┘\n",
    "numbers.txt": "2 2\n1 0\n0 1\n",
    "weights.txt": "1 1 1\n1 0 5\n1 9 1\n",
    "map.map": "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n",
    "map.map.scen": "version 1\n"
    "0\tmap.map\t4\t3\t0\t0\t3\t2\t5.0\n"
    "0\tmap.map\t4\t3\t0\t0\t3\t0\t3.0\n",
    "wrong.scen": "version 1\n0\tmap.map\t4\t3\t0\t0\t3\t2\t4.0\n",
    "graph.dot": "graph { 1 -- 2; 2 -- 3; }\n",
    "matrix.json": "[[1, 1, 1], [1, 0, 1], [1, 1, 1]]\n",
    "empty.txt": "",
    "prose.txt": "Once upon a time\nthere was no maze.\n",
    "broken.json": '{"format": "labyrinth", "version": 99',
    "broken.map": "type octile\nheight 3\nwidth 4\nmap\n..\n",
    "broken.xml": "<mxGraph><nothing></mxGraph>",
    "bits.txt": "\x00\x01\x02",
    "learner.py": (
        "from labyrinth.learn import solver\n\n@solver\ndef lazy(maze):\n    return [maze.start]\n"
    ),
    "fine.py": (
        "from labyrinth.learn import solver\n\n@solver\ndef mine(maze):\n"
        "    queue, parent = [maze.start], {maze.start: None}\n    for here in queue:\n"
        "        if here in maze.goals:\n            path = []\n            while here:\n"
        "                path.append(here)\n                here = parent[here]\n"
        "            return path[::-1]\n        for near in maze.neighbours(here):\n"
        "            if near not in parent:\n                parent[near] = here\n"
        "                queue.append(near)\n    return None\n"
    ),
    "syntax.py": "def f(:\n",
}
LINES = """\
generate wilson --rows 4 --cols 6 --seed 7
generate dfs:5x9:3:braid=0.5,weights=1:9
generate --shape heart --rows 9 --cols 9 --seed 2 --format unicode
generate kruskal --rows 3 --cols 4 --seed 1 --count 3 --format json
generate prim:6x6:2 --solve a-star bfs --format ascii
generate dfs --rows 3 --cols 3 --seed 5 --count 3 --workers 1 -o maze.svg
generate cave:6x8:3 -o cave.map --scenario 6
generate dfs --rows 0 --cols 3
generate nothing --seed 1
generate divide --shape heart --seed 1
generate dfs:4x4:9 --count 4 --distinct --split 0.5 0.5 --workers 1 -o data.jsonl
solve hall.txt
solve wilson:6x9:7 --solver a-star dijkstra --show explored
solve prim:6x6:2:braid=1,weights=1:9 --solver a-star:heuristic=zero,weight=1.5 --show cost
solve dfs:5x5:1 --solver tremaux --show order
solve hall.txt --solver bfs dfs --csv
solve hall.txt --solver bfs --json
solve two.txt --solver bfs --markdown
solve no_way.txt
solve no_start.txt
solve no_start.txt --start 1,1 --goal 1,3
solve wilson:6x6:3 --start-room 0,0 --goal-room 5,5 0,5 --stop 3,3 --order best
solve hall.txt --solver theta-star --format svg
solve hall.txt --solver a-star:diagonal=always lazy-theta-star
solve hall.txt --solver nothing
solve hall.txt --stop 0,0
solve - --solver bfs
convert hall.txt - --to unicode
convert drawn.txt - --to text
convert boxes.txt - --to json
convert numbers.txt - --to ascii
convert map.map - --to text
convert graph.dot - --to ascii
convert matrix.json - --to text
convert wilson:4x4:7:weights=1:9 - --to edges
convert wilson:4x4:7 - --to svg --title Maze --dark
convert hall.txt hall.xyz
convert hall.txt - --to nothing
convert empty.txt - --to text
convert prose.txt - --to text
convert broken.json - --to text
convert broken.map - --to text
convert broken.xml - --to text
convert bits.txt - --to text
info wilson:9x9:7
info wilson:9x9:7:braid=0.4,weights=1:5 --json
info weights.txt
info nowhere.txt
info dfs:5
play hall.txt
list generators
list solvers
list formats
list shapes
list solvers --json
check fine.py
check learner.py
check syntax.py
example
example breadth-first
example lesson-1
quiz dfs:6x6:7 --questions 3
quiz wilson:6x8:7:braid=0.5 --solver a-star --questions 4 --seed 2 -o quiz.json
quiz hall.txt
quiz kruskal:5x5:3 --questions 2
race wilson:8x8:7:braid=0.3 --solver dfs bfs a-star --board
race wilson:8x8:7 --preset classics --json
race --generator dfs wilson kruskal --rows 8 --cols 8 --seed 4 --board
race --generator dfs prim --rows 6 --cols 6 --seed 4 --csv
race wilson:8x8:7 --solver bfs greedy --csv --clock events
race no_way.txt --solver bfs dfs -o race.svg
scenario map.map.scen
scenario map.map.scen --solver dijkstra greedy --csv
scenario wrong.scen
scenario map.map.scen --json --limit 1
study --generator dfs prim --size 4x4 --seeds 3 --solver bfs a-star --workers 1
study --generator dfs prim --size 4x4 6x6 --seeds 4 --solver bfs dfs --by solver,rows --workers 1
study --generator dfs --size 4x4 --seeds 2 --solver bfs --workers 1 -o table.csv
study --generator nothing
exercise 4 --seed 4
exercise 3x5 --seed 1 --solver dijkstra a-star -o exercise.txt --solution solution.txt
exercise hall.txt
worksheet exercise dfs:4x4:4 --count 2 --key
config
config --keys
config --json
--with fine.py solve hall.txt --solver mine bfs
--with learner.py solve hall.txt --solver lazy
--version
--completion bash
--nix
slove hall.txt
hall.txt
generate --help
solve --help
convert --help
info --help
play --help
list --help
check --help
quiz --help
race --help
scenario --help
study --help
exercise --help
worksheet --help
config --help
example --help
--help
"""
INPUTS = {"solve -": FILES["two.txt"], "quiz": "A\nB\nnothing\nAB\nC\nq\n"}
TIMES = (
    (re.compile(r"\b\d+(\.\d+)?( ?)(ms|µs|seconds|s)\b( \(\d[^)]*\))?"), r"#\2\3"),
    (re.compile(r">\d+\.\d\d(-\d+\.\d\d)?</text>"), "># </text>"),
    (re.compile(r'("(?:\w*seconds|median|shortest|longest)": )[\d.]+'), r"\1#"),
)
MOST = 2500
"""The most letters of an output that are kept as text; of what comes later there is a hash."""


@contextmanager
def _prepared(folder: Path) -> Iterator[None]:
    """Work in a folder with the files, as a new user in a terminal of 80 columns."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    homes = dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    surroundings = {**homes, "COLUMNS": "80", "LINES": "50", "NO_COLOR": "1", "TERM": "xterm"}
    # Processes that a command starts shall not import what runs the tests. (`patch.dict` would
    # forget all modules that are imported meanwhile, and others would get them a second time.)
    main = sys.modules["__main__"]
    with chdir(folder), patch.dict(os.environ, surroundings):
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def outcome(line: str, folder: Path) -> dict[str, str]:
    """Run a command line in a folder; return what it wrote, the times and the folder left out.

    No file of algorithms that another line has named is remembered.
    """
    (folder / "labyrinth" / "algorithm-files.json").unlink(missing_ok=True)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    text = next((text for begin, text in INPUTS.items() if line.startswith(begin)), "")
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(3)]
    streams[0].buffer.write(text.encode())
    streams[0].seek(0)
    with redirect_stdout(streams[1]), redirect_stderr(streams[2]), patch("sys.stdin", streams[0]):
        try:
            status: object = int(adaptors.main(shlex.split(line)))
        except SystemExit as end:
            status = end.code or 0
    found = {"status": str(status)}
    for name, stream in (("stdout", streams[1]), ("stderr", streams[2])):
        stream.flush()
        found[name] = stream.buffer.getvalue().decode()
    for path in sorted(folder.rglob("*")):
        if (
            path.suffix != ".journal"
            and path.is_file()
            and before.get(path) != path.stat().st_mtime_ns
        ):
            found[str(path.relative_to(folder))] = path.read_bytes().decode(errors="replace")
    return {name: _kept(_masked(text, folder)) for name, text in found.items() if text}


def _masked(text: str, folder: Path) -> str:
    """Leave out the folder, mazes as compressed, and all times: in sentences, JSON, tables, CSV."""
    # Every release of zlib may compress otherwise.
    text = re.sub(r"(?<=base64,)[\w+/=]+", "#", text)
    text = text.replace(str(folder), "FOLDER").replace(os.path.realpath(folder), "FOLDER")
    for pattern, instead in TIMES:
        text = pattern.sub(instead, text)
    if text.startswith("<svg") and ">ms<" in text:
        # The width of a board, and so the place of all in it, follows the times.
        text = re.sub(r"\d[\d.,-]*", "#", text)
    lines, cut = [], 0
    for line in text.split("\n"):
        if header := re.search(r"(?<=\S) +(?:ms|milliseconds)\b", line):
            cut = header.start()
        elif not line.strip():
            cut = 0
        lines.append(f"{line[:cut].rstrip()} #" if cut and len(line) > cut else line)
    text = "\n".join(lines)
    return _without_columns_of_time(text) if text.count("\n") > 1 else text


def _without_columns_of_time(text: str) -> str:
    """Leave out the columns of CSV whose names say that they are times."""
    names = text.partition("\n")[0].split(",")
    timed = {at for at, name in enumerate(names) if re.search("#|second|_ms|ms_|time", name)}
    if len(names) < 4 or not timed:
        return text
    rows = csv.reader(text.splitlines())
    return "\n".join(
        ",".join("#" if at in timed else cell for at, cell in enumerate(row)) for row in rows
    )


def _kept(text: str) -> str:
    if len(text) <= MOST:
        return text
    return f"{text[:MOST]}… {len(text)} letters {recordings.digest(text)}"


def record() -> dict[str, dict[str, str]]:
    """Return what every command writes."""
    found = {}
    with TemporaryDirectory() as name, _prepared(Path(name)):
        for line in LINES.splitlines():
            found[line] = outcome(line, Path(name))
    return found


RECORDED: dict[str, dict[str, str]] = recordings.read_if_there("commands")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder with the files, which is the working directory."""
    found = tmp_path_factory.mktemp("net")
    with _prepared(found):
        yield found


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="argparse writes otherwise")
@pytest.mark.parametrize("line", RECORDED)
def test_commands_write_the_same(line: str, folder: Path) -> None:
    assert not recordings.differences(RECORDED[line], outcome(line, folder))
