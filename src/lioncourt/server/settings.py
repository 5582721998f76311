"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"  # where the page is built


@dataclass(frozen=True)
class Limits:
    """What one client may ask of the server, and how long things are kept."""

    message_bytes: int = 32_000
    import_bytes: int = 1_000_000
    commands_a_second: float = 20
    tables_an_hour: float = 20
    words_a_minute: float = 30  # messages in chats
    sockets: int = 50  # of one client at a time
    work_a_second: float = 100  # for one client's requests, in milliseconds (turnstile.py)
    work_at_once: float = 1_000  # what a client may save up
    loads_a_second: float = 0.2  # seconds of work to load a client's idle tables (work.py)
    loads_at_once: float = 20
    moves_in_memory: int = 30_000  # of the tables of one client, and
    moves_in_all: int = 300_000  # of all tables together; the rest is read when needed
    advice_a_minute: float = 30
    sheets_an_hour: float = 60  # games with modules not scored before
    reviews_an_hour: float = 20
    connections: int = 100  # of one client at a time
    connections_in_all: int = 4_000
    headers_seconds: float = 10  # within which a request begins and its headers arrive
    body_seconds: float = 20  # within which its body arrives
    control_frames: float = 20  # pings and pongs of one socket per second
    idle_seconds: float = 60  # then a table leaves memory; loading it takes a few milliseconds
    archive_days: float = 180  # then an untouched table is archived
    keep_days: float | None = None  # then it is deleted; None: never
    wait_seconds: float = 25  # the longest that a request for the state may wait
    away_seconds: float = 15  # then the host may let a bot stand in for somebody who has gone

    @classmethod
    def of_own_machine(cls) -> Limits:
        """Returns limits for a server that only its owner can reach."""
        many = 10_000
        return cls(
            commands_a_second=many,
            tables_an_hour=many,
            words_a_minute=many,
            sockets=many,
            work_a_second=many,
            work_at_once=many,
            loads_a_second=many,
            loads_at_once=many,
            advice_a_minute=many,
            sheets_an_hour=many,
            reviews_an_hour=many,
            connections=many,
            away_seconds=0,
        )


@dataclass(frozen=True)
class Settings:
    """The server's settings; the command line explains each of them."""

    database: str | None = None  # an address of PostgreSQL
    data: Path | None = None  # the folder for SQLite; None: the user's own
    bot_workers: int = 1  # processes that think; 0: a thread of the server itself
    pace: float = 0.7  # seconds before a bot's move while somebody watches
    origins: tuple[str, ...] = ()  # other origins whose pages may use this server
    host_names: tuple[str, ...] = ()  # names of this server, besides its addresses
    metrics: bool = False  # figures for Prometheus under /metrics
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses that speak for other clients
    static: Path = STATIC
    limits: Limits = field(default_factory=Limits)
