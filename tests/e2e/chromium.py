"""Starts the Chromium that this machine has; Playwright's own browsers are never downloaded."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, Page, sync_playwright

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

SECONDS_TO_START = 60


class OwnChromium:
    """A Chromium with a profile on disk, which a test may kill and start again."""

    def __init__(self, kind: BrowserType, profile: Path) -> None:
        self._kind = kind
        self._profile = profile
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Page:
        """Starts it with a new page; what it has stored before is there."""
        told = self._profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [
                *(str(the_browser()), "--headless", "--remote-debugging-port=0"),
                *(f"--user-data-dir={self._profile}", "--disable-renderer-backgrounding"),
                *(*QUIET, *IN_A_BARE_MACHINE),
            ],
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that all its processes can be killed together
        )
        deadline = time.monotonic() + SECONDS_TO_START
        while not (told.is_file() and told.read_text().count("\n")):
            assert time.monotonic() < deadline, "Chromium did not start"
            time.sleep(0.02)
        port = told.read_text().split("\n")[0]
        browser = self._kind.connect_over_cdp(f"http://127.0.0.1:{port}")
        return browser.contexts[0].new_page()

    def kill(self) -> None:
        """Ends all its processes without a chance to tidy up."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


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
