"""A server to be maltreated: `python -m tests.server.faults.launch SETTINGS`, as JSON.

It is the server that `lioncourt serve` runs, without limits on how much one client may do, as all
clients of a test come from one machine. It prints its port when it is ready.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from lioncourt.server.log import start_log
from lioncourt.server.running import listen, run
from lioncourt.server.settings import STATIC, Limits, Settings

ANY_NUMBER = 1_000_000_000


def serve(wanted: dict[str, Any], before: str = "") -> None:
    """Runs the server until it is stopped; says its port when it is ready."""
    data = wanted.get("data")
    settings = Settings(
        database=wanted.get("database"),
        data=None if data is None else Path(data),
        bot_workers=wanted.get("bot_workers", 1),
        pace=0.0,
        static=Path(wanted.get("static", STATIC)),
        limits=Limits(
            commands_a_second=ANY_NUMBER,
            tables_an_hour=ANY_NUMBER,
            words_a_minute=ANY_NUMBER,
            sockets=ANY_NUMBER,
            work_a_second=ANY_NUMBER,
            work_at_once=ANY_NUMBER,
            advice_a_minute=ANY_NUMBER,
            sheets_an_hour=ANY_NUMBER,
            reviews_an_hour=ANY_NUMBER,
            loads_a_second=ANY_NUMBER,
            loads_at_once=ANY_NUMBER,
            connections=ANY_NUMBER,
            idle_seconds=wanted.get("idle_seconds", Limits.idle_seconds),
        ),
    )
    start_log(sys.stderr)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    run(settings, listening, lambda: say(f"{before}{port}"))


def say(line: str) -> None:
    """Prints a line at once and whole, even unbuffered: other processes print to the same pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve(json.loads(sys.argv[1]))
