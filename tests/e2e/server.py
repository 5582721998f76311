"""A server of our own: `lioncourt serve` as a process that tests may kill and start again."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

SECONDS_TO_STOP = 10


class Server:
    """Serves the page and its tables from a folder; bots answer at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "log.jsonl"
        self._port = 0  # a free one, the first time
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        assert self._port, "the server has not been started"
        return f"http://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and return when requests are answered; again at the same address."""
        command = [
            *(sys.executable, "-m", "lioncourt", "serve", "--port", str(self._port)),
            *("--data", str(self._folder / "data"), "--pace", "0", "--bots-workers", "0"),
        ]
        with self._log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
        assert found, f"the server did not start: {told}{self._log.read_text('utf-8')}"
        self._port = int(found[1])

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(how)
        self._process.wait(SECONDS_TO_STOP)
        self._process.stdout.close()
        self._process = None

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def troubles(self) -> list[str]:
        """What the server itself found wrong."""
        entries = [line for line in self.log().splitlines() if line.strip()]
        return [line for line in entries if not _is_calm(line)]


def _is_calm(line: str) -> bool:
    try:
        return json.loads(line)["level"] in {"debug", "info"}
    except (ValueError, KeyError):
        return False
