"""Whole games as text that people can read and write: headers, then turn by turn.

The text has exactly what a record's JSON data have, so either can become the other.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from lioncourt.record.codec import LAST, RecordError
from lioncourt.record.jsondata import DataError, parse_json

COMMENT: Final = ";"
DRAWS: Final = ">"  # between an action and what chance then gave
SETUP_PER_LINE: Final = 6

_BODY: Final = ("setup", "actions", "hashes")  # the keys that aren't headers
_HEADER: Final = re.compile(r"\[(\w+) (.*)\]")
_TURN: Final = re.compile(r"turn (\d{1,9}) #([\w:]+)")
_LAST: Final = re.compile(r"last #([\w:]+)")
_ACTION: Final = re.compile(r"(\d{1,9}): (.*)")


def record_to_text(data: dict[str, Any]) -> str:
    """Returns the JSON data of a record as text."""
    lines = [
        f"[{key} {json.dumps(value, ensure_ascii=False)}]"
        for key, value in data.items()
        if key not in _BODY
    ]
    lines.append("")
    setup = data["setup"]
    for at in range(0, len(setup), SETUP_PER_LINE):
        lines.append(f"setup {DRAWS} {' '.join(setup[at : at + SETUP_PER_LINE])}")
    hashes = data["hashes"]
    turn = None
    for step in data["actions"]:
        if step[0] != turn:
            turn = step[0]
            lines.append(f"turn {turn} #{hashes[str(turn)]}")
        drawn = f" {DRAWS} {' '.join(step[3:])}" if step[3:] else ""
        lines.append(f"  {step[1]}: {step[2]}{drawn}")
    lines.append(f"last #{hashes[LAST]}")
    return "\n".join(lines) + "\n"


def record_from_text(text: str) -> dict[str, Any]:
    """Returns the JSON data of a record written as text; a RecordError names the wrong line."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            reader.read(line.strip())
        except DataError as error:
            raise RecordError(f"line {number}: {error}") from None
    if LAST not in reader.hashes:
        raise RecordError("the text ends before its last line, which begins with “last”")
    return {
        **reader.headers,
        "setup": reader.setup,
        "actions": reader.actions,
        "hashes": reader.hashes,
    }


class _Reader:
    """Collects the parts of a record line by line."""

    def __init__(self) -> None:
        self.headers: dict[str, Any] = {}
        self.setup: list[str] = []
        self.actions: list[list[int | str]] = []
        self.hashes: dict[str, str] = {}
        self.turn: int | None = None

    def read(self, line: str) -> None:
        """Reads one line."""
        if not line or line.startswith(COMMENT):
            return
        if LAST in self.hashes:
            raise DataError("nothing may follow the line that begins with “last”")
        words = line.split()
        if header := _HEADER.fullmatch(line):
            self._header(header[1], header[2])
        elif words[:2] == ["setup", DRAWS]:
            self.setup += words[2:]
        elif turn := _TURN.fullmatch(line):
            self._turn(int(turn[1]), turn[2])
        elif last := _LAST.fullmatch(line):
            self.hashes[LAST] = last[1]
        elif action := _ACTION.fullmatch(line):
            self._action(int(action[1]), action[2])
        else:
            raise DataError(f"neither a header, set-up, a turn nor an action: {line!r:.60}")

    def _header(self, key: str, value: str) -> None:
        if key in self.headers or key in _BODY:
            raise DataError(f"header {key!r} does not belong here")
        self.headers[key] = parse_json(value)

    def _turn(self, turn: int, digest: str) -> None:
        if str(turn) in self.hashes:
            raise DataError(f"turn {turn} began before")
        self.turn = turn
        self.hashes[str(turn)] = digest

    def _action(self, seat: int, rest: str) -> None:
        if self.turn is None:
            raise DataError("an action stands before the first turn")
        words = rest.split()
        at = words.index(DRAWS) if DRAWS in words else len(words)
        self.actions.append([self.turn, seat, " ".join(words[:at]), *words[at + 1 :]])
