"""The gallery: a page with a moving picture for each generator and solver.

The pages are written from what the algorithms declare, and from `uses.toml`, which says when to use
each. All pictures have the same size and seed; all solvers search the same maze.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from PIL import Image

from labyrinth import Maze, generate, generators, save, solve, solvers
from labyrinth.cli.listing import Registered, promise_of
from labyrinth.core.declaration.generator import GeneratorAlgorithm, Group
from labyrinth.core.declaration.solver import Guarantee
from labyrinth.formats import Style
from labyrinth.formats.draw.wall_geometry import are_blocks

ROWS, COLS, SEED, BRAID = 9, 14, 7, 0.4
# The pixels of a room with a wall, or of two tiles.
_CELL: Final = 32
_SEARCHED: Final = "wilson"
_THEMES: Final = ("light", "dark")
_USES: Final = Path(__file__).with_name("uses.toml")
_ROOT: Final = Path(__file__).parents[2]
# The headings of the solvers, each with the guarantees that belong below it.
_PATHS: Final = {
    "Cheapest path": (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP),
    "Fewest steps": (
        Guarantee.FEWEST_STEPS,
        Guarantee.FEWEST_STEPS_OR_GIVES_UP,
        Guarantee.SHORTEST,
    ),
    "Straight lines at any angle": (Guarantee.NO_LONGER_THAN_STEPS, Guarantee.ANY_ANGLE),
    "Some path": (
        Guarantee.ANY_PATH,
        Guarantee.MAY_GIVE_UP,
        Guarantee.MAY_GIVE_UP_WITHIN,
        Guarantee.BY_CHANCE,
    ),
}


def kinds() -> dict[str, Mapping[str, Registered]]:
    """Return the algorithms by key, by the name of their folder in the gallery."""
    return {"generators": generators(), "solvers": solvers()}


def write_pages(folder: Path, *, has_page: bool) -> None:
    """Write the pages as Markdown: an index for each kind, and a page for each algorithm.

    With `has_page` they link to the page to try the program in.
    """
    uses = tomllib.loads(_USES.read_text(encoding="utf-8"))
    for kind, algorithms in kinds().items():
        (folder / kind).mkdir(parents=True)
        _write(folder / kind / "index.md", _index(kind, algorithms))
        for key, algorithm in algorithms.items():
            _write(folder / kind / f"{key}.md", _page(kind, algorithm, uses[kind][key], has_page))


def write_pictures(folder: Path) -> None:
    """Write an animation and its last frame for each algorithm, light and dark."""
    maze = generate(_SEARCHED, ROWS, COLS, seed=SEED, braid=BRAID)
    for theme in _THEMES:
        for key in generators():
            made = generate(key, ROWS, COLS, seed=SEED)
            target = _animation(folder, "generators", key, theme)
            save(made, target, trace=made.trace, style=_style(made, theme))
            _save_last_frame(target)
        for key in solvers():
            found = solve(maze, key)
            target = _animation(folder, "solvers", key, theme)
            style = _style(maze, theme)
            save(maze, target, solution_path=found.path, trace=found.trace, style=style)
            _save_last_frame(target)


def _style(maze: Maze, theme: str) -> Style:
    """Return the style in which every maze has about the same size, drawn as lines or blocks."""
    return Style(dark=theme == "dark", cell=_CELL // 2 if are_blocks(maze) else _CELL)


def _animation(folder: Path, kind: str, key: str, theme: str) -> Path:
    return folder / kind / f"{key}-{theme}.gif"


def _save_last_frame(animation: Path) -> None:
    """Save the last frame beside an animation, as PNG."""
    with Image.open(animation) as picture:
        picture.seek(getattr(picture, "n_frames", 1) - 1)
        picture.convert("RGB").quantize(64).save(animation.with_suffix(".png"), optimize=True)


# The index of a kind


def _index(kind: str, algorithms: Mapping[str, Registered]) -> str:
    """Return the page with the thumbnails of all algorithms of a kind, by group."""
    parts = [f"# {kind.capitalize()}\n\n{_INTRODUCTIONS[kind]}\n"]
    for heading, members in _groups(algorithms.values()).items():
        cards = "\n".join(_card(each) for each in members)
        parts.append(f'## {heading}\n\n<div class="gallery">\n{cards}\n</div>\n')
    entries = "\n".join(f"{each.name} <{each.key}>" for each in _by_name(algorithms.values()))
    parts.append(f"```{{toctree}}\n:hidden:\n\n{entries}\n```\n")
    return "\n".join(parts)


_INTRODUCTIONS: Final = {
    "generators": f"""\
Each picture shows a maze of {ROWS} x {COLS} rooms with seed {SEED}. Choose a generator to see how
it works. The manual [compares them](../../docs/manual/algorithms.md) in a table.""",
    "solvers": f"""\
