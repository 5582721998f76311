"""Tables made with the requests of the protocol, so that a test begins where it wants to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlencode

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


class Carrier(Protocol):
    """Carries requests to where the tables are: a server, or a worker of a browser."""

    def ask(
        self, method: str, path: str, body: object = None, keys: Sequence[str] = ()
    ) -> tuple[int, str]:
        """The status and the text of an answer."""
        ...


class Http:
    """Carries requests to a server."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def ask(
        self, method: str, path: str, body: object = None, keys: Sequence[str] = ()
    ) -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {' '.join(keys)}"} if keys else {}
        answer = self._client.request(method, path, json=body, headers=headers)
        return answer.status_code, answer.text


@contextmanager
def over_http(url: str) -> Iterator[Http]:
    with httpx.Client(base_url=url, timeout=60) as client:
        yield Http(client)


class Tables:
    """Makes tables, whatever carries the requests."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier

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
        status, text = self._carrier.ask("GET", f"/api{path}?{urlencode(query)}", None, keys)
        assert status == 200, text
        return json.loads(text)

    def state(self, table: Table, seat: int) -> Any:
        return self.get(f"/tables/{table.id}/state", table.keys[seat])

    def _post(self, wanted: dict[str, Any]) -> Table:
        status, text = self._carrier.ask("POST", "/api/tables", wanted)
        assert status == 201, text
        made = json.loads(text)
        return Table(made["table"], {int(seat): key for seat, key in made["keys"].items()})


@contextmanager
def tables_at(url: str) -> Iterator[Tables]:
    """Makes tables at a server."""
    with over_http(url) as carrier:
        yield Tables(carrier)
