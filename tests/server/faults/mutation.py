"""Messages that no page would send: valid ones with something wrong about them."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

Data = Any  # whatever JSON can say

ODD_VALUES: Final[tuple[Data, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    15,
    16,
    255,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**63) - 1,
    10**400,
    0.5,
    -0.0,
    1e308,
    "",
    " ",
    "0",
    "-1",
    "null",
    "\x00",
    "é" * 100,
    "\ud800",
    "\u202e",
    "../../etc/passwd",
    "%s%n{0}{name}",
    "<script>alert(1)</script>",
    "a" * 300,
    "x" * 31_000,
    [],
    {},
    [[]],
    {"a": {"b": [None]}},
    [0] * 500,
)
ODD_BYTES: Final = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xc3",
    b"\xed\xa0\x80",
    b"null",
    b"[]",
    b"{}",
    b'"',
    b'{"type":',
    b'{"type": "play", "type": "hello"}',
    b'{"type": NaN}',
    b"[" * 30_000,
    b'{"a":' * 5_000,
    b'{"type": "hello", "keys": ' + b"[" * 20_000,
    b"x" * 40_000,
    b"1e999",
    b"\xef\xbb\xbf{}",
)


def encoded(data: Data) -> bytes:
    """Returns JSON, in which half a surrogate pair may stand as it does in broken clients."""
    return json.dumps(data).encode("utf-8", "surrogatepass")


class Mutator:
    """Makes valid messages odd, in one or several ways."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def odd_value(self) -> Data:
        """Returns something that hardly fits anywhere."""
        return self._dice.choice(ODD_VALUES)

    def data(self, message: dict[str, Data]) -> dict[str, Data]:
        """Returns a message with another value, without one, or with one too many."""
        changed = dict(message)
        for _ in range(self._dice.choice((1, 1, 1, 2, 3))):
            key = self._dice.choice([*changed, "extra"])
            way = self._dice.randrange(5)
            if way == 0:
                changed.pop(key, None)
            elif way == 1:
                changed[key] = self._near(changed.get(key))
            elif way == 2:
                changed[key] = [changed.get(key)]
            else:
                changed[key] = self.odd_value()
        return changed

    def raw(self, message: bytes) -> bytes:
        """Returns bytes that were cut, stirred, doubled or replaced."""
        way = self._dice.randrange(6)
        at = self._dice.randrange(len(message) + 1)
        if way == 0:
            return message[:at]
        if way == 1:
            return message[:at] + self._dice.randbytes(self._dice.randrange(1, 5)) + message[at:]
        if way == 2:
            return message[:at] + message[at + 1 :]
        if way == 3:
            return message[:at] + bytes([self._dice.randrange(256)]) + message[at + 1 :]
        if way == 4:
            return message + message
        return self._dice.choice(ODD_BYTES)

    def _near(self, value: Data) -> Data:
        """Returns something like the value, but not it."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + self._dice.choice((-2, -1, 1, 2, 1000))
        if isinstance(value, str) and value:
            at = self._dice.randrange(len(value))
            return self._dice.choice(
                (value[:at], value + value, value.upper(), value[:at] + "~" + value[at + 1 :])
            )
        if isinstance(value, list):
            return value + value
        return self.odd_value()
