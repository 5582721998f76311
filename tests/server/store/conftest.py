"""Both stores, freshly made, for tests that do not know which one they have."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from lioncourt.server.store import Store, open_store
from tests.server.store.database import NoPostgres, TemporaryPostgres

OpenStore = Callable[[], Awaitable[Store]]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Returns the event loop that the server runs in."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[TemporaryPostgres]:
    """Yields a PostgreSQL that all tests of this process share."""
    try:
        server = TemporaryPostgres(durable=False)
    except NoPostgres as reason:
        pytest.skip(str(reason))
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Returns where an empty store is, one for each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    server: TemporaryPostgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """Yields an open store."""
    store = await open_store(address)
    yield store
    await store.close()
