"""What must never be in an answer, and how to find it there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from lioncourt.server.keys import digest_of

HAND: Final = "hand"


@dataclass
class Secrets:
    """What the attacker may not learn: found by its text wherever it stands."""

    words: dict[str, str] = field(default_factory=dict)  # the secret → what it is

    def guard_key(self, key: str, name: str) -> None:
        """Adds a key, and what the store keeps of it."""
        self.words[key] = f"the key of {name}"
        self.words[digest_of(key)] = f"the digest of the key of {name}"

    def guard(self, word: str, name: str) -> None:
        """Adds something that does not stand in any message by chance."""
        assert len(word) >= 12
        self.words[word] = name

    def found_in(self, text: str) -> list[str]:
        """Returns which secrets a text tells."""
        return [name for word, name in self.words.items() if word in text]


def views_in(data: Any) -> Iterator[dict[str, Any]]:
    """Yields all views in an answer, wherever they stand."""
    if isinstance(data, dict):
        if "zones" in data and "you" in data:
            yield data
        for value in data.values():
            yield from views_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from views_in(value)


def is_printed(data: Any) -> bool:
    """Tells whether an answer is a lesson or a puzzle, whose tables are nobody's."""
    return isinstance(data, dict) and ("steps" in data or "margin" in data)


def shown_too_much(view: dict[str, Any], own_seats: Collection[int]) -> list[str]:
    """Returns what a view shows that whoever sits at these seats may not see."""
    found = []
    you = view["you"]
    if you is not None and you not in own_seats:
        found.append(f"the view of seat {you}")
    for zone in view["zones"]:
        whose, _, seat = zone["id"].partition(".")
        secret = whose == HAND or zone["seen_by"] != "all"
        faces = [piece for piece in zone["pieces"] if not piece.get("face_down")]
        looked_at = you is not None and all("from_top" in piece for piece in faces)
        if secret and seat != str(you) and faces and not looked_at:
            found.append(f"pieces in {zone['id']} in the view of seat {you}")
    decision = view["decision"]
    if decision is not None and "options" in decision and decision["seat"] != you:
        found.append(f"options of seat {decision['seat']} in the view of seat {you}")
    return found
