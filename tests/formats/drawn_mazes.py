"""Pictures of mazes as other programs and cameras make them, drawn with Pillow alone."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from labyrinth import Maze
from labyrinth.core.maze.walls import Position

Colour = tuple[int, int, int]
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def draw(
    maze: Maze,
    cell: int,
    wall: int,
    margin: int,
    *,
    ink: Colour = BLACK,
    ground: Colour = WHITE,
    gaps: tuple[Position, ...] = (),
    marks: Mapping[Position, Colour] | None = None,
) -> Image.Image:
    """Draw rooms and walls as lines; `gaps` of the border are open, `marks` are discs in rooms."""
    width, height = maze.cols * cell + wall, maze.rows * cell + wall
    picture = Image.new("RGB", (width + 2 * margin, height + 2 * margin), ground)
    pen = ImageDraw.Draw(picture)
    for row in range(maze.height):
        for col in range(maze.width):
            left = margin + col // 2 * cell + (wall if col % 2 else 0)
            top = margin + row // 2 * cell + (wall if row % 2 else 0)
            right = left + (cell - wall if col % 2 else wall) - 1
            bottom = top + (cell - wall if row % 2 else wall) - 1
            if not maze[row, col] and (row, col) not in gaps:
                pen.rectangle((left, top, right, bottom), fill=ink)
            if marks and (row, col) in marks:
                pen.ellipse((left + 2, top + 2, right - 2, bottom - 2), fill=marks[row, col])
    return picture


def draw_tiles(
    maze: Maze, size: int, *, ink: Colour = BLACK, ground: Colour = WHITE
) -> Image.Image:
    """Draw each tile as a square of that many pixels, without a margin."""
    picture = Image.new("RGB", (maze.width, maze.height))
    picture.putdata([ground if tile else ink for tile in maze.tiles])
    return picture.resize((maze.width * size, maze.height * size), Image.Resampling.NEAREST)


def noisy(picture: Image.Image, strength: float) -> Image.Image:
    noise = Image.effect_noise(picture.size, strength).convert("RGB")
    return ImageChops.add(picture, noise, offset=-128)


def in_uneven_light(picture: Image.Image, darkest: float) -> Image.Image:
    light = Image.linear_gradient("L").resize(picture.size)
    light = light.point([round(255 * (darkest + (1 - darkest) * at / 255)) for at in range(256)])
    return ImageChops.multiply(picture, light.convert("RGB"))


def turned(picture: Image.Image, degrees: float) -> Image.Image:
    return picture.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=WHITE)


def scaled(picture: Image.Image, factor: float) -> Image.Image:
    size = round(picture.width * factor), round(picture.height * factor)
    return picture.resize(size, Image.Resampling.BICUBIC)


def photographed(picture: Image.Image) -> Image.Image:
    """Turn, blur, add noise, and let the light fall from one side."""
    blurred = turned(picture, 0.3).filter(ImageFilter.GaussianBlur(0.7))
    return in_uneven_light(noisy(blurred, 15), 0.6)


def content(picture: Image.Image, format: str = "PNG", **options: Any) -> bytes:
    stream = BytesIO()
    picture.save(stream, format, **options)
    return stream.getvalue()
