"""Executing a file of algorithms from its text, under a private name, with imports of its own."""

import builtins
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from threading import RLock, get_ident
from types import CodeType, ModuleType
from typing import Any, Final

from labyrinth.sandbox.job import Source

_LOCK: Final = RLock()
"""Held while modules of a folder are among those of the program."""


@lru_cache(maxsize=64)
def compiled(source: Source) -> CodeType:
    """Compile the text of a file. Raises SyntaxError."""
    return compile(source.text, source.file_in_code, "exec", dont_inherit=True)


def execute(source: Source) -> ModuleType:
    """Execute a file afresh, and return its module, which may have the name of any other.

    Its functions can import modules of its folder at any time; see `OwnImports`. Raises whatever it
    raises, SyntaxError too.
    """
    code = compiled(source)
    module = ModuleType(source.module)
    module.__file__ = source.path
    if source.package:
        module.__package__ = import_module(source.package).__name__
    module.__dict__["__builtins__"] = OwnImports(source.folder).builtins
    # Data classes, for example, look for the module of their class.
    sys.modules[source.module] = module
    exec(code, module.__dict__)
    return module


class OwnImports:
    """The modules of a folder, as one file and they themselves import them.

    None takes the place of another that can be imported without the folder. They are among the
    modules of the program only while an import of theirs goes on, so that two files may have
    neighbours of the same name. No compiled file is read there, and none is written.
    """

    def __init__(self, folder: str) -> None:
        """Begin with no module of `folder`, an absolute path."""
        self._folder = folder
        self._modules: dict[str, ModuleType] = {}
        self._is_importing = False
        self.builtins: Final = {**vars(builtins), "__import__": self._import}
        """What code sees as built in, with the `import` of this file."""

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """Do what an `import` statement asks for."""
        asked = (name, globals, locals, fromlist, level)
        package = name.partition(".")[0]
        with _LOCK:
            may_be_own = level or package in self._modules or package not in sys.modules
            if self._is_importing or not may_be_own:
                return builtins.__import__(*asked)
            with self._among_all():
                return builtins.__import__(*asked)

    @contextmanager
    def _among_all(self) -> Iterator[None]:
        """Have the folder's modules among all others, and let more of them be found."""
        finder = _Finder(self._folder, self.builtins)
        self._is_importing = True
        sys.modules.update(self._modules)
        sys.meta_path.append(finder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)
            packages = {name.partition(".")[0] for name in self._modules} | finder.found
            for name in list(sys.modules):
                if name.partition(".")[0] in packages:
                    self._modules[name] = sys.modules.pop(name)
            self._is_importing = False


class _Finder:
    """Finds the modules of a folder for the thread that made it."""

    def __init__(self, folder: str, own_builtins: dict[str, Any]) -> None:
        self._builtins, self._thread = own_builtins, get_ident()
        self._files = FileFinder(folder, (_Loader, [".py"]))
        self.found: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return what is known of a module of the folder, None for any other."""
        if path is not None or get_ident() != self._thread:
            return None
        spec = self._files.find_spec(name)
        if spec is not None:
            self.found.add(name)
            if isinstance(spec.loader, _Loader):
                spec.loader.builtins = self._builtins
        return spec


class _Loader(SourceFileLoader):
    """Executes a module from its text, with the same imports as the file beside it."""

    builtins: dict[str, Any]

    def get_code(self, fullname: str) -> CodeType:
        """Compile the text as it is now."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), os.fspath(path))

    def exec_module(self, module: ModuleType) -> None:
        """Execute the text."""
        module.__dict__["__builtins__"] = self.builtins
        super().exec_module(module)
