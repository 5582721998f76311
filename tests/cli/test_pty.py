"""`lioncourt play` in a real (pseudo) terminal: colours, Ctrl-C, Ctrl-D."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-c", "from lioncourt.cli import main; main()"]
PATIENCE = 300.0


class Terminal:
    """A program at the other end of a pseudo-terminal."""

    def __init__(self, pid: int, fd: int) -> None:
        self.pid = pid
        self.fd = fd
        self.ended = False

    def until(self, pattern: str) -> str:
        """Returns what the program shows up to a pattern, or up to its end."""
        text = ""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                text += os.read(self.fd, 65536).decode("utf-8", "replace")
            except OSError:  # the program has ended
                return text
            if re.search(pattern, text):
                return text
        raise AssertionError(f"no {pattern!r} in {text[-500:]!r}")

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def exit_code(self) -> int:
        self.ended = True
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@contextmanager
def terminal(*args: str, **settings: str) -> Iterator[Terminal]:
    # Not pty.fork: the test runner has threads, which a fork would leave behind.
    fd, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    environment.pop("NO_COLOR", None)
    environment.update(settings)
    pid = os.posix_spawn(
        PROGRAM[0],
        [*PROGRAM, *args],
        environment,
        # Opened anew by the leader of a session, so that Ctrl-C reaches it.
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.ttyname(theirs), os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1),
            (os.POSIX_SPAWN_DUP2, 0, 2),
        ],
        setsid=True,
        # A runner in the background ignores Ctrl-C, and its children would inherit that.
        setsigdef=[signal.SIGINT],
    )
    os.close(theirs)
    screen = Terminal(pid, fd)
    try:
        yield screen
    finally:
        if not screen.ended:
            os.kill(pid, signal.SIGKILL)
            screen.exit_code()
        os.close(fd)


def test_colours_and_a_polite_end() -> None:
    with terminal("play", "--terminal", "--seed", "7") as screen:
        text = screen.until("seat 0> ")
        assert "\x1b[" in text
        assert "~~~" in text
        screen.type("hint\n")
        assert "Hint:" in screen.until("Hint:.*seat 0> |Hint:[^>]*seat 0> ")
        screen.type("quit\n")
        screen.until("which file")
        screen.type("\n")
        assert "Goodbye." in screen.until("Goodbye")
        assert screen.exit_code() == 0


@pytest.mark.parametrize("game", ["granada", "alhambra-granada"])
def test_the_other_games_in_a_small_terminal_without_colours(game: str) -> None:
    settings = {"COLUMNS": "80", "NO_COLOR": "1"}
    with terminal(
        "play", "--terminal", "--game", game, "--seed", "7", "--hot-seat", **settings
    ) as screen:
        screen.until("nobody else is looking")
        screen.type("\n")
        text = screen.until(r"seat \d> ")
        assert not re.search(r"\x1b\[[\d;]*[34]\dm", text), "a colour"
        assert "Parity marker" in text
        plain = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", text)
        assert max(len(line) for line in plain.splitlines()) <= 80
        screen.type("prizes\n")
        assert "3N/2N/N" in screen.until(r"in all palaces[^>]*seat \d> ")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_politely(key: str) -> None:
    with terminal("play", "--terminal", "--seed", "7") as screen:
        screen.until("seat 0> ")
        time.sleep(0.5)  # the prompt shows an instant before the program listens, as for a person
        screen.type(key)
        text = screen.until("Goodbye")
        assert "Goodbye." in text
        assert "Traceback" not in text
        assert screen.exit_code() == 0


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "--bots", "hard:seconds=1", "--modules", "thieves"],
        ["simulate", "--bots", "hard:seconds=1", "--workers", "2"],
        ["arena", "--bots", "normal,hard:seconds=1", "--games", "60"],
        ["puzzles", "mine", "puzzles.log"],
    ],
)
def test_work_can_be_stopped_before_its_first_result(command: list[str], tmp_path: Path) -> None:
    """Within seconds, even while the workers still load, and without a word from them."""
    args = [*command, "--out", "match"] if "arena" in command else command
    with chdir(tmp_path), terminal(*args) as screen:
        screen.until("0/[0-9]|0 of|0 puzzles")
        screen.type("\x03")
        text = screen.until("never shown")
        assert "Traceback" not in text
        assert "KeyboardInterrupt" not in text
        assert screen.exit_code() == 130
    assert not (tmp_path / "match" / "report.md").exists(), "a report on nothing"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_long_simulation_shows_a_bar_and_can_be_stopped(workers: str) -> None:
    with terminal("simulate", "--games", "100000", "--workers", workers) as screen:
        screen.until("100/100000")
        screen.type("\x03")
        text = screen.until("never shown")
        assert "Traceback" not in text
        assert screen.exit_code() == 130
