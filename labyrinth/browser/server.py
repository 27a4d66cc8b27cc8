"""The server of `labyrinth serve`: it answers the browser of its own user, and nobody else.

textual-serve starts a process for every open page, and passes keys and drawings between them. This
module decides who is served: requests must name this computer as their host, and must come from a
page of this server; a program is started only for the token that the server has printed.
"""

from __future__ import annotations

import asyncio
import errno
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from html import escape
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from string import Template
from typing import Final
from urllib.parse import quote

import textual_serve
from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server, to_int

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError

_PAGE: Final = Path(__file__).parent / "page"
_DRIVER: Final = "labyrinth.tui.terminal.browser_driver:BrowserDriver"
# How long a program may take to save its session and end, in seconds.
_SECONDS_TO_END: Final = 10.0
_STRANGER: Final = "Labyrinth answers only the browser of its user on this computer."
_NO_TOKEN: Final = "This address has no valid token: open the address that labyrinth serve printed."
_HEADERS: Final = {
    # No request may leave this computer, and no other page may embed this one.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Visitor(AppService):
    """The program behind an open page, which runs in its own process."""

    def __init__(
        self, words: Sequence[str], websocket: web.WebSocketResponse, downloads: DownloadManager
    ) -> None:
        """Prepare to run the command line `words`, which no shell interprets."""
        super().__init__(
            words[0],
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=websocket.close,  # type: ignore[arg-type]
            download_manager=downloads,
        )
        self._words = words

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(width, height) | {"TEXTUAL_DRIVER": _DRIVER}
        self._process = process = await asyncio.create_subprocess_exec(
            *self._words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the program draws; close the page when the program has ended."""
        await super().run()
        assert self._process is not None
        await self._process.wait()
        await self.remote_close()

    async def end(self) -> None:
        """End the program, which saves its session first; kill it if it takes too long."""
        stop = asyncio.create_task(self.stop())
        done, _ = await asyncio.wait([stop], timeout=_SECONDS_TO_END)
        if not done and self._process is not None:
            self._process.kill()
        await stop


class LocalServer(Server):
    """A server for the user's own browser, which needs the token from the printed address."""

    def __init__(self, host: str, words: Sequence[str]) -> None:
        """Prepare to start a program with the command line `words` for every page."""
        super().__init__(words[0], host=host)
        self.token = token_urlsafe()
        self._words = words
        self._hosts: set[str] = set()
        self._visitors: set[Visitor] = set()
        self._ends: set[asyncio.Task[None]] = set()

    def application(self) -> web.Application:
        """Return the web application."""
        application = web.Application(middlewares=[self._guard])
        start = "/ws/{token}/{start:new|again}/{maze:.*}"
        application.add_routes(
            [
                web.get("/", self.handle_index),
                web.get(start, self.handle_websocket),
                # The program makes up the key of a download: only its own page knows it.
                web.get("/download/{key}", self.handle_download),
                web.static("/page", _PAGE),
                web.static("/static", Path(textual_serve.__file__).parent / "static"),
            ]
        )
        application.on_response_prepare.append(_add_headers)
        application.on_shutdown.append(self.on_shutdown)
        return application

    def listens(self, port: int) -> str:
        """Allow requests to the port that the server listens on; return the address to print."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        # Browsers leave out the port 80.
        end = "" if port == 80 else f":{port}"
        self._hosts = {f"{each}{end}" for each in (name, "localhost")}
        return f"http://{name}{end}/?token={self.token}"

    @web.middleware
    async def _guard(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        """Refuse other hosts, as of pages that rebind their name, and other pages' requests."""
        origin = request.headers.get("Origin")
        if request.host not in self._hosts or origin not in (None, f"http://{request.host}"):
            raise web.HTTPForbidden(text=_STRANGER)
        return await handler(request)

    def _check(self, token: str) -> None:
        if not compare_digest(token.encode(), self.token.encode()):
            raise web.HTTPForbidden(text=_NO_TOKEN)

    async def handle_index(self, request: web.Request) -> web.Response:
        """Answer with the page; it has the recipe of the address, or says what is wrong in it."""
        if "token" in request.query:
            self._check(request.query["token"])
        maze = problem = ""
        try:
            maze = _recipe(request.query.get("maze", ""))
        except LabyrinthError as error:
            problem = f"The address has no valid recipe: {error}."
        text = Template((_PAGE / "index.html").read_text(encoding="utf-8")).substitute(
            maze=escape(maze), problem=escape(problem)
        )
        return web.Response(text=text, content_type="text/html", status=400 if problem else 200)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run a program for a page until either ends."""
        self._check(request.match_info["token"])
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text=_STRANGER)
        try:
            maze = _recipe(request.match_info["maze"])
        except LabyrinthError as error:
            raise web.HTTPBadRequest(text=str(error)) from None
        words = [*self._words]
        if request.match_info["start"] == "again":
            words.append("--continue")
            if self._ends:  # what the page's last program is still saving can be continued
                await asyncio.wait(self._ends)
        websocket = web.WebSocketResponse(heartbeat=15)
        await websocket.prepare(request)
        visitor = Visitor([*words, maze] if maze else words, websocket, self.download_manager)
        self._visitors.add(visitor)
        try:
            size = (request.query.get(side, "") for side in ("width", "height"))
            await visitor.start(*map(to_int, size, (80, 24)))
            await self._process_messages(websocket, visitor)
        finally:
            self._visitors.remove(visitor)
            await self._end(visitor)
        return websocket

    async def _end(self, visitor: Visitor) -> None:
        end = asyncio.create_task(visitor.end())
        self._ends.add(end)
        end.add_done_callback(self._ends.discard)
        await asyncio.shield(end)

    async def on_shutdown(self, app: web.Application) -> None:
        """End all programs."""
        await asyncio.gather(*map(self._end, self._visitors), *self._ends)


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
    disposition, found, name = response.headers.get("Content-Disposition", "").partition("=")
    if found:
        # textual-serve writes the name as it is, with spaces and semicolons.
        response.headers["Content-Disposition"] = f"{disposition}*=UTF-8''{quote(name)}"


def _recipe(text: str) -> str:
    """Return a recipe as it is written, or "" for an empty text; raise LabyrinthError otherwise."""
    return str(Recipe.parse(text)) if text else ""


async def run(host: str, port: int, options: Sequence[str], tell: Callable[[str], None]) -> None:
    """Serve the interface at a port of `host`, 0 for any free port, until the task is cancelled.

    `options` are options of `labyrinth` for every page. Calls `tell` with the address. Raises
    LabyrinthError if the port cannot be used.
    """
    # -P: a folder named labyrinth in the current directory is not this program.
    server = LocalServer(host, [sys.executable, "-P", "-m", "labyrinth", *options])
    runner = web.AppRunner(server.application(), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            used = error.errno == errno.EADDRINUSE
            why = "is in use by another program" if used else f"cannot be used: {error.strerror}"
            raise LabyrinthError(f"port {port} {why}; choose another port with --port") from None
        tell(server.listens(runner.addresses[0][1]))
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
