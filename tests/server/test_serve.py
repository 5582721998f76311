"""`lioncourt serve` and `lioncourt play` as programs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from lioncourt.cli import app
from lioncourt.cli.serve import PORT, link_to
from lioncourt.game import new_game
from lioncourt.server.running import listen
from lioncourt.server.settings import Limits, Settings
from tests.server.rig import PATIENCE

PROGRAM = (sys.executable, "-m", "lioncourt")


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, args)
    assert "Traceback" not in result.output
    return result.exit_code, " ".join(result.output.split())


@contextmanager
def program(*args: str) -> Iterator[subprocess.Popen[str]]:
    """Starts the program; it is stopped at the end whatever happens."""
    # No display, so that nobody's browser opens.
    hidden = {"DISPLAY", "WAYLAND_DISPLAY"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    running = subprocess.Popen(
        [*PROGRAM, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield running
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def line_with(running: subprocess.Popen[str], words: str) -> str:
    """Returns the first line that the program prints with some words."""
    assert running.stdout is not None
    for line in running.stdout:
        if words in line:
            return line
    raise AssertionError(f"it never said {words!r}")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_a_server_starts_answers_and_stops(tmp_path: Path, end: signal.Signals) -> None:
    with program("serve", "--port", "0", "--data", str(tmp_path), "--bots-workers", "0") as server:
        link = re.findall(r"http://\S+", line_with(server, "Lioncourt is at"))[0]
        made = httpx.post(f"{link}api/tables", json={}, timeout=PATIENCE).json()
        assert httpx.get(f"{link}api/health", timeout=PATIENCE).json()["status"] == "ok"
        server.send_signal(end)
        _, log = server.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in log.splitlines()]
    assert [line["event"] for line in lines] == ["started", "table made", "stopped"]
    assert made["host"] not in log


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = run("serve", "--port", str(port), "--data", str(tmp_path))
    assert code == 1
    assert f"port {port} is taken" in said
    assert "--port" in said


def test_a_host_that_is_not_ours() -> None:
    code, said = run("serve", "--host", "203.0.113.7", "--port", "0")
    assert code == 1
    assert "can't listen" in said


def test_a_database_or_a_folder() -> None:
    code, said = run("serve", "--database", "postgresql://x", "--data", "/tmp/x")
    assert code == 2
    assert "not both" in said


def test_a_database_that_is_none() -> None:
    code, said = run("serve", "--port", "0", "--database", "mysql://x")
    assert code == 1
    assert "postgresql://" in said


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    args = ("serve", "--port", "0", "--data", str(tmp_path), "--bots-workers", "0")
    with program(*args) as one:
        line_with(one, "Lioncourt is at")
        with program(*args) as other:
            _, errors = other.communicate(timeout=PATIENCE)
        assert other.returncode == 1
        assert "another Lioncourt server" in errors


def test_links() -> None:
    with socket.socket() as listening:
        listening.bind(("0.0.0.0", 0))
        port = listening.getsockname()[1]
        assert link_to(listening) == f"http://localhost:{port}/"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_small_messages_are_sent_at_once(host: str) -> None:
    """Else the second of two waits until the first is acknowledged, which may take 40 ms."""
    sent_at_once: list[int] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted = writer.get_extra_info("socket")
        sent_at_once.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def connect() -> None:
        listening = listen(host, 0)
        async with await asyncio.start_server(answer, sock=listening):
            reader, writer = await asyncio.open_connection(host, listening.getsockname()[1])
            assert await reader.read() == b""
            writer.close()

    asyncio.run(connect())
    assert [bool(each) for each in sent_at_once] == [True]


# play


def test_play_prints_the_link_where_there_is_no_display(tmp_path: Path) -> None:
    with program("play", "--data", str(tmp_path)) as game:
        line = line_with(game, "Open this page")
        link = re.findall(r"http://\S+", line)[0]
        assert httpx.get(f"{link}api/health", timeout=PATIENCE).status_code == 200
        with program("play", "--data", str(tmp_path), "--no-browser") as second:
            assert link in line_with(second, "already running")


def test_play_says_that_another_program_has_the_usual_address(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # or somebody has it already
            stack.enter_context(socket.create_server(("127.0.0.1", PORT)))
        game = stack.enter_context(program("play", "--data", str(tmp_path), "--no-browser"))
        assert f":{PORT}/" not in line_with(game, "Lioncourt is at")
        assert f"Another program uses port {PORT}" in line_with(game, "port")


def test_play_makes_the_table_that_was_asked_for(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    game = new_game("granada", seats=2, seed=4)
    game.play(game.actions()[0])
    saved.write_text(json.dumps(game.record()), encoding="utf-8")
    args = ("--load", str(saved), "--hot-seat", "--data", str(tmp_path / "data"), "--no-browser")
    with program("play", *args) as running:
        link = re.findall(r"http://\S+", line_with(running, "/table/"))[0]
        page, _, keys = link.partition("#")
        table = page.rpartition("/")[2]
        host = page.partition("/table/")[0]
        given = dict(re.findall(r"seat=(\d)&key=(\w+)", keys))
        assert sorted(given) == ["0", "1"]
        state = httpx.get(
            f"{host}/api/tables/{table}/state",
            headers={"Authorization": f"Bearer {' '.join(given.values())}"},
            timeout=PATIENCE,
        ).json()
    assert state["moves"] == 1
    assert state["table"]["game"] == "granada"
    # Both seats are played here, so the page also gets what it may show between two turns.
    assert list(state["views"]) == ["0", "1", "watch"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--save", "x.json"], "--terminal"),
        (["--seat", "5"], "no seat 5"),
        (["--bots", ""], "--hot-seat"),
        (["--game", "chess"], "there is no game"),
        (["--load", "/nowhere.json"], "cannot read"),
    ],
)
def test_play_says_what_is_wrong(args: list[str], words: str) -> None:
    code, said = run("play", *args)
    assert code in (1, 2)
    assert words in said


# Who is let in without limits


def settings_of(monkeypatch: pytest.MonkeyPatch, *args: str) -> Settings:
    """Returns the settings that the program would serve with."""
    found: list[Settings] = []

    def note(settings: Settings, listening: socket.socket, ready: object) -> None:
        listening.close()
        found.append(settings)

    monkeypatch.setattr("lioncourt.cli.serve.run_server", note)
    code, output = run("serve", "--port", "0", *args)
    assert code == 0, output
    return found[0]


@pytest.mark.parametrize(
    "args",
    [
        ("--host-name", "games.example"),
        ("--host", "localhost", "--host-name", "games.example"),
        ("--host", "0.0.0.0"),
    ],
)
def test_a_server_for_others_has_limits(monkeypatch: pytest.MonkeyPatch, args: tuple[str]) -> None:
    """Also behind a proxy on the same machine, from which all connections come."""
    assert settings_of(monkeypatch, *args).limits == Limits()


def test_the_unit_for_systemd_starts_such_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = (Path(__file__).parents[2] / "deploy" / "lioncourt.service").read_text()
    (command,) = re.findall(r"^ExecStart=\S+ serve (.*)$", unit, re.MULTILINE)
    args = command.replace("${STATE_DIRECTORY}", "/var/lib/lioncourt").split()
    settings = settings_of(monkeypatch, *args)
    assert settings.limits == Limits()
    assert settings.host_names == ("games.example",)


def test_ones_own_machine_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_of(monkeypatch).limits == Limits.of_own_machine()
