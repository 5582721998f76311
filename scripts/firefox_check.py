"""Plays the static game in Firefox: first visit, reload, then moves without its host.

python3 run.py page --out /tmp/game
.venv/bin/python scripts/firefox_check.py /tmp/game --firefox /usr/bin/firefox-esr

The tests know one browser; this shows that the game needs no other. It speaks Firefox's own
protocol (Marionette), for which nothing has to be installed but Firefox. Exits with 1 if anything
fails, and prints what was done and how long it took.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

if __package__ is None:  # started as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.e2e.static_game import serving

PATIENCE = 120.0  # seconds
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "intl.accept_languages": "en",
}

# What the page shows, by the names that a screen reader would tell.
TABLE = "return Boolean(document.querySelector('[data-zone=\"hand.0\"][data-piece]'))"
READY = "return navigator.serviceWorker.ready.then(() => true)"
# Presses the first of all choices, or what leads to their list; says whether one was pressed.
PRESS = """
  const choice = document.querySelector('dialog[open] li button');
  (choice ?? document.querySelector('dialog.screen[open] [aria-label="Close"]')
    ?? document.querySelector('[aria-label="All choices"]'))?.click();
  return Boolean(choice);
"""
HAND = """
  const cards = [...document.querySelectorAll("[data-zone='hand.0'][data-piece]")];
  return cards.map((card) => card.dataset.piece).sort().join(" ");
"""
MOVES = 15


class Marionette:
    """Firefox, told what to do over its own line."""

    def __init__(self, port: int) -> None:
        self._line = self._connect(port)
        self._number = 0
        self._read()  # it says who it is
        self("WebDriver:NewSession", {})

    def _connect(self, port: int) -> socket.socket:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), PATIENCE)
            except ConnectionRefusedError:
                assert time.monotonic() < deadline, "Firefox did not start"
                time.sleep(0.1)

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._line.recv(1)
        length = int(size[:-1])
        said = b""
        while len(said) < length:
            said += self._line.recv(length - len(said))
        return json.loads(said)

    def __call__(self, command: str, what: dict[str, Any]) -> Any:
        """Sends a command and returns its result."""
        self._number += 1
        said = json.dumps([0, self._number, command, what]).encode()
        self._line.sendall(b"%d:%s" % (len(said), said))
        _, _, problem, result = self._read()
        assert problem is None, f"{command}: {problem}"
        return result

    def go(self, address: str) -> None:
        self("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """Runs a function body on the page and returns what it returns."""
        told: dict[str, Any] = {"script": script, "args": [], "sandbox": None}
        return self("WebDriver:ExecuteScript", told)["value"]

    def wait(self, script: str, what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < deadline, f"waited in vain: {what}"
            time.sleep(0.05)


@contextmanager
def firefox(program: str) -> Iterator[Marionette]:
    """Starts a Firefox with an empty profile."""
    profile = Path(tempfile.mkdtemp(prefix="firefox-check-"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lines = {**PREFERENCES, "marionette.port": port}
    told = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in lines.items()]
    (profile / "user.js").write_text("\n".join(told), encoding="utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield Marionette(port)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        shutil.rmtree(profile, ignore_errors=True)


def timed(what: str, work: Callable[[], object]) -> None:
    began = time.monotonic()
    work()
    print(f"{what}: {time.monotonic() - began:.1f} s", flush=True)


def begin(browser: Marionette, home: str) -> None:
    browser.go(home)
    press = "const b = document.querySelector('.play:enabled'); b?.click(); return Boolean(b)"
    browser.wait(press, "the button that starts a game")
    browser.wait(TABLE, "the table")


def play(browser: Marionette) -> None:
    """Plays some moves, the first choice of each list."""
    deadline = time.monotonic() + 5 * PATIENCE
    played = 0
    while played < MOVES:
        assert time.monotonic() < deadline, "the game does not go on"
        played += bool(browser.run(PRESS))
        time.sleep(0.3)
    browser.wait("return Boolean(document.querySelector('[aria-label=\"All choices\"]'))", "a turn")


def come_back(browser: Marionette, table: str) -> None:
    """Loads the page again and finds the same hand."""
    hand = browser.run(HAND)
    browser.go(table)
    browser.wait(TABLE, "the table")
    assert browser.run(HAND) == hand, "another hand"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="The static game in Firefox.")
    parser.add_argument("folder", type=Path, help="made by run.py page")
    parser.add_argument("--firefox", default="firefox-esr", help="the program")
    options = parser.parse_args(arguments)
    with firefox(options.firefox) as browser:
        with serving(options.folder) as home:
            timed("first visit to a table", lambda: begin(browser, home))
            table = browser.run("return location.href")
            timed("service worker ready", lambda: browser.run(READY))
            timed("the table again", lambda: come_back(browser, table))
        timed("the table, host gone", lambda: come_back(browser, table))
        timed(f"{MOVES} moves against two bots, host gone", lambda: play(browser))
        timed("the table after them", lambda: come_back(browser, table))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
