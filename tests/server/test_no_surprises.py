"""What goes wrong in the server is written down; that a client has gone is nothing wrong."""

from __future__ import annotations

import asyncio
import logging

import pytest
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from lioncourt.server.app import NoSurprises
from lioncourt.server.log import EVENTS


async def receive() -> Message:
    return {"type": "websocket.connect"}


async def to_whoever_has_gone(message: Message) -> None:
    if message["type"] == "websocket.send":
        raise OSError("the other end is closed")


async def speak(scope: Scope, receive: Receive, send: Send) -> None:
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    await socket.send_text("bye")


async def stumble(scope: Scope, receive: Receive, send: Send) -> None:
    raise ValueError("a mistake of ours")


@pytest.mark.parametrize(("app", "noted"), [(speak, []), (stumble, ["request failed"])])
def test_only_what_is_wrong_is_written_down(
    app: NoSurprises, noted: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    scope = {"type": "websocket", "path": "/api/tables/x/socket", "headers": []}
    with caplog.at_level(logging.INFO, logger=EVENTS):
        asyncio.run(NoSurprises(app)(scope, receive, to_whoever_has_gone))
    assert [record.getMessage() for record in caplog.records] == noted


def test_a_socket_that_is_gone_is_told_by_this_error() -> None:
    scope = {"type": "websocket", "path": "/", "headers": []}
    with pytest.raises(WebSocketDisconnect):
        asyncio.run(speak(scope, receive, to_whoever_has_gone))
