"""Check the installation, the terminal and the program's files.

Print the versions, what the terminal can show, which extras are installed, the
folders, the settings and the store, and what to do about each problem. A
missing extra is no problem. Add the output to a report of an error.

examples:
  labyrinth doctor
  labyrinth doctor --json
  labyrinth doctor -o report.txt

exit status:
  0    nothing needs to be done
  1    something needs to be done; the end of the output says what
"""

import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from shutil import which
from typing import Final

from labyrinth import __version__
from labyrinth.cli.config import mistakes_in
from labyrinth.cli.console import Status, has_unicode, is_terminal
from labyrinth.cli.name_clash import description, other_distribution
from labyrinth.cli.options import add_report
from labyrinth.cli.output import print_sentence, write_json
from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.sentences import sentence_of
from labyrinth.formats.support.optional_dependencies import DISTRIBUTION, pip
from labyrinth.state_folder import state_folder, store_path

# What each extra is for, and the distributions that it installs.
EXTRAS: Final = {
    "images": ("PNG and GIF files, mazes in pictures", ("pillow", "font-source-sans-pro")),
    "pdf": ("PDF worksheets", ("reportlab", "font-source-sans-pro")),
    "cluster": ("studies and data sets on a Dask cluster", ("distributed",)),
    "parquet": ("tables and data sets in Parquet", ("pyarrow",)),
    "arrays": ("data sets as NumPy arrays", ("numpy",)),
    "graphs": ("mazes as graphs of networkx", ("networkx",)),
    "plots": ("plots of studies", ("matplotlib", "plotext")),
    "serve": ("the interface in a browser", ("textual-serve",)),
}
_COLOURS: Final = {"truecolor": "16 million", "256": "256", "standard": "16", "windows": "16"}
_INDENT: Final = 14


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_report(parser, "print the findings as JSON")


def run(arguments: Namespace) -> Status:
    """Print the findings; return the status TO_DO if the user should do something."""
    to_do: list[str] = []
    findings = {
        "versions": _versions(to_do),
        "terminal": _terminal(to_do),
        "extras": _extras(),
        "files": _files(to_do),
    }
    if arguments.json:
        write_json({**findings, "to_do": to_do})
    else:
        for title, rows in findings.items():
            print(title.capitalize())
            for name, value in rows.items():
                print_sentence(f"  {name:{_INDENT - 2}}{value}", _INDENT)
            print()
        print("To do" if to_do else "Nothing needs to be done.")
        for sentence in to_do:
            print_sentence(f"- {sentence}", 2)
    return Status.TO_DO if to_do else Status.DONE


def _versions(to_do: list[str]) -> dict[str, str]:
    """Return the versions of the program and of what it needs, and their paths."""
    from labyrinth.tui.terminal.diff_screen import is_tried

    if other_distribution():
        to_do.append(sentence_of(description()))
    untested = "" if is_tried() else " (not tested: each frame is drawn completely)"
    versions = {
        "labyrinth": f"{__version__}, {visible(str(Path(__file__).parents[1]))}",
        "python": f"{platform.python_version()}, {visible(sys.executable)}",
        "textual": f"{version('textual')}{untested}",
        "rich": version("rich"),
        "system": platform.platform(),
    }
    # The command on the PATH may be of another environment, or of the other distribution.
    if command := which("labyrinth"):
        is_ours = os.path.realpath(command) in _commands()
        other = f", another installation or program; {DISTRIBUTION} starts this one"
        versions["command"] = visible(command) + ("" if is_ours else other)
    return versions


def _commands() -> list[str]:
    """Return the real paths of the files that this installation has, among them its commands."""
    try:
        installed = distribution(DISTRIBUTION)
    except PackageNotFoundError:
        return []
    return [os.path.realpath(str(installed.locate_file(file))) for file in installed.files or ()]


def _terminal(to_do: list[str]) -> dict[str, str]:
    """Return what the terminal can show, as far as it says."""
    from rich.console import Console

    from labyrinth.tui.layout import SMALLEST

    # The stream on which Textual draws.
    stream = sys.stdout if os.name == "nt" else sys.stderr
    console = Console(file=stream)
    names = ("TERM", "COLORTERM", "NO_COLOR")
    rows = {name: visible(os.environ.get(name, "not set")) for name in names}
    rows["unicode"] = f"{'yes' if has_unicode() else 'no'}, {sys.stdout.encoding}"
    if not has_unicode():
        to_do.append("Walls are drawn with + and -: for lines, use a locale with UTF-8.")
    if not is_terminal(stream):
        return {**rows, "size": "unknown: standard error is not a terminal"}
    columns, lines = os.get_terminal_size(stream.fileno())
    rows["size"] = f"{columns} columns x {lines} lines"
    if columns < SMALLEST.width or lines < SMALLEST.height:
        least = f"{SMALLEST.width} columns and {SMALLEST.height} lines"
        to_do.append(f"Make the terminal larger: the interface needs {least}.")
    colours = _COLOURS.get(console.color_system or "", "none")
    rows["colours"] = colours
    if colours in ("16", "256"):
        rows["colours"] += "; if the terminal has more, set COLORTERM=truecolor"
    if console.is_dumb_terminal:
        to_do.append("Set TERM to the type of your terminal: a dumb one has no interface.")
    return rows


def _extras() -> dict[str, str]:
    """Return for each extra its distributions or how to install them, and what it is for."""
    rows = {}
    for extra, (purpose, distributions) in EXTRAS.items():
        try:
            found = ", ".join(f"{name} {version(name)}" for name in distributions)
        except PackageNotFoundError:
            found = f"not installed; {pip('install')} '{DISTRIBUTION}[{extra}]'"
        rows[extra] = f"{purpose}: {found}"
    return rows


def _files(to_do: list[str]) -> dict[str, str]:
    """Return the places of settings and store, and whether they are mistaken or damaged."""
    from labyrinth import store
    from labyrinth.tui.settings.settings_file import read_settings, settings_path

    paths = {"settings": settings_path(), "state": state_folder(), "store": store_path()}
    rows = {
        name: visible(str(path)) + ("" if os.path.exists(path) else " (does not exist yet)")
        for name, path in paths.items()
    }
    for folder in dict.fromkeys((paths["settings"].parent, paths["state"])):
        kept_in = next(each for each in (folder, *folder.parents) if os.path.exists(each))
        if not (kept_in.is_dir() and os.access(kept_in, os.W_OK | os.X_OK)):
            to_do.append(f"{visible(str(kept_in))}: make it a folder that you may write into.")
    try:
        reading = read_settings()
    except LabyrinthError as error:
        to_do.append(f"{error}; all settings have their defaults until you correct the file.")
    else:
        rows["mouse"] = "used" if reading.settings.mouse else "left to the terminal by the settings"
        to_do += map(sentence_of, mistakes_in(reading))
    if fault := store.fault():
        to_do.append(f"{rows['store']} {fault}.")
    return rows
