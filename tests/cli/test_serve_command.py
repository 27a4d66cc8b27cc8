"""`labyrinth serve`: whom its server answers, and what the command refuses.

tests/browser/test_serve.py uses the program in a browser.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import AsyncIterator

import pytest
from aiohttp import WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application, Request

from labyrinth.browser.server import LocalServer, run
from labyrinth.core.errors import LabyrinthError
from tests.cli.running import Output

# Stands in for the interface: it prints its arguments and ends.
ECHO = """
import sys
out = sys.stdout.buffer
text = " ".join(sys.argv[1:]).encode()
out.write(b"__GANGLION__\\n" + b"D" + len(text).to_bytes(4, "big") + text)
"""


class Client:
    """A client of a server whose programs only say how they were started."""

    def __init__(self, server: LocalServer, client: TestClient[Request, Application]) -> None:
        self.token, self._client = server.token, client
        self.host = f"127.0.0.1:{client.port}"

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        async with self._client.get(path, headers=headers) as response:
            return response.status, await response.text()

    async def start(self, path: str, **headers: str) -> str:
        """Open a websocket; return what the program draws, or the status of the refusal."""
        headers = {"Origin": f"http://{self.host}"} | headers
        try:
            async with self._client.ws_connect(path, headers=headers) as websocket:
                told = [message.data async for message in websocket]
                assert websocket.closed
                return b"".join(told).decode()
        except WSServerHandshakeError as error:
            return str(error.status)


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    server = LocalServer("127.0.0.1", [sys.executable, "-c", ECHO])
    async with TestClient(TestServer(server.application())) as client:
        assert client.port is not None
        server.listens(client.port)
        yield Client(server, client)


async def test_page_starts_a_program(client: Client) -> None:
    assert await client.start(f"/ws/{client.token}/new/") == ""
    recipe = "wilson:20x40:7:braid=0.5"
    assert await client.start(f"/ws/{client.token}/new/{recipe}") == recipe
    assert await client.start(f"/ws/{client.token}/again/{recipe}") == f"--continue {recipe}"


@pytest.mark.parametrize("token", ["wrong", "", "é"])
async def test_other_token_is_refused(client: Client, token: str) -> None:
    assert await client.start(f"/ws/{token}/new/") in ("403", "404")
    status, told = await client.get(f"/?token={token}")
    assert (status, told.count("open the address that labyrinth serve printed")) == (403, 1)


async def test_program_needs_the_origin_of_the_page(client: Client) -> None:
    for origin in ("http://elsewhere.example", "null", "http://127.0.0.1:1"):
        assert await client.start(f"/ws/{client.token}/new/", Origin=origin) == "403"
        assert (await client.get("/", Origin=origin))[0] == 403


async def test_other_host_is_refused(client: Client) -> None:
    host = "rebound.example"
    origin = f"http://{host}"
    assert (await client.get("/", Host=host))[0] == 403
    assert (await client.get("/static/js/textual.js", Host=host))[0] == 403
    assert await client.start(f"/ws/{client.token}/new/", Host=host, Origin=origin) == "403"
    assert (await client.get("/", Host=client.host.replace("127.0.0.1", "localhost")))[0] == 200


async def test_page_lets_no_request_leave_the_computer(client: Client) -> None:
    async with client._client.get("/") as response:
        policy = response.headers["Content-Security-Policy"].split("; ")
        text = await response.text()
    assert {"default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"} <= {*policy}
    assert "//" not in text


@pytest.mark.parametrize(
    "maze",
    ["wilson:5x5", "nosuch:5x5:1", "/etc/passwd", "wilson:5x5:1;ls", "--help", "<script>", "a\nb"],
)
async def test_invalid_recipe_is_told_and_starts_nothing(client: Client, maze: str) -> None:
    async with client._client.get("/", params={"maze": maze}) as response:
        text = await response.text()
        assert response.status == 400
    assert "The address has no valid recipe: " in text
    assert "<script>" not in text
    path = f"/ws/{client.token}/new/{maze}".replace("\n", "%0A")
    assert await client.start(path) in ("400", "404")


async def test_unknown_download_is_not_found(client: Client) -> None:
    assert (await client.get("/download/0123"))[0] == 404


def test_printed_address_has_no_name_that_a_browser_could_resolve_otherwise(
    monkeypatch: pytest.MonkeyPatch, output: Output
) -> None:
    hosts = []

    async def serve(host: str, *_: object) -> None:
        hosts.append(host)

    monkeypatch.setattr("labyrinth.browser.server.run", serve)
    for name in ("localhost", "::1"):
        output.of("serve", "--host", name)
    assert hosts == ["127.0.0.1", "::1"]


async def test_used_port_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(LabyrinthError) as refused:
            await run("127.0.0.1", port, [], print)
    assert str(refused.value) == (
        f"port {port} is in use by another program; choose another port with --port"
    )


def test_other_hosts_are_refused(output: Output) -> None:
    assert 'use "Try it in the page"' in output.refusal("serve", "--host", "0.0.0.0")
    assert "at most 65535" in output.refusal("serve", "--port", "65536")


def test_missing_extra_is_told(output: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert "-m pip install 'labyrinth-laboratory[serve]'" in output.refusal("serve")
