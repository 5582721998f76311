"""The static game for tests: its folder behind a plain file server, and its worker to talk to."""

from __future__ import annotations

import functools
import json
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from scripts.page import ROOT
from tests.e2e.visitor import Visitor

FOLDER = ROOT / ".build" / "static-game"  # made by the runner, once for all processes

# Speaks to a worker of its own, which is to the database what another tab would be.
TALK = """
async (address) => {
  const worker = new Worker(address, { type: "module" });
  const waiting = new Map();
  let next = 1;
  worker.onmessage = ({ data }) => {
    const failed = data.kind === "failed" ? [...waiting.values()] : [];
    for (const { reject } of failed) reject(new Error(data.text));
    if (data.kind === "answer") waiting.get(data.id).resolve([data.status, data.text]);
  };
  window.ask = (method, path, authorization, body) =>
    new Promise((resolve, reject) => {
      waiting.set(next, { resolve, reject });
      worker.postMessage({ kind: "request", id: next++, method, path, authorization, body });
    });
}
"""


# The journal of a table, out of one browser's database and into that of another who lacks it.
JOURNAL = """
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const opening = indexedDB.open("lioncourt", 1);
  opening.onupgradeneeded = () => {
    for (const store of ["tables", "entries"]) opening.result.createObjectStore(store);
  };
  const database = await done(opening);
  const transaction = database.transaction(["tables", "entries"], "readwrite");
  const [rows, entries] = ["tables", "entries"].map((name) => transaction.objectStore(name));
"""
READ = f"""async (table) => {{ {JOURNAL}
  const range = IDBKeyRange.bound([table, 0], [table, Infinity]);
  const kept = [await done(rows.get(table)), await done(entries.getAll(range))];
  database.close();
  return kept;
}}"""
WRITE = f"""async ([table, row, lines]) => {{ {JOURNAL}
  if (!(await done(rows.get(table)))) {{
    lines.forEach((line, at) => entries.add(line, [table, at + 1]));
    await done(rows.add(row, table));
  }}
  database.close();
}}"""

# Tells the test whatever a worker tells the page on its line to a table. A service worker would
# keep all files for each visitor anew, which is tested on its own.
OVERHEAR = """
  delete Navigator.prototype.serviceWorker;
  const told = window.told;
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => data.kind === "text" && told(data.text));
    }
  };
"""


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, as hosts have them that answer with the page to whatever they lack."""

    def translate_path(self, path: str) -> str:
        """Returns the file for an address."""
        found = Path(super().translate_path(path))
        return str(found if found.exists() else Path(self.directory, "404.html"))

    def log_message(self, *args: Any) -> None:
        """Says nothing."""


@contextmanager
def serving(folder: Path, host_like: type[Quiet] = Quiet) -> Iterator[str]:
    """Serves a folder; yields its address."""
    handler = functools.partial(host_like, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}"
        host.shutdown()


class Worker:
    """The worker with the tables, on a page of the static game."""

    def __init__(self, page: Page, home: str) -> None:
        (script,) = FOLDER.glob("assets/main-*.js")
        page.goto(f"{home}/rules")
        page.evaluate(TALK, f"{home}/assets/{script.name}")
        self._page = page

    def journal(self, table: str) -> list[Any]:
        """Returns what the database keeps of a table: its row, and its entries."""
        kept: list[Any] = self._page.evaluate(READ, table)
        return kept

    def ask(
        self, method: str, path: str, body: object = None, keys: Sequence[str] = ()
    ) -> tuple[int, str]:
        """Returns the status and the text of an answer."""
        told = self._told(method, path, body, keys)
        status, text = self._page.evaluate("(told) => window.ask(...told)", told)
        return int(status), str(text)

    def begin(self, method: str, path: str, body: object, keys: Sequence[str]) -> None:
        """Asks, and does not wait for the answer."""
        told = self._told(method, path, body, keys)
        self._page.evaluate("(told) => void window.ask(...told)", told)

    def _told(self, method: str, path: str, body: object, keys: Sequence[str]) -> list[str]:
        said = "" if body is None else json.dumps(body)
        return [method, path, f"Bearer {' '.join(keys)}" if keys else "", said]


class StaticGame:
    """The folder at an address: a worker that makes tables, and visitors who find them there."""

    def __init__(self, browser: Browser, home: str) -> None:
        self._browser = browser
        self.home = home

    @functools.cached_property
    def worker(self) -> Worker:
        return Worker(self._browser.new_context().new_page(), self.home)

    def let_in(self, **wishes: Any) -> WorkerVisitor:
        return WorkerVisitor(self._browser, self, **wishes)


class WorkerVisitor(Visitor):
    """Somebody whose tables are in their own browser."""

    def __init__(self, browser: Browser, game: StaticGame, **wishes: Any) -> None:
        super().__init__(browser, game.home, **wishes)
        self._game = game

    def _listen(self) -> None:
        self.context.expose_function("told", self._see_frame)
        self.context.add_init_script(OVERHEAR)

    def open(self, path: str = "/") -> Page:
        """Opens a page; a table that it shows is in this browser from then on."""
        if found := re.match(r"/table/(\w+)", path):
            self.page.goto("/python/LICENCES.txt")  # of the same origin, and starts nothing
            self.page.evaluate(WRITE, [found[1], *self._game.worker.journal(found[1])])
        return super().open(path)
