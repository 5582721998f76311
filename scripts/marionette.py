"""A Firefox that does as told, over its own line (Marionette), with nothing else installed."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 240.0  # seconds; a busy machine is slow
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "intl.accept_languages": "en",
    "dom.disable_beforeunload": True,
}


class Marionette:
    """Firefox, told what to do over its own line."""

    def __init__(self, port: int) -> None:
        self._line = self._connect(port)
        self._number = 0
        self._read()  # it says who it is
        self("WebDriver:NewSession", {})
        longest = int(PATIENCE * 1000)
        self("WebDriver:SetTimeouts", {"script": longest, "pageLoad": longest})

    def _connect(self, port: int) -> socket.socket:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), 2 * PATIENCE)
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

    def ask(self, script: str, *told: Any) -> Any:
        """Calls a function of JavaScript, which may be asynchronous, and returns its answer."""
        return self.run(f"return ({script})(...{json.dumps(told)})")

    def wait(self, script: str, what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < deadline, f"waited in vain: {what}"
            time.sleep(0.05)

    def open_tab(self) -> str:
        """Opens an empty tab, without looking at it, and returns its name."""
        handle: str = self("WebDriver:NewWindow", {"type": "tab", "focus": False})["handle"]
        return handle

    @property
    def tab(self) -> str:
        handle: str = self("WebDriver:GetWindowHandle", {})["value"]
        return handle

    @tab.setter
    def tab(self, handle: str) -> None:
        self("WebDriver:SwitchToWindow", {"handle": handle, "focus": True})


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
