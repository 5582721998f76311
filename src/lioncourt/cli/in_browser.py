"""A game in the browser of this machine: a server of its own, and a page that opens."""

from __future__ import annotations

import json
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import Request, urlopen

from lioncourt.cli.errors import fail
from lioncourt.cli.output import console
from lioncourt.cli.serve import (
    LOCAL,
    PORT,
    link_to,
    open_port,
    require_web_packages,
    run_server,
    tell_address,
)

NOTE: Final = "address"  # a file in the games' folder that tells a second server about the first
PATIENCE: Final = 5.0
ELSEWHERE: Final = (
    f"Another program uses port {PORT}, so this is a new address. Browsers list your tables only"
    f" at the usual one: to see them, stop that program, then start Lioncourt again."
)


def play_in_browser(table: dict[str, Any] | None, data: Path | None, *, show: bool) -> None:
    """Serves this machine and opens a page: the home page, or that of a new table."""
    require_web_packages()
    from lioncourt.server.running import listen  # noqa: PLC0415
    from lioncourt.server.settings import Limits, Settings  # noqa: PLC0415
    from lioncourt.server.store import StoreError, data_folder  # noqa: PLC0415

    settings = Settings(data=data, limits=Limits.of_own_machine())
    note = (data or data_folder()) / NOTE
    elsewhere = False
    try:
        # The usual port if it is free, so that links and what the page remembers stay valid.
        listening = listen(LOCAL, PORT)
    except OSError:
        listening, elsewhere = open_port(LOCAL, 0), True
    link = link_to(listening)

    def ready() -> None:
        note.write_text(link, encoding="utf-8")
        tell_address(link, settings)
        if elsewhere:
            console().print(ELSEWHERE, markup=False, soft_wrap=True)
        # In a thread, as the server has to answer while the table is made.
        threading.Thread(target=_open, args=(link, table, show), daemon=True).start()

    try:
        run_server(settings, listening, ready)
        note.unlink(missing_ok=True)
    except StoreError as error:
        running = _running_already(note)
        if running is None:
            fail(str(error))
        console().print(f"Lioncourt is already running at {running}", markup=False)
        _open(running, table, show)


def _running_already(note: Path) -> str | None:
    """Returns the address of the server that already uses the folder, if it answers."""
    try:
        link = note.read_text(encoding="utf-8").strip()
        with urlopen(f"{link}api/health", timeout=PATIENCE):
            return link
    except (OSError, ValueError):
        return None


def _open(link: str, table: dict[str, Any] | None, show: bool) -> None:
    try:
        page = link if table is None else link + made_table(link, table)
    except URLError as error:
        fail(f"couldn't open the table: {_reason(error)}")
    if not show:
        console().print(page, markup=False, soft_wrap=True)
    elif not (_has_display() and webbrowser.open(page)):
        console().print(f"Open this page in a browser: {page}", markup=False, soft_wrap=True)


def made_table(link: str, table: dict[str, Any]) -> str:
    """Makes a table and returns the rest of its link, with the keys of all one's seats."""
    headers = {"Content-Type": "application/json"}
    request = Request(f"{link}api/tables", json.dumps(table).encode(), headers)
    with urlopen(request, timeout=PATIENCE) as answer:
        made = json.load(answer)
    keys = "&".join(f"seat={seat}&key={key}" for seat, key in made["keys"].items())
    return f"table/{made['table']}#{keys}"


def _reason(error: URLError) -> str:
    try:
        return str(json.load(error)["text"])  # type: ignore[arg-type]
    except (AttributeError, ValueError, KeyError):
        return str(error.reason)


def _has_display() -> bool:
    """Tells whether a browser could show anything; a text browser wouldn't do."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
