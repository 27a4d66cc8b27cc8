"""Sessions of pytest in forked processes, with a file of the package that is not as it is written.

Nothing is written: the changed text is compiled where the module is imported.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.process import BaseProcess
from types import CodeType, ModuleType
from typing import Final

import hypothesis
import pytest

from tests.mutants.changes import ROOT

OPTIONS: Final = (
    *("-o", "addopts=", "-m", "not slow", "-q", "--tb=short", "--assert=plain"),
    *(f"-pno:{plugin}" for plugin in ("cacheprovider", "syrupy", "textual-snapshot")),
)
"""How pytest runs: one process, nothing kept, no plugins but those needed."""
EXAMPLES: Final = 30
"""How many examples of a property are tried, always the same."""

FORK: Final = multiprocessing.get_context("fork")


def forked(function: Callable[[], object]) -> BaseProcess:
    """Start a function in a copy of this process."""
    process = FORK.Process(target=function)
    process.start()
    return process


def be_silent() -> None:
    """Let nothing be seen of what this process writes."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def run(plugin: object, codes: Mapping[str, Callable[[], CodeType]], asked: Iterable[str]) -> int:
    """Run the tests of some folders with the code of some files replaced.

    Of the package nothing may be imported yet.
    """
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, _Replacing(codes))
    few = hypothesis.settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=EXAMPLES,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.register_profile("few", few)
    hypothesis.settings.load_profile("few")
    folders = [str(ROOT / folder) for folder in asked]
    return int(pytest.main([*OPTIONS, *folders], plugins=[plugin, _Few()]))


class _Few:
    """A plugin that lets no property ask for more examples."""

    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        """Take back what properties say of their own."""
        for item in items:
            asked = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
            if asked is not None:
                few = hypothesis.settings(asked, max_examples=EXAMPLES)
                item.obj._hypothesis_internal_use_settings = few  # type: ignore[attr-defined]


class _Replacing(MetaPathFinder):
    """Finds the modules whose code is replaced."""

    def __init__(self, codes: Mapping[str, Callable[[], CodeType]]) -> None:
        self.codes = {module_of(file): (file, code) for file, code in codes.items()}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the module comes from."""
        if fullname not in self.codes:
            return None
        file, code = self.codes[fullname]
        loader = _Replaced(fullname, str(ROOT / file))
        loader.replaced = code
        return importlib.util.spec_from_file_location(fullname, ROOT / file, loader=loader)


class _Replaced(SourceFileLoader):
    """Loads a module from code at hand."""

    replaced: Callable[[], CodeType]

    def get_code(self, _: str) -> CodeType:
        """Return the code."""
        return self.replaced()


def module_of(file: str) -> str:
    """Return the name of the module that a file of the package is."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
