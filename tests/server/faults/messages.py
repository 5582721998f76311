"""What an attacker sends: valid messages, replayed ones, and mutations of both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, Final
from urllib.parse import quote

from lioncourt.server.api import HANDLERS
from lioncourt.server.keys import digest_of
from lioncourt.server.openapi import PARAMETERS
from lioncourt.table.texts import LANGUAGES
from tests.server.faults.mutation import Mutator, encoded
from tests.server.faults.rawhttp import Request
from tests.server.faults.targets import Target

LARGEST: Final = 32_000  # bytes; a longer message ends the connection
ASKED: Final = (*LANGUAGES, "xx")
MESSAGES_KEPT: Final = 200  # to be replayed
WORDS: Final = ("alhambra", "thieves", "granada", "7~alhambra~easy~camps", "today", "2026-11-18")
SCORED: Final[dict[str, Any]] = {
    "game": "alhambra", "names": ["A", "B"], "modules": ["thieves"], "options": {},
    "scorings": [{"seats": [{"tiles": {"garden": 2}, "wall": 3}, {}]}],
}  # fmt: skip


@dataclass(frozen=True)
class Frame:
    """A message on a socket, as text or as bytes."""

    data: bytes
    text: bool

    @property
    def is_violent(self) -> bool:
        """Tells whether the socket itself must refuse it, so that the connection ends."""
        if len(self.data) > LARGEST:
            return True
        try:
            self.data.decode()
        except UnicodeDecodeError:
            return self.text
        return False


def has_key_of_others(data: bytes, target: Target) -> bool:
    """Tells whether a mutation has made a key that is nearly right wholly right.

    That happens once in some hundred thousand messages (what was too much is cut off, or becomes
    a space), and the server believes it, as it should. No attacker is so lucky.
    """
    return any(
        re.search(rb"(?<![a-z0-9])" + key.encode() + rb"(?![a-z0-9])", data)
        for key in target.guarded.values()
    )


class Attacker:
    """Thinks of messages, all of them from one generator."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._mutator = Mutator(dice)
        self._sent: list[bytes] = []

    def frame(self, target: Target) -> Frame:
        """Returns something for the socket of a table."""
        kind = self._dice.random()
        if kind < 0.1 and self._sent:
            return Frame(self._dice.choice(self._sent), text=True)  # replayed, at any table
        message = self.command(target)
        if kind < 0.4:
            data = encoded(message)
        elif kind < 0.8:
            data = encoded(self._mutator.data(message))
        else:
            data = self._mutator.raw(encoded(message))
        if has_key_of_others(data, target):
            data = encoded(message)
        if len(data) <= LARGEST:
            self._sent = [*self._sent[-MESSAGES_KEPT:], data]
        return Frame(data, text=self._dice.random() < 0.8)

    def command(self, target: Target) -> dict[str, Any]:
        """Returns a well-formed command; most are about seats of other people."""
        seat = self._dice.randrange(target.seats)
        moves = target.state.get("moves", 0)
        about = {"id": self._dice.randrange(1000), "seat": seat}
        commands: list[dict[str, Any]] = [
            {**self._play(target), "id": about["id"]},
            {**self._play(target), "id": about["id"]},
            {"type": "hello", "keys": self._keys(target), "since": self._since(target)},
            {**about, "type": "undo", "moves": max(0, moves - self._dice.randrange(3))},
            {**about, "type": "answer_undo", "yes": self._dice.random() < 0.5},
            {**about, "type": "sit", "name": "Mallory"},
            {**about, "type": "leave"},
            {**about, "type": "stand_in", "level": self._dice.choice(("random", None))},
            {**about, "type": "rename", "name": "Mallory"},
            {**about, "type": "say", "text": "hello"},
            {**about, "type": "say", "seat": None, "text": "hello", "name": "M"},
            {**about, "type": "why_not", **self._cell(target)},
            {**about, "type": "payment", "action": "buy 1 florin-1"},
            {"type": "sheet", "id": about["id"], "now": self._dice.random() < 0.5},
            {"type": "reference", "id": about["id"]},
            {**about, "type": "hint"},
            {"type": "rematch", "id": about["id"]},
            {**about, "type": "let_pass", "until": self._dice.choice(("usable", "turn", None))},
            {"type": "hush", "id": about["id"], "yes": self._dice.random() < 0.5},
            {"type": "hush", "id": about["id"], "line": self._dice.randrange(4)},
            {"type": "ping", "id": about["id"]},
        ]
        return self._dice.choice(commands)

    def request(self, target: Target) -> Request:
        """Returns a request about a table, or about nothing."""
        dice = self._dice
        moves = target.state.get("moves", 0)
        seats = [*range(target.seats), "watch", "open", "x"]
        path = dice.choice(
            [
                f"{target.address}/commands",
                f"{target.address}/commands",
                f"{target.address}/state?since={dice.choice((0, 1, moves, 'x', -1, 10**12))}",
                f"{target.address}/record",
                f"{target.address}/record?moves={dice.choice((0, moves, 'x', -1, 10**12))}",
                f"{target.address}/moves/{dice.randrange(moves + 2)}?seat={dice.choice(seats)}",
                f"{target.address}/moves/{dice.choice((-1, 10**9, 'x'))}?seat=watch",
                f"{target.address}/summary",
                f"{target.address}?language={dice.choice(ASKED)}",
                "/api/tables",
                "/api/health",
                f"/{self._odd_word()}",
                f"/table/{target.table}",
                f"/looks/{self._odd_word()}.svg",
                self._anywhere(target),
                self._anywhere(target),
                self._anywhere(target),
            ]
        )
        posts = path.endswith(("/commands", "/tables")) or path.startswith("/api/score")
        method = "POST" if posts else "GET"
        if dice.random() < 0.05:
            method = dice.choice(("PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "POST", "GET"))
        body = self._body(target, path) if method == "POST" else b""
        return Request(method, path, self._headers(target), body)

    def _odd_word(self) -> str:
        return quote(str(self._mutator.odd_value())[:200], errors="replace")

    def _anywhere(self, target: Target) -> str:
        """Returns an address of any route that there is, with odd parts and an odd query."""
        dice = self._dice
        _, path = dice.choice(list(HANDLERS))
        for part in [part.partition("}")[0] for part in path.split("{")[1:]]:
            usual = {"table": target.table, "moves": "1"}.get(part) or dice.choice(WORDS)
            word = usual if dice.random() < 0.6 else self._odd_word()
            path = path.replace(f"{{{part}}}", word)
        if dice.random() < 0.5:
            name = dice.choice(list(PARAMETERS))
            path += f"?{name}={self._odd_word()}&game=alhambra&modules=thieves"
        return path

    def broken_request(self, target: Target) -> bytes:
        """Returns a request of which even the head may be wrong."""
        request = self.request(target).to_bytes()
        broken = self._mutator.raw(request)
        return request if has_key_of_others(broken, target) else broken

    def _body(self, target: Target, path: str) -> bytes:
        if path.startswith("/api/score"):
            message = SCORED
        elif path == "/api/tables" or path.endswith("/tables"):
            message = self._new_table(target)
        else:
            message = self.command(target)
        kind = self._dice.random()
        if kind < 0.3:
            return encoded(message)
        if kind < 0.7:
            return encoded(self._mutator.data(message))
        return self._mutator.raw(encoded(message))

    def _new_table(self, target: Target) -> dict[str, Any]:
        origin = {"table": target.table, "moves": self._dice.randrange(5)}
        return {
            "game": "alhambra",
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
            "modules": [],
            "options": {},
            "seed": self._dice.randrange(100),
            "from": self._dice.choice((None, origin, {"record": {}}, {"record": "1. x\n"})),
            "name": "fuzz",
        }

    def _headers(self, target: Target) -> dict[str, str]:
        headers = {"Authorization": f"Bearer {' '.join(self._keys(target))}"}
        if self._dice.random() < 0.05:
            headers["Origin"] = "https://elsewhere.example"
        return headers

    def _play(self, target: Target) -> dict[str, Any]:
        """Returns a move: an own one, one that was overheard, or an own one for another seat."""
        way = self._dice.randrange(4)
        if way == 0 and target.overheard:
            return dict(self._dice.choice(target.overheard))
        moves = target.state.get("moves", 0)
        for view in target.state.get("views", {}).values():
            options = (view["decision"] or {}).get("options")
            if options:
                seat = self._dice.randrange(target.seats) if way == 1 else view["you"]
                action = self._dice.choice(options)["action"]
                return {"type": "play", "seat": seat, "action": action, "at": moves}
        seat = self._dice.randrange(target.seats)
        return {"type": "play", "seat": seat, "action": "take dinar-1", "at": moves}

    def _keys(self, target: Target) -> list[str]:
        """Returns keys: the own ones, and others that are nearly right."""
        keys = list(target.own_keys)
        for key in target.guarded.values():
            if self._dice.random() < 0.3:
                nearly = (key[:-1], key + "a", key.upper(), key[::-1], digest_of(key))
                keys.append(self._dice.choice(nearly))
        return keys

    def _since(self, target: Target) -> int:
        version: int = target.state.get("version", 0)
        return self._dice.choice((0, version, version + 5, -1))

    def _cell(self, target: Target) -> dict[str, Any]:
        tile = self._dice.choice(("fountain", "garden-7-NSW", "tower-12", "nothing"))
        return {"tile": tile, "x": self._dice.randrange(-3, 4), "y": self._dice.randrange(-3, 4)}
