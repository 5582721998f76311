"""`lioncourt serve`: the browser game for other people."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from lioncourt.cli.errors import USAGE, fail
from lioncourt.cli.output import console

if TYPE_CHECKING:
    from lioncourt.server.settings import Settings

PORT: Final = 8042
LOCAL: Final = "127.0.0.1"
NOT_BUILT: Final = (
    "The page isn't built yet, so only the interface under /api works. "
    "Build it with: cd frontend && npm ci && npm run build"
)

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        help="Keep the games in PostgreSQL, which several servers can share.",
        metavar="postgresql://…",
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(help="Where to keep the games.", metavar="FOLDER"),
]
HostOption = Annotated[
    str,
    typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.", metavar="ADDRESS"),
]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 finds a free one.")]
WorkersOption = Annotated[
    int, typer.Option(min=0, help="Processes for bots to think in; 0 uses a thread.")
]
PaceOption = Annotated[
    float, typer.Option(min=0.0, help="Seconds before a bot moves, so that people can follow.")
]
TablesOption = Annotated[
    float | None,
    typer.Option(min=1, help="Tables one client may open; 20, or unlimited on a local server."),
]
HostNameOption = Annotated[
    list[str] | None,
    typer.Option(help="A host name of this server, such as games.example.", metavar="NAME"),
]
MetricsOption = Annotated[
    bool, typer.Option("--metrics", help="Serve Prometheus metrics under /metrics.")
]
KeepDaysOption = Annotated[
    float | None,
    typer.Option(min=1, help="Delete tables untouched for this many days; never if omitted."),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(help="Another origin whose pages may use this server.", metavar="https://…"),
]


def serve(
    host: HostOption = LOCAL,
    port: PortOption = PORT,
    database: DatabaseOption = None,
    data: DataOption = None,
    bots_workers: WorkersOption = 1,
    pace: PaceOption = 0.7,
    tables_per_hour: TablesOption = None,
    host_name: HostNameOption = None,
    metrics: MetricsOption = False,
    keep_days: KeepDaysOption = None,
    origin: OriginOption = None,
) -> None:
    """Serve the browser game to other people.

    The log goes to standard error, one line of JSON per event. A move is on disk
    before anyone hears of it, so you can stop the server at any time.

    [bold]Examples[/bold]

    lioncourt serve
    lioncourt serve --host 0.0.0.0 --port 80
    lioncourt serve --data /srv/lioncourt
    lioncourt serve --database postgresql://games@localhost/lioncourt
    """
    require_web_packages()
    # The web packages are an extra; all other commands do without them.
    from lioncourt.server.log import start_log  # noqa: PLC0415
    from lioncourt.server.settings import Limits, Settings  # noqa: PLC0415
    from lioncourt.server.store import StoreError  # noqa: PLC0415

    if database is not None and data is not None:
        fail("use --database or --data, not both", USAGE)
    # A host name means that others connect, directly or through a proxy on this machine.
    limits = Limits() if host_name or not _is_local(host) else Limits.of_own_machine()
    settings = Settings(
        database=database,
        data=data,
        bot_workers=bots_workers,
        pace=pace,
        origins=tuple(origin or ()),
        proxies=_proxies(),
        host_names=tuple(host_name or ()),
        metrics=metrics,
        limits=replace(
            limits,
            tables_an_hour=tables_per_hour or limits.tables_an_hour,
            keep_days=keep_days,
        ),
    )
    start_log(sys.stderr)
    listening = open_port(host, port)
    try:
        run_server(settings, listening, lambda: tell_address(link_to(listening), settings))
    except StoreError as error:
        fail(str(error))


def _proxies() -> tuple[str, ...]:
    """Returns the addresses of proxies, from the same variable as uvicorn."""
    named = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    return tuple(name.strip() for name in named.split(",") if name.strip())


def require_web_packages() -> None:
    """Exits with a friendly message if the browser game's packages aren't installed."""
    try:
        import lioncourt.server.running  # noqa: F401, PLC0415
    except ImportError as missing:
        fail(f"the browser game needs {missing.name}: pip install 'lioncourt[web]'")


def open_port(host: str, port: int) -> socket.socket:
    """Returns a listening socket, or exits and says why there is none."""
    from lioncourt.server.running import listen  # noqa: PLC0415

    try:
        return listen(host, port)
    except OSError as error:
        _no_port(error, host, port)


def run_server(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serves until Ctrl-C or a signal ends it."""
    from lioncourt.server import running  # noqa: PLC0415

    try:
        running.run(settings, listening, ready)
    except KeyboardInterrupt:
        return


def tell_address(link: str, settings: Settings) -> None:
    """Says where the game is, and what is missing if there is no page."""
    out = console()
    out.print(f"Lioncourt is at {link} (Ctrl-C stops it)", markup=False, soft_wrap=True)
    if not (settings.static / "index.html").is_file():
        out.print(NOT_BUILT, style="yellow", markup=False, soft_wrap=True)


def link_to(listening: socket.socket) -> str:
    """Returns the address where a browser on this machine finds a listening socket."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _is_local(host: str) -> bool:
    """Tells whether only this machine can reach a server there."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _no_port(error: OSError, host: str, port: int) -> NoReturn:
    if error.errno == errno.EADDRINUSE:
        fail(
            f"port {port} is taken; Lioncourt may already be running there. "
            f"Try --port {port + 1}, or --port 0 for any free port"
        )
    if error.errno == errno.EACCES:
        fail(f"this system doesn't let you use port {port}; try --port {PORT}")
    fail(f"can't listen on {host}, port {port}: {error.strerror or error}")
