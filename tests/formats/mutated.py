"""Files that were broken at random, and what the readers make of them.

    python -m tests.formats.mutated 200000            read so many
    python -m tests.formats.mutated 1 --from 4711     read the one of that number again

Each is made from a seed and its number alone. They are read in a process apart within limits: 5 s
of processor time for a file, and 300 MB besides what the process has before. Tells of each file
that is neither read nor refused in one sentence, and ends with 1 if there is any.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final
from zlib import crc32

from PIL import Image

from labyrinth import generate
from labyrinth.formats import formats, write
from tests.formats.refused import read_or_refuse
from tests.formats.room_bytes import room_bytes
from tests.formats.samples import SAMPLES

SECONDS: Final = 5
BYTES: Final = 300_000_000
"""What reading may take besides what the process has before."""
_SUFFIXES: Final = ("", ".txt", ".json", ".csv", ".map", ".maz", ".png", ".jpg")
_TELLING: Final = b'#SG*.X01 9\n\r\t,:;-+|_o%ENWx{}[]()"\x00\xff\xc3\xe2\x96\x88\x1b\x7f<>='
_NUMBERS: Final = (
    "0 -1 15 16 255 256 9999 12345 99999 16777216 999999999 1e309 0x10 nan ١٢ "
    + "9" * 40 + " " + "7" * 5000
).encode().split()  # fmt: skip
_MOST: Final = 300_000
"""About so many bytes are made of one file by repeating it."""
_NESTS: Final = (b"[", b"{", b"(", b'{"a":', b"[[", b"<", b'"', b"]")


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken file: its content, the format that is named, or None, and the suffix of its name."""

    data: bytes
    format: str | None
    suffix: str


def whole_files() -> list[bytes]:
    """Return the files that are broken: every sample, and a picture of each kind that is read."""
    maze = generate("wilson", 6, 8, 1)
    picture = Image.open(BytesIO(write(maze, "png"))).convert("RGB").resize((360, 300))
    pictures = []
    for key, format in formats().items():
        if format.read_data and format.extra:
            if format.writes:
                pictures.append(write(maze, key))
            stream = BytesIO()
            picture.save(stream, Image.registered_extensions()[format.suffixes[0]])
            pictures.append(stream.getvalue())
    larger = [write(generate("dfs", 20, 30, 2), key) for key in ("text", "ascii", "json", "hex")]
    rooms = room_bytes(generate("dfs", 16, 16, 3))
    return [*(sample.text.encode() for sample in SAMPLES.values()), *pictures, *larger, rooms]


def broken(files: Sequence[bytes], seed: int, number: int) -> Broken:
    """Return the broken file of a number, made from some of `files`."""
    rng = Random(f"{seed}:{number}")
    data = bytearray(rng.choice(files))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        rng.choice(_WAYS)(data, rng, files)
    readable = [key for key, format in formats().items() if format.reads]
    named = rng.choice(readable) if rng.random() < 0.3 else None
    return Broken(bytes(data), named, rng.choice(_SUFFIXES))


def _place(data: bytearray, rng: Random) -> int:
    return rng.randint(0, len(data))


