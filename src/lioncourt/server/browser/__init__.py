"""The service in a worker of a browser: the same tables, without a server.

The worker (`frontend/src/worker`) runs this package in Pyodide. `start` gets the browser's database
and a way to post messages, and returns the bridge that takes the page's messages.
"""

from __future__ import annotations

from typing import Any

from lioncourt.server.browser.bridge import Bridge, Post
from lioncourt.server.browser.store import BrowserStore
from lioncourt.server.browser.thinkers import BrowserThinkers, Elsewhere
from lioncourt.server.service import Service
from lioncourt.server.settings import Limits, Settings

__all__ = ["start"]


async def start(journals: Any, elsewhere: Elsewhere, post: Post) -> Bridge:
    """Starts the service in this worker."""
    settings = Settings(bot_workers=0, limits=Limits.of_own_machine())
    service = Service(settings, BrowserStore(journals), BrowserThinkers(elsewhere))
    return Bridge(service.begin(), post)
