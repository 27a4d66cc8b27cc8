"""Data sets as files: the same bytes always, all of them or none, and what they are."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import shlex
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from hashlib import sha256
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest

from labyrinth import LabyrinthError
from labyrinth.cli import main
from labyrinth.datasets import write
from labyrinth.datasets.data_set import MANIFEST
from labyrinth.datasets.data_set_writer import Part
from labyrinth.formats.support.atomic_write import Drafts
from labyrinth.study.running import Progress
from tests.datasets.reading import by_json
from tests.executors import Here
from tests.processes import PATIENCE, begun_since

SUFFIXES = (".parquet", ".jsonl", ".npz", ".zip")

suffixes = pytest.mark.parametrize("suffix", SUFFIXES)


def content_of(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@suffixes
def test_the_files_are_the_same_for_any_number_of_workers(tmp_path: Path, suffix: str) -> None:
    found = []
    for workers in (1, 2, 3):
        folder = tmp_path / str(workers)
        folder.mkdir()
        told: list[Progress] = []
        write(
            "kruskal:3x3:5",
            folder / f"mazes{suffix}",
            count=150,
            solver="bfs",
            distinct=True,
            split=(0.6, 0.4),
            shard=40,
            workers=workers,
            tell=told.append,
        )
        assert (told[-1].done, told[-1].total) == (150, 150)
        found.append(content_of(folder))
    assert found[0] == found[1] == found[2]
    assert len(found[0]) > 4


@suffixes
def test_the_manifest_tells_how_to_make_it_again(
    tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"my mazes{suffix}"
    target = tmp_path / "one" / name
    target.parent.mkdir()
    (tmp_path / "two").mkdir()
    written = write(
        "dfs:3x3:1:braid=0.5",
        target,
        count=20,
        solver="a-star:weight=2",
        split=(0.5, 0.5),
        report_card=False,
        executor=Here(),
    )
    manifest = json.loads(written.manifest.read_text())
    assert written.manifest == tmp_path / "one" / f"{name}{MANIFEST}"
    assert (manifest["seeds"], manifest["records"]) == ([1, 20], 20)
    for file in manifest["files"]:
        content = (target.parent / file["name"]).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(content), sha256(content).hexdigest())
    monkeypatch.chdir(tmp_path / "two")
    program, *words = shlex.split(manifest["command"])
    assert program == "labyrinth"
    assert main([*words, "--workers", "2"]) == 0
    assert content_of(tmp_path / "one") == content_of(tmp_path / "two")


def test_shards_follow_one_another(tmp_path: Path) -> None:
    written = write("dfs:3x3:0", tmp_path / "m.jsonl", count=25, shard=10, executor=Here())
    assert [(file.name, file.records) for file in written.files] == [
        ("m-00000.jsonl", 10),
        ("m-00001.jsonl", 10),
        ("m-00002.jsonl", 5),
    ]
    recipes = [
        record["recipe"] for file in written.files for record in by_json(tmp_path / file.name)
    ]
    assert recipes == [f"dfs:3x3:{seed}" for seed in range(25)]


def test_processes_end_while_the_table_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, close = multiprocessing.active_children(), Part.close
    ended: list[object] = []

    def close_without_processes(part: Part) -> None:
        ended.extend(wait([each.sentinel], PATIENCE) for each in begun_since(before))
        close(part)

    monkeypatch.setattr(Part, "close", close_without_processes)
    write("dfs:3x3:0", tmp_path / "m.jsonl", count=20, workers=2)
    assert all(ended)
    assert len(by_json(tmp_path / "m.jsonl")) == 20


@suffixes
@pytest.mark.parametrize("stage", ["middle", "end"])
def test_what_is_broken_off_leaves_all_as_it_was(
    tmp_path: Path, suffix: str, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"m-00000{suffix}").write_bytes(b"before")
    before = content_of(tmp_path)

    def break_off(progress: Progress) -> None:
        if stage == "middle" or progress.done == progress.total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(
            "dfs:3x3:0",
            tmp_path / f"m{suffix}",
            count=30,
            shard=8,
            executor=Here(),
            tell=break_off,
        )
    assert content_of(tmp_path) == before

    def full(drafts: Drafts, stream: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Drafts, "finish", full)
    with pytest.raises(LabyrinthError, match=f"m{suffix}: cannot be written: No space left"):
        write("dfs:3x3:0", tmp_path / f"m{suffix}", count=30, shard=8, executor=Here())
    assert content_of(tmp_path) == before


@pytest.mark.parametrize(
    ("there", "shard", "split"),
    [
        ("m-00003.jsonl", 10, ()),
        ("m-00000.jsonl", None, ()),
        ("m-train.jsonl", None, ()),
        ("m.jsonl", 10, ()),
        ("m-test-00000.jsonl", 10, (0.5, 0.5)),
        ("m-validation.jsonl", None, (0.5, 0.5)),
    ],
)
def test_files_of_an_earlier_data_set_are_not_left_among_its_own(
    tmp_path: Path, there: str, shard: int | None, split: tuple[float, ...]
) -> None:
    (tmp_path / there).touch()
    with pytest.raises(LabyrinthError, match=f"{there} of an earlier data set"):
        write(
            "dfs:3x3:0", tmp_path / "m.jsonl", count=30, shard=shard, split=split, executor=Here()
        )
    for other in ("m-2.jsonl", "m-00003.parquet", "other-00003.jsonl"):
        (tmp_path / there).rename(tmp_path / other)
        write(
            "dfs:3x3:0", tmp_path / "m.jsonl", count=30, shard=shard, split=split, executor=Here()
        )
        for each in tmp_path.iterdir():
            each.unlink()
        (tmp_path / there).touch()


class DiesOnce(Here):
    """Breaks with the first that it is given."""

    fates: Iterator[bool]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if next(self.fates, False):
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor())
            return future
        return super().submit(fn, *args, **kwargs)


def test_what_a_dead_worker_had_is_made_again(tmp_path: Path) -> None:
    fates = iter([False, True, False, True])

    def new() -> Executor:
        pool = DiesOnce()
        pool.fates = fates
        return pool

    for name, executor in (("whole", Here()), ("died", new)):
        (tmp_path / name).mkdir()
        write("dfs:3x3:0", tmp_path / name / "m.jsonl", count=40, executor=executor, workers=2)
    assert content_of(tmp_path / "whole") == content_of(tmp_path / "died")


def test_an_executor_of_the_callers_own_that_breaks_ends_it(tmp_path: Path) -> None:
    pool = DiesOnce()
    pool.fates = iter([True])
    with pytest.raises(LabyrinthError, match="executor is broken or closed; no file was written"):
        write("dfs:3x3:0", tmp_path / "m.jsonl", count=40, executor=pool)
    assert not content_of(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"count": 0}, "count must be at least 1"),
        ({"count": 1, "shard": 0}, "shard must be at least 1"),
        ({"count": 1, "split": (1.0,)}, "two shares"),
        ({"count": 1, "split": (0.5, 0.4)}, "add up to 1, not 0.5 0.4"),
        ({"count": 1, "split": (1.5, -0.5)}, "must be positive"),
        ({"count": 2**64 + 1}, "the seed must be from 0"),
        ({"count": 65_536}, r"a .zip file holds at most 65,535 mazes"),
        ({"count": 1, "solver": "bsf"}, "there is no solver"),
    ],
)
def test_what_does_not_go_together_is_refused(
    tmp_path: Path, arguments: dict[str, Any], reason: str
) -> None:
    with pytest.raises(LabyrinthError, match=reason):
        write("dfs:3x3:0", tmp_path / "m.zip", executor=Here(), **arguments)
    assert not content_of(tmp_path)


def test_where_it_cannot_be_is_told_before_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "folder.npz").mkdir()
    for name, reason in (
        ("folder.npz", "it is a folder"),
        ("none/m.npz", "its folder does not exist"),
        ("m.csv", "one of .parquet, .jsonl, .npz, .zip"),
    ):
        with pytest.raises(LabyrinthError, match=reason):
            write("dfs:3x3:0", tmp_path / name, count=1, executor=Here())
