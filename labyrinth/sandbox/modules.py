"""Execution of a file from its text, under a private name, with imports from its folder."""

import os
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Final

from labyrinth.sandbox.job import Source


@lru_cache(maxsize=64)
def compiled(source: Source) -> CodeType:
    """Compile the text of a file. Raises SyntaxError."""
    return compile(source.text, source.file_in_code, "exec", dont_inherit=True)


def execute(source: Source) -> ModuleType:
    """Execute a file afresh, and return its new module.

    In `sys.modules` the new module replaces a module of the same text. Until another file is
    executed, functions of the module can import modules of its folder. Raises any error of the
    file's code, including SyntaxError.
    """
    code = compiled(source)
    _neighbours.look_in(source.folder)
    module = ModuleType(source.module)
    module.__file__ = source.path
    if source.package:
        module.__package__ = import_module(source.package).__name__
    # Data classes, for example, look up the module of their class.
    sys.modules[source.module] = module
    exec(code, module.__dict__)
    return module


class _Neighbours:
    """A finder of the modules in the folder of the file that was executed last.

    This finder is the last one asked, so that a module in the folder does not replace any other
    module. The next file, in another folder, may have modules of the same names.
    """

    def __init__(self) -> None:
        self._found: set[str] = set()

    def look_in(self, folder: str) -> None:
        """Forget the modules that were found before, and look in `folder`, an absolute path."""
        for name in list(sys.modules):
            if name.partition(".")[0] in self._found:
                del sys.modules[name]
        self._found.clear()
        self._files = FileFinder(folder, (_Loader, [".py"]))
        if self not in sys.meta_path:
            sys.meta_path.append(self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module in the folder, None for any other module."""
        spec = self._files.find_spec(name) if path is None else None
        if spec is not None:
            self._found.add(name)
        return spec


class _Loader(SourceFileLoader):
    """A loader that executes a module from its text; no compiled file is read or written."""

    def get_code(self, fullname: str) -> CodeType:
        """Compile the current text."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), os.fspath(path))


_neighbours: Final = _Neighbours()
