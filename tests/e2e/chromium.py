"""Starts the Chromium that this machine has; Playwright's own browsers are never downloaded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from scripts.browser import the_browser
from scripts.page import find_node

# Chromium calls home at every start unless it is told not to.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
IN_A_BARE_MACHINE = ("--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage")


@contextmanager
def chromium() -> Iterator[Browser]:
    node = find_node()
    if node is not None:
        # Playwright's own Node needs a library that bare machines lack.
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node.program))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=the_browser(), args=[*QUIET, *IN_A_BARE_MACHINE]
        )
        try:
            yield browser
        finally:
            browser.close()
