"""Show the settings and their file.

Print the path of the settings file, and the current settings. The interface
saves your choices there: theme, glyphs, speed, motion, mouse, the last maze and
solver, the options of solvers. It is a short TOML file that you can edit;
errors in it are reported on standard error. Its table [keys] rebinds keys by
the id of the binding: "maze.edit" = "q".

examples:
  labyrinth config
  labyrinth config --keys
  labyrinth config --json
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING

from labyrinth.cli.console import tell
from labyrinth.cli.options import add_report, option
from labyrinth.cli.output import print_table, write_json
from labyrinth.core.errors import named, visible

if TYPE_CHECKING:
    from labyrinth.tui.settings.settings_file import Reading


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_report(parser, "print the path and the settings as JSON, or with --keys every key binding")
    option(parser, "--keys", "list every key binding by its id")


def run(arguments: Namespace) -> None:
    """Print the settings. Raises LabyrinthError if the file is damaged or cannot be read."""
    from labyrinth.tui.keys.table import all_keys
    from labyrinth.tui.settings.keymap import keymap_of
    from labyrinth.tui.settings.settings import MEANINGS
    from labyrinth.tui.settings.settings_file import read_settings, settings_path

    reading = read_settings()
    path = settings_path()
    values = asdict(reading.settings)
    if arguments.keys:
        keys = all_keys()
        keymap, _ = keymap_of(reading.settings.keys, keys)
        rows = [[key.id, keymap.get(key.id, key.keys), key.tooltip] for key in keys.values()]
        if arguments.json:
            write_json([dict(zip(("id", "keys", "meaning"), row, strict=True)) for row in rows])
        else:
            print_table(["id", "keys", "meaning"], rows)
    elif arguments.json:
        write_json({"path": str(path), "exists": path.exists(), "settings": values})
    else:
        print(visible(str(path)) + ("" if path.exists() else " (does not exist yet)"))
        print()
        rows = [[name, _in_words(value), MEANINGS[name]] for name, value in values.items()]
        print_table(["setting", "value", "meaning"], rows)
    tell(*mistakes_in(reading))


def mistakes_in(reading: Reading) -> list[str]:
    """Return a sentence, with file and line, for each mistake in the settings."""
    # Some values, such as themes, are defined by the interface.
    from textual.theme import BUILTIN_THEMES

    from labyrinth.tui.colours.themes import themes
    from labyrinth.tui.keys.table import all_keys
    from labyrinth.tui.settings.keymap import keymap_of
    from labyrinth.tui.settings.settings import complaints
    from labyrinth.tui.settings.settings_file import settings_path

    known = [*BUILTIN_THEMES, *(theme.name for theme in themes(None))]
    _, clashes = keymap_of(reading.settings.keys, all_keys())
    found = [*complaints(reading.settings, known), *clashes]
    told = [*reading.told, *map(reading.in_place, found)]
    return [f"{named(settings_path())}: {sentence}" for sentence in told]


def _in_words(value: object) -> str:
    """Return the value of a setting as text; for a table, return the number of its entries."""
    if isinstance(value, dict):
        return f"{len(value)} changed" if value else "-"
    if isinstance(value, tuple):
        return ", ".join(value) or "-"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value) or "-"
