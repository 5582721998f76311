"""Where the journals of the tables are kept: SQLite for one process, PostgreSQL for several.

store = await open_store(None)                         # the user's data folder
store = await open_store(Path("/srv/lioncourt"))       # another folder
store = await open_store("postgresql://host/database")
"""

from __future__ import annotations

from pathlib import Path

from lioncourt.server.store.base import (
    Conflict,
    Damaged,
    Full,
    Newer,
    Notice,
    Store,
    StoreError,
    TableInfo,
    Unavailable,
    UnknownTable,
)
from lioncourt.server.store.folder import data_folder

__all__ = [
    "Conflict",
    "Damaged",
    "Full",
    "Newer",
    "Notice",
    "Store",
    "StoreError",
    "TableInfo",
    "Unavailable",
    "UnknownTable",
    "data_folder",
    "open_store",
]

POSTGRES = ("postgresql://", "postgres://")


async def open_store(where: str | Path | None = None) -> Store:
    """Opens the store at a PostgreSQL address, or in a folder, by default the user's own."""
    if isinstance(where, str) and where.startswith(POSTGRES):
        # psycopg is an extra: it isn't needed at home.
        try:
            from lioncourt.server.store.postgres import PostgresStore  # noqa: PLC0415
        except ImportError as missing:
            raise StoreError(
                "PostgreSQL needs the package psycopg: pip install 'lioncourt[web,postgres]'"
            ) from missing
        return await PostgresStore.open(where)
    if isinstance(where, str) and "://" in where:
        raise StoreError(
            f"a database is postgresql://… or a folder, not {where.partition('://')[0]}://…"
        )
    # A browser has a database of its own.
    from lioncourt.server.store.sqlite import SqliteStore  # noqa: PLC0415

    return await SqliteStore.open(data_folder() if where is None else Path(where))
