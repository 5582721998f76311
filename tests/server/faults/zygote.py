"""Starts servers quickly: all is loaded once, and each server is a fork of it.

A server that was forked is killed like any other; nothing was open before. Told a line of settings,
this process answers with the number of the server's, and the server with its port when it is ready.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parents[3]
END_SECONDS: Final = 60.0


class Zygote:
    """The process that servers are forked from."""

    def __init__(self, log: Path) -> None:
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.faults.zygote"],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def start(self, settings: str) -> tuple[int, int]:
        """Starts a server; returns the number of its process, and its port when it is ready."""
        self._stdin.write(settings + "\n")
        self._stdin.flush()
        told = dict(self._stdout.readline().split() for _ in range(2))  # in either order
        return int(told["process"]), int(told["port"])

    def end(self) -> None:
        """Ends the process; servers that run go on."""
        self._stdin.close()
        self._process.wait(timeout=END_SECONDS)
        self._stdout.close()

    @property
    def _stdin(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout


def await_end(process: int) -> None:
    """Waits until a process is gone, which its zygote has to notice."""
    until = monotonic() + END_SECONDS
    while Path(f"/proc/{process}").exists():
        if monotonic() > until:
            raise RuntimeError(f"process {process} does not end")
        sleep(0.005)


def main() -> None:
    """Forks a server for each line, until there are no more."""
    from tests.server.faults.launch import say, serve  # noqa: PLC0415 - only this process needs all

    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # servers that end are forgotten at once
    for line in sys.stdin:
        sys.stdout.flush()
        server = os.fork()
        if server == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(json.loads(line), "port ")
            os._exit(0)
        say(f"process {server}")


if __name__ == "__main__":
    main()