def _flip(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    for _ in range(rng.randint(1, 4)):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _replace(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    for _ in range(rng.randint(1, 4)):
        if data:
            data[rng.randrange(len(data))] = rng.choice(_TELLING)


def _insert(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    at = _place(data, rng)
    data[at:at] = bytes(rng.choice(_TELLING) for _ in range(rng.randint(1, 6)))


def _delete(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    at = _place(data, rng)
    del data[at : at + rng.randint(1, 9)]


def _cut(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    del data[_place(data, rng) :]


def _behead(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    del data[: _place(data, rng)]


def _splice(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    other = rng.choice(files)
    data[_place(data, rng) :] = other[rng.randint(0, len(other)) :]


def _append(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    data += rng.choice((b"", b"\n", b"\n\n")) + rng.choice(files)


def _lines(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            lines.insert(one, lines[other])
        case 1:
            del lines[one]
        case _:
            lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


def _number(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    places = [at for at, byte in enumerate(data) if chr(byte).isdigit()]
    at = rng.choice(places) if places else _place(data, rng)
    data[at : at + 1] = rng.choice(_NUMBERS)


def _nest(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    at = _place(data, rng)
    data[at:at] = rng.choice(_NESTS) * rng.choice((2, 50, 2000, 100_000))


def _zeros(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    at = _place(data, rng)
    data[at : at + rng.randint(0, 3)] = bytes(rng.choice((1, 2, 64)))


def _lengthen(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    lines[at] = _times(lines[at] or bytearray(b" "), rng.choice((3, 40, 3000)))
    data[:] = b"\n".join(lines)


def _repeat(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    data[:] = _times(data, rng.choice((2, 20, 1000)))


def _times(data: bytearray, count: int) -> bytearray:
    return data * min(count, 1 + _MOST // (len(data) + 1))


def _line_ends(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    data[:] = data.replace(b"\n", rng.choice((b"\r\n", b"\r", b" ", b"", b"\n\n", b"\xe2\x80\xa8")))


def _sizes(data: bytearray, rng: Random, files: Sequence[bytes]) -> None:
    """Let a picture claim another size, in its header or that of a frame."""
    size = bytes(rng.choice((0, 1, 3, 16, 63, 255)) for _ in range(8))
    if data.startswith(b"\x89PNG") and len(data) > 33:
        data[16:24] = b"\x00\x00" + size[:2] + b"\x00\x00" + size[2:4]
        data[29:33] = crc32(data[12:29]).to_bytes(4, "big")
    elif data.startswith(b"GIF"):
        frames = [at for at in range(6, len(data) - 9) if at == 6 or data[at - 2 : at] == b"\x00,"]
        at = rng.choice(frames) if frames else 6
        data[at : at + 4 * (1 + (at > 6))] = size[: 4 * (1 + (at > 6))]
    elif data.startswith(b"BM"):
        data[18:26] = size[:2] + b"\x00\x00" + size[2:4] + b"\x00\x00"
    elif (at := data.find(b"\xff\xc0")) >= 0:
        data[at + 5 : at + 9] = size[:4]


_WAYS: Final[tuple[Callable[[bytearray, Random, Sequence[bytes]], None], ...]] = (
    _flip,
    _flip,
    _replace,
    _replace,
    _insert,
    _insert,
    _delete,
    _delete,
    _cut,
    _behead,
    _splice,
    _splice,
    _append,
    _lines,
    _lines,
    _number,
    _nest,
    _zeros,
    _lengthen,
    _repeat,
    _line_ends,
    _sizes,
    _sizes,
)


def fault(file: Broken) -> str | None:
    """Return what is wrong with how a file is read, None where it is read or refused."""
    try:
        read_or_refuse(file.data, file.format, file.suffix)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def read_here(seed: int, first: int, count: int) -> Iterator[tuple[int, str]]:
    """Read broken files in this process; yields the number of each that is at fault, and why."""
    files = whole_files()
    for number in range(first, first + count):
        if why := fault(broken(files, seed, number)):
            yield number, why


@dataclass(slots=True)
class Slowest:
    """The file that took longest, and the seconds of processor time that it took."""

    number: int = -1
    seconds: float = 0.0


def read_apart(
    seed: int, first: int, count: int, slowest: Slowest | None = None
) -> Iterator[tuple[int, str]]:
    """Read broken files in a process within limits, as `read_here`, and go on where it dies."""
    end = first + count
    slowest = slowest or Slowest()
    while first < end:
        command = [sys.executable, "-m", __spec__.name, "--child", "--seed", str(seed)]
        command += ["--from", str(first), str(end - first)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout
            for line in child.stdout:
                number, seconds, *words = line.split()
                first, why = int(number) + 1, " ".join(words)
                if float(seconds) >= slowest.seconds:
                    slowest.number, slowest.seconds = first - 1, float(seconds)
                if why:
                    yield first - 1, why
        if child.returncode:
            yield first, f"the process ended with {child.returncode}"
            first += 1


def _read_in_child(seed: int, first: int, count: int) -> None:
    """Print the number of each file once it is read, with what is wrong and what it took."""
    files = whole_files()
    with suppress(ImportError, FileNotFoundError):
        import resource

        most = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for number in range(first, first + count):
        file = broken(files, seed, number)
        if hasattr(signal, "setitimer"):
            # No handler: it ends the process even where C does not return.
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
        begin = time.process_time()
        why = fault(file) or ""
        seconds = time.process_time() - begin
        line = ascii(f"{number} {seconds:.3f} {why}")[1:-1]
        os.write(1, line.encode() + b"\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Read so many broken files; 0 if none is at fault, else 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.child:
        _read_in_child(given.seed, given.first, given.count)
        return 0
    faults, slowest = 0, Slowest()
    for number, why in read_apart(given.seed, given.first, given.count, slowest):
        faults += 1
        print(f"file {number} of seed {given.seed}: {why}", flush=True)
    print(f"{given.count} files, {faults} at fault; ", end="")
    print(f"the slowest, number {slowest.number}, took {slowest.seconds:.1f} s")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
