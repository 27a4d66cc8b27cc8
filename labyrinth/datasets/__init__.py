"""Data sets: very many mazes of one kind with their solutions, in files that programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.datasets.writing import Written, write

__all__ = ["Written", "write"]

__getattr__ = lazy_imports(__name__, {"labyrinth.datasets.writing": ("Written", "write")})
