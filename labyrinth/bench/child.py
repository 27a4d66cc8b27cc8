"""The process in which code runs: `python -m labyrinth.bench.child FOLDER LINES EVENTS`.

The folder has the shared memory, what ran last where the process was ended, and an empty folder to
run in. It is asked on its standard input, answers on its standard output, and ends when who started
it has ended. Both streams are taken from the code that it runs.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from labyrinth.bench.area import AREA, EMPTY, LAST_LINES, Area
from labyrinth.bench.job import Limits
from labyrinth.bench.job_message import job_of, source_of, watched_of
from labyrinth.bench.limiting import allow_deep_recursion, tell_last_lines
from labyrinth.bench.messages import Message, receive, send
from labyrinth.bench.performing import Performer


def main() -> None:
    """Do jobs until there are no more."""
    folder, lines, events = sys.argv[1:]
    asked, answers = _take_streams()
    for name in ("SIGINT", "SIGHUP"):
        # What every process of a terminal gets is left to the one that started it.
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    area = Area(os.path.join(folder, AREA), int(lines), int(events))
    last_lines = os.path.join(folder, LAST_LINES)
    tell_last_lines(os.open(last_lines, os.O_WRONLY | os.O_CREAT | os.O_TRUNC))
    allow_deep_recursion()
    gc.freeze()
    jobs: SimpleQueue[Message] = SimpleQueue()
    listener = Thread(target=_listen, args=(asked, jobs, folder), daemon=True)
    listener.start()
    performer = Performer(area, os.path.join(folder, EMPTY))
    _tell(answers, ({"ready": True}, b""), listener)
    own_id = os.getpid()
    while True:
        answer = _do(performer, jobs.get())
        if os.getpid() != own_id:  # a copy, which code has made of its process
            os._exit(0)
        _tell(answers, answer, listener)
        if answer[0].get("leaving"):
            os._exit(0)


def _do(performer: Performer, message: Message) -> Message:
    head = message[0]
    if "describe" in head:
        return performer.describe(source_of(head["describe"]), Limits(**head["limits"]))
    return performer.run(job_of(message), watched_of(message))


def _tell(answers: BinaryIO, answer: Message, listener: Thread) -> None:
    """Answer; where nobody is there any more, leave it to the listener to clear up and end."""
    try:
        send(answers, *answer)
    except OSError:
        listener.join()


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep the standard streams for messages, and leave the null device in their place."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.close(null)
    return asked, answers


def _listen(asked: BinaryIO, jobs: SimpleQueue[Message], folder: str) -> None:
    """Hand on what is asked; end this process, whatever it does, when nobody asks any more."""
    while (message := receive(asked)) is not None:
        jobs.put(message)
    from shutil import rmtree

    # Who started it may have been killed, and could not clear up.
    rmtree(folder, ignore_errors=True)
    os._exit(0)


if __name__ == "__main__":
    main()
