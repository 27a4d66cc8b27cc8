"""`labyrinth --completion`: bash completes with it; the other scripts know the same words."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from docs.share import SHARE
from labyrinth import generators, solvers
from labyrinth.cli import main
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.formats import formats
from tests.cli.conftest import Shell
from tests.cli.running import Output

# What bash does when Tab is pressed behind the last word.
PRESS_TAB = """
eval "$(labyrinth --completion bash)"
tab() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _shtab_labyrinth 2>/dev/null
    echo "${COMPREPLY[*]}"
}
press() {
    COMP_LINE="$1" COMP_POINT=${#1}
    read -ra COMP_WORDS <<< "$1"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _labyrinth 2>/dev/null
    echo "${COMPREPLY[*]}"
}
"""


def script(capsys: pytest.CaptureFixture[str], shell: str) -> str:
    with pytest.raises(SystemExit) as exit_info:
        main(["--completion", shell])
    assert exit_info.value.code == 0
    return capsys.readouterr().out


def test_bash_completes_commands_options_keys_and_files(bash: Shell, tmp_path: Path) -> None:
    (tmp_path / "maze.txt").touch()
    wanted = {
        "labyrinth ge": "generate",
        "labyrinth generate wil": "wilson",
        "labyrinth generate --endp": "--endpoints",
        "labyrinth generate wilson --endpoints far": "farthest",
        "labyrinth solve --solver dij": "dijkstra",
        "labyrinth solve --show or": "order",
        "labyrinth convert ma": "maze.txt",
        "labyrinth convert maze.txt --to js": "json",
        "labyrinth info --js": "--json",
        "labyrinth race --preset wal": "wall-followers",
        "labyrinth race --generator hous": "houston",
        "labyrinth list sol": "solvers",
        "labyrinth --comp": "--completion",
    }
    result = bash(PRESS_TAB + "\n".join(f"tab {line}" for line in wanted))
    assert result.stdout.splitlines() == list(wanted.values())


def test_bash_completes_the_options_behind_a_solver(bash: Shell) -> None:
    # Bash takes a word apart at its colons and equals signs, and completes the last of its parts.
    wanted = {
        ("random-mouse:", ":"): "limit= limit=VALUE seed= seed=VALUE",
        ("random-mouse:s", "s"): "seed= seed=VALUE",
        ("random-mouse:limit=5,s", "5,s"): "5,seed= 5,seed=VALUE",
        ("random-mouse:seed=", "="): "",
        ("a-star:tie", "tie"): "tie=newest tie=oldest tie=larger-g",
        ("a-star:weight=2,heuristic=oc", "oc"): "octile",
        ("iterative-deepening:l", "l"): "limit= limit=VALUE",
        ("random-mo", "random-mo"): "random-mouse",
    }
    presses = "\n".join(
        f"COMP_LINE='labyrinth solve --solver bfs {word}' COMP_POINT=${{#COMP_LINE}}\n"
        f"tab labyrinth solve --solver bfs {last!r}"
        for word, last in wanted
    )
    assert bash(PRESS_TAB + presses).stdout.splitlines() == list(wanted.values())


def test_bash_completes_the_options_behind_a_generator(bash: Shell, tmp_path: Path) -> None:
    (tmp_path / "maze.txt").touch()
    wanted = {
        "generate growing-tree:9x9:1:pi": "pick=newest pick=oldest pick=random pick=middle",
        "generate kruskal:20x20:": "",
        "generate kruskal:20x20:1:braid=0.5,endpoints=far": "farthest",
        "solve kruskal:20x20:1:weights=1:9,br": "9,braid= 9,braid=VALUE",
        "solve kruskal:20x20:1:weights=1:": "",
        "convert dfs:20x20:1:spar": "sparse= sparse=VALUE",
        "race --generator prim growing-tree:pick=old": "oldest",
        "solve ma": "maze.txt",
        "solve odd:9x9:1:": "",
    }
    lines = [*wanted, "generate kruskal:20x20:1:", "solve --solver dfs:"]
    presses = "\n".join(f"press 'labyrinth {line}'" for line in lines)
    *found, of_all, of_solver = bash(PRESS_TAB + presses).stdout.splitlines()
    assert dict(zip(wanted, found, strict=True)) == wanted
    # What has a generator's name may be a solver.
    for told, options in (
        (of_all, [*generators()["kruskal"].options, *(each.option for each in maze_options())]),
        (of_solver, solvers()["dfs"].options),
    ):
        assert {part.partition("=")[0] for part in told.split()} == {each.key for each in options}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_knows_every_key(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    text = script(capsys, shell)
    writable = [format.key for format in formats().values() if format.writes]
    for word in [*generators(), *solvers(), *writable, "exercise", "room-width"]:
        assert word in text


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_script_is_valid(capsys: pytest.CaptureFixture[str], shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    path = tmp_path / "script"
    path.write_text(script(capsys, shell), encoding="utf-8")
    assert subprocess.run([program, "-n", str(path)]).returncode == 0


def test_other_shells_are_refused(output: Output) -> None:
    assert "'tcsh' is not known" in output.refusal("--completion", "tcsh")


def test_file_that_bash_finds_asks_the_program(bash: Shell) -> None:
    file = SHARE / "bash-completion" / "completions" / "labyrinth"
    result = bash(f"source {file}; complete -p labyrinth")
    assert (result.stdout, result.stderr) == (
        "complete -o bashdefault -F _labyrinth labyrinth\n",
        "",
    )
