"""Data sets: many mazes of the same kind with their solutions, in files for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.datasets.data_set_writer import Written, write

__all__ = ["SUFFIXES", "Written", "write"]

# The suffixes of data sets, which distinguish them from files of single mazes.
SUFFIXES = (".parquet", ".jsonl", ".npz", ".zip")

__getattr__ = lazy_imports(__name__, {"labyrinth.datasets.data_set_writer": ("Written", "write")})
