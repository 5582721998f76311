"""Tables made through the server's HTTP interface, so that a test begins where it wants to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import httpx

GREEDY = "greedy"


@dataclass(frozen=True)
class Table:
    """A new table with the keys that only its maker is told."""

    id: str
    keys: dict[int, str]

    @property
    def path(self) -> str:
        return f"/table/{self.id}"

    def link(self, seat: int) -> str:
        """The link of a seat: whoever follows it plays that seat."""
        return f"{self.path}#seat={seat}&key={self.keys[seat]}"


def me(name: str = "") -> dict[str, str | None]:
    return {"kind": "me", "name": name, "level": None}


def bot(name: str = "", level: str = GREEDY) -> dict[str, str | None]:
    return {"kind": "bot", "name": name, "level": level}


def open_seat() -> dict[str, str | None]:
    return {"kind": "open", "name": "", "level": None}


class Tables:
    """Makes tables at a server."""

    def __init__(self, url: str) -> None:
        self._client = httpx.Client(base_url=url, timeout=20)

    def __enter__(self) -> Tables:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()

    def make(
        self,
        *seats: dict[str, str | None],
        game: str = "alhambra",
        modules: Sequence[str] = (),
        seed: int = 1,
    ) -> Table:
        return self._post({"game": game, "seats": seats, "modules": modules, "seed": seed})

    def go_on(self, record: dict[str, Any], *seats: dict[str, str | None]) -> Table:
        """A table that goes on from the end of a record."""
        origin = {"record": record, "moves": None}
        return self._post({"game": record["game"], "seats": seats, "from": origin})

    def get(self, path: str, *keys: str, **query: str) -> Any:
        """The answer to a request, with the keys of seats."""
        headers = {"Authorization": f"Bearer {' '.join(keys)}"} if keys else {}
        answer = self._client.get(f"/api{path}", params=query, headers=headers)
        answer.raise_for_status()
        return answer.json()

    def state(self, table: Table, seat: int) -> Any:
        return self.get(f"/tables/{table.id}/state", table.keys[seat])

    def _post(self, wanted: dict[str, Any]) -> Table:
        answer = self._client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Table(made["table"], {int(seat): key for seat, key in made["keys"].items()})
