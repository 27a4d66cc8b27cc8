"""Ask of one added algorithm what the suite asks of every one.

`python -m tests.added generators FILE` (or `solvers FILE`), where the file lies outside of the
package: it is found there as if it lay with the others, its golden hashes are kept beside it, and
of all tests of the core those run that are asked of this algorithm.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from labyrinth import generators, solvers
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from tests import golden
from tests.core import asked

Algorithm = GeneratorAlgorithm | SolverAlgorithm

TESTS = Path(__file__).parent


class Chosen:
    """Chooses the tests of an algorithm: those that get it, its key or its lines as a parameter.

    In `test_every_...` of its kind all tests are about it, since it alone is asked.
    """

    def __init__(self, kind: str, algorithm: Algorithm) -> None:
        self.module = f"test_every_{kind.removesuffix('s')}.py"
        self.tellers = (algorithm, algorithm.key, algorithm.pseudocode)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.is_chosen(item)]

    def is_chosen(self, item: pytest.Item) -> bool:
        call = getattr(item, "callspec", None)
        given: Iterable[object] = call.params.values() if call else ()
        return item.path.name == self.module or any(value in self.tellers for value in given)


def main(kind: str, file: Path) -> int:
    """Add the file to the algorithms of its kind, and run what is asked of it."""
    package = importlib.import_module(f"labyrinth.core.{kind}")
    package.__path__.append(str(file.parent))
    algorithms: Mapping[str, Algorithm] = solvers() if kind == "solvers" else generators()
    algorithm = algorithms[file.stem.replace("_", "-")]
    asked.ADDED.add(algorithm.key)
    golden.FILE = Path(shutil.copy(golden.FILE, file.parent))
    golden.complete()
    arguments = ["-n", "0", "-m", "", "-p", "no:cacheprovider", str(TESTS / "core")]
    return int(pytest.main(arguments, plugins=[Chosen(kind, algorithm)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
