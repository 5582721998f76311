"""A server in a process of its own, which can be killed at any moment."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any, Final

from tests.server.faults.zygote import Zygote, await_end

ORPHANED_SECONDS: Final = 300.0  # a busy machine may take so long to start a worker
ROOT: Final = Path(__file__).resolve().parents[3]
SCRATCH: Final = ROOT / ".build"  # on a disk, unlike some /tmp


def folder_on_disk(prefix: str, within: Path = SCRATCH) -> tempfile.TemporaryDirectory[str]:
    """Returns a folder that goes when it is left; a fresh clone has none where it lies."""
    within.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix=prefix, dir=within)


class ServerProcess:
    """A running server on a store. All servers of a test may write to one log."""

    def __init__(self, store: str, log: Path, **settings: Any) -> None:
        kind = "database" if "://" in store else "data"
        self._settings = json.dumps({kind: store, **settings})
        self._log = log
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def start(self) -> None:
        """Starts the server and returns when it is ready."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.faults.launch", self._settings],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        ready = self._output.readline()
        if not ready:
            self._process.wait()
            raise RuntimeError(f"the server did not start:\n{self._log.read_text()[-4000:]}")
        self.port = int(ready)

    @property
    def id(self) -> int:
        """Returns the number of the process."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Tells whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def http(self) -> str:
        """Returns the address for requests."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """Returns the address for sockets."""
        return f"ws://127.0.0.1:{self.port}"

    def workers(self) -> list[int]:
        """Returns the numbers of the processes that the server has started."""
        children = Path(f"/proc/{self.id}/task")
        texts = [task.read_text() for task in children.glob("*/children")]
        return [int(word) for text in texts for word in text.split()]

    def memory(self) -> float:
        """Returns the memory of the process in kB."""
        status = Path(f"/proc/{self.id}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])

    def kill(self) -> list[int]:
        """Ends the process as `kill -9` does, and returns the workers that it leaves behind.

        They have to notice and end by themselves; here they get some time for it, and are
        ended by their numbers after that, so that no test leaves anything running.
        """
        workers = self.workers()
        self._end(lambda process: process.kill())
        until = monotonic() + ORPHANED_SECONDS
        while (left := [worker for worker in workers if _lives(worker)]) and monotonic() < until:
            sleep(0.02)
        for worker in left:
            os.kill(worker, signal.SIGKILL)
        return left

    def stop(self) -> None:
        """Asks the process to end, and waits until it has."""
        self._end(lambda process: process.terminate())

    def _end(self, end: Callable[[Any], None]) -> None:
        if self._process is None:
            return
        end(self._process)
        self._process.wait(timeout=60)
        self._output.close()
        self._process = None

    @property
    def _output(self) -> IO[str]:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout


class ForkedServer(ServerProcess):
    """A server that is forked from a process which has loaded everything: it starts at once."""

    def __init__(self, zygote: Zygote, store: str, log: Path, **settings: Any) -> None:
        super().__init__(store, log, **settings)
        self._zygote = zygote
        self._forked: int | None = None

    def start(self) -> None:
        """Starts the server and returns when it is ready."""
        self._forked, self.port = self._zygote.start(self._settings)

    @property
    def id(self) -> int:
        """Returns the number of the process."""
        assert self._forked is not None
        return self._forked

    @property
    def is_running(self) -> bool:
        """Tells whether the process lives."""
        return self._forked is not None and _lives(self._forked)

    def _end(self, end: Callable[[Any], None]) -> None:
        if self._forked is not None:
            end(_ByNumber(self._forked))
            await_end(self._forked)
            self._forked = None


class _ByNumber:
    """A process that was not started by this one."""

    def __init__(self, number: int) -> None:
        self._number = number

    def kill(self) -> None:
        os.kill(self._number, signal.SIGKILL)

    def terminate(self) -> None:
        os.kill(self._number, signal.SIGTERM)


def end_in_order() -> None:
    """Lets SIGTERM end a script as Ctrl-C does, so that it takes its servers with it."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)


def _lives(process: int) -> bool:
    """Tells whether a process is there and has not ended; one that nobody has buried counts not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
