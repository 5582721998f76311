"""The databases of the store's tests, for servers."""

from __future__ import annotations

from tests.server.store.conftest import address, anyio_backend, postgres

__all__ = ["address", "anyio_backend", "postgres"]
