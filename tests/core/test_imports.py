"""The package without the interface: the standard library is all it needs."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import importlib, pkgutil, sys

before = set(sys.modules)
import labyrinth
import labyrinth.core
import labyrinth.formats

sys.modules["PIL"] = None  # as if it were not installed
need_pillow = []
for package in (labyrinth.core, labyrinth.formats):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            assert error.name == "PIL", error
            need_pillow.append(module.name)
del sys.modules["PIL"]
labyrinth.generators(), labyrinth.solvers()
roots = {name.partition(".")[0] for name in set(sys.modules) - before}
roots.discard("__mp_main__")  # what multiprocessing calls this script
print(*sorted(roots - sys.stdlib_module_names - {"labyrinth"}))
print("labyrinth.tui" in sys.modules, "labyrinth.core.solvers.bfs" in sys.modules)
print(*need_pillow)
"""


def test_core_and_formats_import_the_standard_library_alone() -> None:
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    imported, others, need_pillow = result.stdout.splitlines()
    assert (imported, others) == ("", "False True")
    # Pictures cannot be drawn or read without Pillow; all else can.
    assert need_pillow.split() == [
        "labyrinth.formats.draw.picture_files",
        "labyrinth.formats.draw.pixels",
        "labyrinth.formats.pictures.picture_reader",
        "labyrinth.formats.pictures.preprocessing",
        "labyrinth.formats.pictures.tiles",
        "labyrinth.formats.pictures.walls",
        "labyrinth.formats.support.picture_loading",
    ]
