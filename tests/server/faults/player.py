"""A scripted player: knows the protocol and nothing of the rules. It plays one of its options.

It holds the keys of some seats of a table, all of them at a hot seat, and keeps what the server has
told it was done, so that somebody else can look whether it is true.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]


@dataclass(frozen=True)
class Done:
    """A move that the server has said is done."""

    table: str
    moves_before: int
    seat: int
    action: str


@dataclass(eq=False)  # two players are never the same
class Player:
    """Plays at a table until the game is over, it has enough, or the server is gone."""

    address: str  # ws://host:port
    table: str
    keys: Mapping[int, str]
    dice: Random
    think: Callable[[], Awaitable[None]] | None = None
    moves_at_most: int = sys.maxsize  # of everybody at the table; then it stops
    done: list[Done] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # from each move to its answer
    refused: list[Message] = field(default_factory=list)
    over: bool = False
    _number: int = 0

    async def play(self) -> None:
        """Connects, and plays on from wherever the table is."""
        url = f"{self.address}/api/tables/{self.table}/socket"
        async with connect(url, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "keys": list(self.keys.values())}))
            state = await self._state(socket)
            while not state["table"]["over"] and state["moves"] < self.moves_at_most:
                state = await self._move(socket, state)
            self.over = state["table"]["over"]

    async def _move(self, socket: ClientConnection, state: Message) -> Message:
        """Makes a move, or waits for somebody else's, and returns the state after it."""
        seat, options = self._choices(state)
        if not options:
            return await self._state(socket)
        if self.think is not None:
            await self.think()
        action = self.dice.choice(options)["action"]
        self._number += 1
        command = {"type": "play", "id": self._number, "seat": seat, "action": action}
        started = perf_counter()
        await socket.send(json.dumps({**command, "at": state["moves"]}))
        newer: Message | None = None
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "state":
                newer = message
            elif message.get("id") == self._number:
                break
        self.seconds.append(perf_counter() - started)
        if message["type"] == "done":
            self.done.append(Done(self.table, state["moves"], seat, action))
        else:
            self.refused.append(message)
            if newer is None and message["error"] != "stale":
                return state  # nothing has changed; another try
        return newer or await self._state(socket)

    def _choices(self, state: Message) -> tuple[int, list[Message]]:
        """Returns the seat that has to decide and its options, if it is one of ours."""
        for seat in self.keys:
            decision = state["views"].get(str(seat), {}).get("decision") or {}
            if decision.get("seat") == seat:
                return seat, decision["options"]
        return -1, []

    async def _state(self, socket: ClientConnection) -> Message:
        while True:
            message: Message = json.loads(await socket.recv())
            if message["type"] == "state":
                return message
