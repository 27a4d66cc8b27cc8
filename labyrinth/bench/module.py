"""Executing a file of algorithms: from its text, under a private name."""

from __future__ import annotations

import sys
from functools import lru_cache
from types import CodeType, ModuleType

from labyrinth.bench.job import Source
from labyrinth.bench.own_imports import OwnImports


def file_in_code(source: Source) -> str:
    """Return what stands for the file in its code: plain letters, and no name of any other file."""
    return f"<{source.module}>"


@lru_cache(maxsize=64)
def compiled(source: Source) -> CodeType:
    """Compile the text of a file. Raises SyntaxError."""
    return compile(source.text, file_in_code(source), "exec", dont_inherit=True)


def execute(source: Source) -> ModuleType:
    """Execute a file anew, and return its module, which may have the name of any other.

    Its functions can import modules of its folder at any time; see `OwnImports`. Raises whatever it
    raises, SyntaxError too.
    """
    code = compiled(source)
    module = ModuleType(source.module)
    module.__file__ = source.path
    module.__dict__["__builtins__"] = OwnImports(source.folder).builtins
    # Data classes, for example, look for the module of their class.
    sys.modules[source.module] = module
    exec(code, module.__dict__)
    return module
