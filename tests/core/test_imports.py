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

for package in (labyrinth.core, labyrinth.formats):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
labyrinth.generators(), labyrinth.solvers()
roots = {name.partition(".")[0] for name in set(sys.modules) - before}
roots.discard("__mp_main__")  # what multiprocessing calls this script
print(*sorted(roots - sys.stdlib_module_names - {"labyrinth"}))
print("labyrinth.tui" in sys.modules, "labyrinth.core.solvers.bfs" in sys.modules)
"""


def test_core_and_formats_import_the_standard_library_alone() -> None:
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    assert result.stdout == "\nFalse True\n"
