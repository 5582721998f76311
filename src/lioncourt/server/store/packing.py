"""The journal of an archived table as one piece of bytes, about a quarter of its size."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from lioncourt.server.store.base import Damaged

LENGTH: Final = 4  # bytes before each entry that say how long it is


def pack(entries: Sequence[bytes]) -> bytes:
    """Returns the entries in one piece."""
    return zlib.compress(b"".join(len(entry).to_bytes(LENGTH, "big") + entry for entry in entries))


def unpack(packed: bytes) -> list[bytes]:
    """Returns the entries that were packed."""
    try:
        plain = zlib.decompress(packed)
    except zlib.error as error:
        raise Damaged(f"an archived journal cannot be read: {error}") from None
    entries = []
    at = 0
    while at < len(plain):
        start = at + LENGTH
        at = start + int.from_bytes(plain[at:start], "big")
        entries.append(plain[start:at])
    return entries
