"""The proxies of `deploy/` carry a game, where nginx, Caddy and openssl are installed."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example"
PATIENCE = 30  # seconds
SBIN = "/usr/local/bin:/usr/bin:/usr/sbin"


def program(name: str) -> str | None:
    return shutil.which(name, path=SBIN)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield started
    finally:
        started.terminate()
        started.communicate(timeout=PATIENCE)


def certificate(folder: Path) -> tuple[Path, Path]:
    made, key = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
            *("-keyout", str(key), "-out", str(made)),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


def nginx(folder: Path, port: int, server: int) -> list[str]:
    """The example as it stands, but with ports and a certificate of our own."""
    made, key = certificate(folder)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r" *listen \[::\].*\n", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = text.replace("127.0.0.1:8042", f"127.0.0.1:{server}")
    text = re.sub(r"/etc/letsencrypt\S*fullchain.pem", str(made), text)
    text = re.sub(r"/etc/letsencrypt\S*privkey.pem", str(key), text)
    own = f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}"
    whole = f"{own} http {{ access_log off; {text} }}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return [str(program("nginx")), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    made, key = certificate(folder)
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n", 1)
    text = text.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls {made} {key}")
    text = text.replace("127.0.0.1:8042", f"127.0.0.1:{server}")
    (folder / "Caddyfile").write_text(text, encoding="utf-8")
    return [str(program("caddy")), "run", "--config", str(folder / "Caddyfile")]


@contextmanager
def our_server(folder: Path) -> Iterator[int]:
    options = ("--port", "0", "--data", str(folder), "--pace", "0", "--bots-workers", "0")
    command = (sys.executable, "-m", "lioncourt", "serve", *options)
    with running(*command, "--host-name", NAME, "--metrics") as serving:
        assert serving.stdout is not None
        found = re.search(r"127\.0\.0\.1:(\d+)", serving.stdout.readline())
        assert found
        yield int(found[1])


def answered(client: httpx.Client) -> httpx.Response:
    """The first answer; proxies take a moment to start."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return client.get("/api/health")
        except httpx.TransportError:
            assert time.monotonic() < deadline, "the proxy did not start"
            time.sleep(0.1)


async def play_a_move(
    port: int, trust: ssl.SSLContext, table: str, keys: list[str]
) -> dict[str, Any]:
    """Takes the first option at a table through the proxy; returned is the answer."""
    address = f"wss://{NAME}/api/tables/{table}/socket"
    async with websockets.connect(
        address, ssl=trust, host="127.0.0.1", port=port, origin=websockets.Origin(f"https://{NAME}")
    ) as line:
        await line.send(json.dumps({"type": "hello", "keys": keys}))
        while (state := json.loads(await line.recv()))["type"] != "state":
            pass
        decision = state["views"]["0"]["decision"]
        view = state["views"][str(decision["seat"])]
        action = view["decision"]["options"][0]["action"]
        move = {"type": "play", "seat": decision["seat"], "action": action, "at": state["moves"]}
        await line.send(json.dumps({**move, "id": 1}))
        while (answer := json.loads(await line.recv()))["type"] == "state":
            pass
        return dict(answer)


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=lambda proxy: proxy.__name__)
def test_a_move_goes_through(proxy: Any, tmp_path: Path) -> None:
    if not program(proxy.__name__) or not program("openssl"):
        pytest.skip(f"{proxy.__name__} or openssl is not installed")
    port = free_port()
    me = {"kind": "me", "name": "Ana", "level": None}
    other = {"kind": "me", "name": "Ben", "level": None}
    with our_server(tmp_path / "data") as server, running(*proxy(tmp_path, port, server)):
        trust = ssl.create_default_context(cafile=tmp_path / "fullchain.pem")
        names = {"Host": NAME, "Origin": f"https://{NAME}"}
        asked = {"sni_hostname": NAME}
        with httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trust) as client:
            client.headers.update(names)
            client.event_hooks["request"].append(lambda one: one.extensions.update(asked))
            health = answered(client)
            assert health.status_code == 200
            assert "max-age" in health.headers["strict-transport-security"]
            assert client.get("/metrics").status_code in {403, 404}
            assert httpx.get(f"http://127.0.0.1:{server}/metrics").status_code == 200
            much = client.post("/api/tables", content=b"x" * 2_000_000)
            assert much.status_code in {413, 502}  # older Caddys give up on it midway
            made = client.post("/api/tables", json={"game": "alhambra", "seats": [me, other]})
            assert made.status_code == 201, made.text
        told = made.json()
        answer = asyncio.run(play_a_move(port, trust, told["table"], list(told["keys"].values())))
    assert answer["type"] == "done", answer
