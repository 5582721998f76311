"""Running the server with uvicorn: it starts with a store and stops in good order."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import Final

import uvicorn

from lioncourt.server.app import app_for
from lioncourt.server.gate import Gate
from lioncourt.server.memory import collect_rarely
from lioncourt.server.protocols import GatedConfig
from lioncourt.server.service import Service
from lioncourt.server.settings import Settings

FAREWELL_SECONDS: Final = 2.0  # for the sockets to say goodbye
GRACE_SECONDS: Final = 5
THREADS: Final = 2  # for long work; more would only wait for each other

Ready = Callable[[], None]


class LioncourtServer(uvicorn.Server):
    """Reports when it is ready, and says goodbye to everybody connected before it stops."""

    def __init__(self, service: Service, when_ready: Ready) -> None:
        settings = service.settings
        super().__init__(
            GatedConfig(
                app_for(service),
                Gate(settings.limits, settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                ws_max_size=settings.limits.message_bytes,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self._service = service
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._service.stopping.set()
        until = monotonic() + FAREWELL_SECONDS
        while self._service.hub.presence.watched() and monotonic() < until:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        # Here, not later: uvicorn raises the signal that ended the server again when it is done.
        await self._service.stop()


def run(settings: Settings, listening: socket.socket, when_ready: Ready = lambda: None) -> None:
    """Serves in a loop of its own until a signal ends it; StoreError as with `serve`."""
    _allow_many_files()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(settings, listening, when_ready))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns the factory of a quicker event loop if there is one; Windows has none."""
    if find_spec("uvloop") is None:
        return None
    new_loop: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    return new_loop


def _allow_many_files() -> None:
    """Lets the process have as many connections as the system allows; many start with 1,024."""
    if find_spec("resource") is None:  # Windows has no such limit
        return
    resource = import_module("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def serve(
    settings: Settings, listening: socket.socket, when_ready: Ready = lambda: None
) -> None:
    """Serves until a signal ends it; StoreError if the store cannot be opened."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
    with listening:
        service = await Service.start(settings)
        collect_rarely()
        try:
            await LioncourtServer(service, when_ready).serve([listening])
        finally:
            await service.stop()


def listen(host: str, port: int) -> socket.socket:
    """Returns a socket that listens; OSError if the port is taken. Port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends at once (TCP_NODELAY); otherwise every second message
    # comes 40 ms late.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening
