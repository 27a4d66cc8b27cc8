"""The suffixes of data sets, which tell them from files of single mazes."""

from __future__ import annotations

from typing import Final

SUFFIXES: Final = (".parquet", ".jsonl", ".npz", ".zip")
