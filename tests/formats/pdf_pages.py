"""The pages of a PDF file that ReportLab has written: their sizes and the texts on them."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass


@dataclass
class PdfPage:
    """Width and height in points, and each text with x and y of its beginning.

    Of each maze x and y of its upper left corner, and the side of a tile or half a room; and how
    wide lines are, in turn; and the points of each line with turns, counted in tiles of its maze.
    """

    width: float
    height: float
    texts: list[tuple[float, float, str]]
    mazes: list[tuple[float, float, float]]
    widths: list[float]
    lines: list[list[tuple[float, float]]]

    def words(self) -> list[str]:
        return [text for _, _, text in self.texts]


def pages_of(data: bytes) -> list[PdfPage]:
    objects = {
        int(number): body
        for number, body in re.findall(rb"(\d+) 0 obj(.*?)endobj", data, re.DOTALL)
    }
    pages = []
    for body in objects.values():
        if re.search(rb"/Type /Page\b", body):
            box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", body)
            contents = re.search(rb"/Contents (\d+) 0 R", body)
            assert box is not None
            assert contents is not None
            content = _content(objects[int(contents[1])])
            drawn = _texts(content), _mazes(content), _widths(content), _lines(content)
            pages.append(PdfPage(float(box[1]), float(box[2]), *drawn))
    return pages


def _content(stream: bytes) -> str:
    found = re.search(rb"stream\s+(.*?)endstream", stream, re.DOTALL)
    assert found is not None
    encoded = found[1].strip().removesuffix(b"~>")
    return zlib.decompress(base64.a85decode(encoded)).decode("latin-1")


def _texts(content: str) -> list[tuple[float, float, str]]:
    shown = re.findall(r"1 0 0 1 ([-\d.]+) ([-\d.]+) Tm (.*?) T\*", content, re.DOTALL)
    return [
        (float(x), float(y), "".join(re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", text)))
        for x, y, text in shown
    ]


def _mazes(content: str) -> list[tuple[float, float, float]]:
    moved = re.findall(r"([\d.]+) 0 0 -[\d.]+ ([-\d.]+) ([-\d.]+) cm", content)
    return [(float(left), float(top), float(unit)) for unit, left, top in moved]


def _widths(content: str) -> list[float]:
    return [float(width) for width in re.findall(r"(?:^|\s)([\d.]+) w\s", content)]


def _lines(content: str) -> list[list[tuple[float, float]]]:
    drawn = re.findall(r"n ([-\d.]+ [-\d.]+ m(?: [-\d.]+ [-\d.]+ l)+)\s+S", content)
    return [
        [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+) [ml]", line)]
        for line in drawn
    ]
