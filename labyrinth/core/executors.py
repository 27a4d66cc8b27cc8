"""Where much work is done: in processes of its own, or on what the caller gives."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from labyrinth.core.parallel import do_all, end_at_once, new_pool, preparations, undisturbed

if TYPE_CHECKING:
    from labyrinth.core.worker_pool import WorkerPool

MakesExecutor = Callable[[], Executor]

Order = TypeVar("Order")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Executors(Generic[Order, Done]):
    """Where orders are done: an executor, or what makes one, and how it is given an order.

    `release` says that no more orders come: processes of our own end while what they have made is
    written. The executors of the caller are left alone.
    """

    executor: Executor | None
    make: MakesExecutor | None
    submit: Callable[[Executor, Order], Future[Done]]
    release: Callable[[], None] = lambda: None


@contextmanager
def executors(
    given: Executor | MakesExecutor | None, workers: int, perform: Callable[[Order], Done]
) -> Iterator[Executors[Order, Done]]:
    """Give the processes of a pool, or the caller's own; what is made here ends with the block.

    `perform`, a function of a module, is what a worker does with an order.
    """

    def submit_elsewhere(executor: Executor, order: Order) -> Future[Done]:
        # Its processes may begin here: as they would keep signals deferred, none are. A worker
        # that somebody else started has loaded nothing of what this process has.
        prepare = tuple(preparations.values())
        call = _Call(_prepared_and_performed, prepare, perform, order)
        # It is unpickled by the job itself: a worker without Labyrinth could not even be given the
        # order, and a cluster would wait for ever for one that can, while the job fails and tells.
        pickled = pickle.dumps(call)
        try:
            return executor.submit(pickle.loads, pickled)
        except Exception as error:
            # Each kind of executor says in its own way that it is closed.
            raise BrokenExecutor(str(error)) from error

    def submit_to_own(pool: Executor, order: Order) -> Future[Done]:
        with undisturbed():
            return pool.submit(_perform_here, perform, order)

    if given is None:
        with _own_processes(workers) as (make, release):
            yield Executors(None, make, submit_to_own, release)
    elif isinstance(given, Executor):
        yield Executors(given, None, submit_elsewhere)
    else:
        made: list[Executor] = []

        def make() -> Executor:
            made.append(given())
            return made[-1]

        try:
            yield Executors(None, make, submit_elsewhere)
        finally:
            for each in made:
                each.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _own_processes(workers: int) -> Iterator[tuple[MakesExecutor, Callable[[], None]]]:
    pools: list[WorkerPool] = []
    # Where other threads are at work, a process that begins as a copy of this one may wait for a
    # lock that none of its threads lets go. The main thread has something else to do then, such as
    # answering keys, for which processes on all cores would make it wait.
    apart = threading.current_thread() is not threading.main_thread()

    def make() -> Executor:
        pools.append(new_pool(workers, apart=apart, gives_way=apart))
        return pools[-1]

    def release() -> None:
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)

    try:
        yield make, release
    except BaseException:
        for pool in pools:
            end_at_once(pool)
        raise
    finally:
        for pool in pools:
            pool.shutdown(wait=True, cancel_futures=True)


class _Call:
    """A call that is made where it is unpickled, which returns what it returns."""

    def __init__(self, function: Callable[..., Any], *given: Any) -> None:
        self._function, self._given = function, given

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._function, self._given


def _perform_here(perform: Callable[[Order], Done], order: Order) -> Done:
    return do_all(perform, [order])[0]


def _prepared_and_performed(
    prepare: tuple[Callable[[], None], ...], perform: Callable[[Order], Done], order: Order
) -> Done:
    for each in prepare:
        each()
    return perform(order)