Each picture shows the end of a search on the same maze,
`{_SEARCHED}:{ROWS}x{COLS}:{SEED}:braid={BRAID}`: the path is strong blue, expanded tiles are pale
blue, and the frontier is orange. Choose a solver to see how it works. The manual
[compares them](../../docs/manual/algorithms.md) in a table.""",
}


def _groups(algorithms: Iterable[Registered]) -> dict[str, list[Registered]]:
    """Return the algorithms by heading: generators by group, solvers by the path that they find."""
    headings = [*(group.value for group in Group), *_PATHS]
    groups: dict[str, list[Registered]] = {heading: [] for heading in headings}
    for each in _by_name(algorithms):
        groups[_heading_of(each)].append(each)
    return {heading: members for heading, members in groups.items() if members}


def _heading_of(algorithm: Registered) -> str:
    if isinstance(algorithm, GeneratorAlgorithm):
        assert algorithm.group is not None
        return algorithm.group.value
    return next(name for name, promises in _PATHS.items() if algorithm.guarantee in promises)


def _by_name(algorithms: Iterable[Registered]) -> list[Registered]:
    return sorted(algorithms, key=lambda each: each.name.lower())


def _card(algorithm: Registered) -> str:
    """Return the thumbnail of an algorithm with its name and summary, as a link to its page."""
    pictures = "".join(
        f'<img class="only-{theme}" loading="lazy" alt="" src="{algorithm.key}-{theme}.png">'
        for theme in _THEMES
    )
    return (
        f'<a href="{algorithm.key}.html">{pictures}<strong>{escape(algorithm.name)}</strong>'
        f"<span>{escape(algorithm.summary)}</span></a>"
    )


# The page of an algorithm


def _page(kind: str, algorithm: Registered, use: str, has_page: bool) -> str:
    """Return the page of an algorithm."""
    links = partial(_with_links, kind, algorithm.key)
    _, _, remarks = algorithm.unwrapped_description.partition("\n\n")
    remarks = re.sub(r"^(Source|Guarantee): ", r"**\1:** ", links(remarks), flags=re.MULTILINE)
    pseudocode = "\n".join(line.text for line in algorithm.pseudocode.lines)
    parts = [
        f"# {algorithm.name}\n\n{algorithm.summary}\n",
        _moving_picture(kind, algorithm, has_page),
        f"**When to use it.** {links(use)}\n",
        _facts(algorithm),
        f"## Pseudocode\n\n```text\n{pseudocode}\n```\n",
        *_options(algorithm),
        "## Background\n\n" + remarks.replace("\n", "\n\n") + "\n",
        f"## A question\n\n{algorithm.question}\n",
        f"<details>\n<summary>Answer</summary>\n\n{algorithm.answer}\n\n</details>\n",
        _source(algorithm),
    ]
    return "\n".join(parts)


def _moving_picture(kind: str, algorithm: Registered, has_page: bool) -> str:
    """Return the animation; readers who prefer less motion see its last frame."""
    key, name = algorithm.key, escape(algorithm.name)
    if kind == "generators":
        recipe, shown = f"{key}:{ROWS}x{COLS}:{SEED}", f"{name} carves a maze"
        command, address = f"labyrinth {recipe}", f"maze={recipe}"
    else:
        recipe = f"{_SEARCHED}:{ROWS}x{COLS}:{SEED}:braid={BRAID}"
        command, shown = f"labyrinth solve {recipe} --solver {key}", f"{name} searches a maze"
        address = f"maze={recipe}&amp;solver={key}"
    pictures = "\n".join(
        f'<picture class="only-{theme}">'
        f'<source media="(prefers-reduced-motion: reduce)" srcset="{key}-{theme}.png">'
        f'<img loading="lazy" alt="{shown}" src="{key}-{theme}.gif"></picture>'
        for theme in _THEMES
    )
    tried = f'<a href="../../try/index.html#{address}">Try it in the page</a>' if has_page else ""
    caption = f"<figcaption><code>{command}</code> {tried}</figcaption>"
    return f'<figure class="run">\n{pictures}\n{caption}\n</figure>\n'


def _with_links(kind: str, own: str, text: str) -> str:
    """Return a text with a link for each algorithm of the same kind that it names."""

    def linked(code: re.Match[str]) -> str:
        is_other = code[1] in kinds()[kind] and code[1] != own
        return f"[{code[0]}]({code[1]}.md)" if is_other else code[0]

    return re.sub(r"`([a-z0-9-]+)`", linked, text)


def _facts(algorithm: Registered) -> str:
    """Return the table of guarantee and costs."""
    label = "Texture" if isinstance(algorithm, GeneratorAlgorithm) else "Guarantee"
    rows = [("Key", f"`{algorithm.key}`"), (label, promise_of(algorithm))]
    if isinstance(algorithm, GeneratorAlgorithm) and algorithm.dead_ends is not None:
        rows.append(("Dead ends", f"about {algorithm.dead_ends:g}% of the rooms"))
    letters = f" ({algorithm.letters_in_words})" if algorithm.letters_in_words else ""
    rows += [("Time", algorithm.time + letters), ("Memory", algorithm.memory)]
    return "| | |\n|---|---|\n" + "".join(f"| {name} | {text} |\n" for name, text in rows)


def _options(algorithm: Registered) -> Iterator[str]:
    """Yield the table of options, if there are any."""
    if algorithm.options:
        yield "## Options\n\n| Option | Values | Default | Meaning |\n|---|---|---|---|"
        for each in algorithm.options:
            values = each.values.replace("|", ", ")
            default = "to fit" if each.default is None else f"`{each.format(each.default)}`"
            yield f"| `{each.key}` | {values} | {default} | {each.summary} |"
        yield ""


def _source(algorithm: Registered) -> str:
    """Return the source file of an algorithm, folded."""
    file = Path(inspect.getfile(algorithm.run))
    text = file.read_text(encoding="utf-8")
    return (
        f'## Source\n\n<details class="source">\n'
        f"<summary><code>{file.relative_to(_ROOT).as_posix()}</code></summary>\n\n"
        f"````python\n{text}````\n\n</details>\n"
    )


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="\n")
