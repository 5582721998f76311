"""The secrets of seats and hosts: made here, kept as digests, compared in constant time."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 characters that nobody confuses
KEY_LENGTH: Final = 26  # 130 bits
TABLE_LENGTH: Final = 16  # 80 bits: too many to guess over a network
LONGEST_ID: Final = 64
MARK_LENGTH: Final = 16
KEYS_AT_MOST: Final = 16  # a browser may hold the host's and those of six seats, twice over


def new_key() -> str:
    """Returns a fresh secret."""
    return _signs(KEY_LENGTH)


def new_table_id() -> str:
    """Returns the id of a new table, which nobody can guess."""
    return _signs(TABLE_LENGTH)


def is_table_id(text: str) -> bool:
    """Tells whether a text could be the id of a table, so that the database isn't asked in vain."""
    return 0 < len(text) <= LONGEST_ID and text.isascii() and text.isalnum()


def _signs(number: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(number))


def digest_of(key: str) -> str:
    """Returns what is kept of a key. With 130 random bits one round of hashing is enough."""
    return sha256(key.encode()).hexdigest()


def mark_of(client: str, secret: str) -> str:
    """Returns the mark of a client at one table, which doesn't reveal the client's address."""
    return hmac.new(secret.encode(), client.encode(), sha256).hexdigest()[:MARK_LENGTH]


class Keys:
    """The keys that somebody presented, as digests."""

    __slots__ = ("_digests",)

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self._digests = tuple(digest_of(key) for key in list(keys)[:KEYS_AT_MOST])

    def fit(self, digest: str | None) -> bool:
        """Tells whether one of the keys is the one with this digest."""
        if digest is None:
            return False
        found = False
        for own in self._digests:
            found |= hmac.compare_digest(own, digest)  # all of them, so that timing reveals nothing
        return found
