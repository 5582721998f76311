"""Names that are taken: two declarations of one name are an error that names both owners."""

from __future__ import annotations

from typing import Final

ENGINE: Final = "the engine"


class Claims:
    """Who has declared what under which name, while a ruleset is compiled."""

    def __init__(self) -> None:
        self._owner: Final[dict[tuple[str, str], str]] = {}

    def take(self, what: str, name: str, who: str) -> None:
        """Takes a name for somebody; a ValueError says who has it already."""
        owner = self._owner.get((what, name))
        if owner is None:
            self._owner[what, name] = who
        elif owner == who:
            raise ValueError(f"{who}: there is {_a(what)} {name!r} already")
        else:
            raise ValueError(f"{owner} and {who} both declare the {what} {name!r}")


def _a(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"
