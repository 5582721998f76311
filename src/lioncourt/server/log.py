"""The server log: one line of JSON per event. Keys never appear in it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Final, TextIO

EVENTS: Final = "lioncourt.server"
COMPLAINTS: Final = "uvicorn.error"
SELDOM: Final = 60.0  # seconds between two complaints of the same kind

_USUAL: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Writes each record as one line of JSON, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Seldom(logging.Filter):
    """Lets each kind of complaint through once a minute: clients can cause thousands."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, float] = {}  # by message, before values are filled in

    def filter(self, record: logging.LogRecord) -> bool:
        """Tells whether to write a record."""
        now = self._clock()
        if now - self._told.get(record.msg, -SELDOM) < SELDOM:
            return False
        self._told[record.msg] = now
        return True


def start_log(stream: TextIO, level: int = logging.INFO) -> None:
    """Sends the server's events and uvicorn's complaints to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    for name, its_level in ((EVENTS, level), (COMPLAINTS, logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(its_level)
        logger.propagate = False
    logging.getLogger(COMPLAINTS).filters = [Seldom()]
