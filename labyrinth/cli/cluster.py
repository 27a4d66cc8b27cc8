"""A cluster of Dask, as the executor of a study."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from labyrinth.cli.messages import tell
from labyrinth.core.errors import LabyrinthError, quoted

_SECONDS_TO_CONNECT = 5


@contextmanager
def executor_of(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the executor of a cluster, and the number of its cores.

    Raises LabyrinthError where the extra is missing or the cluster cannot be reached.
    """
    if find_spec("distributed") is None:
        raise LabyrinthError(
            "a cluster needs an extra: pip install 'labyrinth-laboratory[cluster]'"
        )
    # What happens to connections ends in a sentence here, without the stories that Dask logs.
    logging.disable(logging.CRITICAL)
    try:
        with _client(address) as client:
            workers = sum(client.ncores().values())
            if not workers:
                tell(f"the cluster {quoted(address)} has no workers yet; waiting for them")
            yield client.get_executor(), max(1, workers)
    finally:
        logging.disable(logging.NOTSET)


def _client(address: str) -> Any:
    from distributed import Client

    try:
        with warnings.catch_warnings():
            # It compares versions of what no run needs; that of Labyrinth each worker compares.
            warnings.simplefilter("ignore")
            return Client(address, timeout=_SECONDS_TO_CONNECT)
    except Exception:
        # What is not the scheduler of a cluster may answer anything, and any error may follow.
        raise LabyrinthError(
            f"the cluster {quoted(address)} cannot be reached: give the address of its scheduler, "
            "for example tcp://host:8786"
        ) from None
