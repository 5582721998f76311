"""Measures the static game in Chromium, beside the server's page in the same run.

    python -m scripts.static_game --out .build/static-game --if-changed
    python scripts/static_bench.py
    python scripts/static_bench.py --alone     # ahead of all other work here (root, Linux)

Prints the download size; the seconds from opening the first page until a new table is there, on a
first visit, and until the table is there again on two later ones, each with the processor time of
browser and server together; the memory of the pages' processes (the last two only on Linux); and,
alternating between a worker and this Python, decisions of random games and simulations of `hard`.

On a busy machine only processor times and ratios mean anything. `--alone` lets the browser go
first, as if nothing else were running (the real-time class of the scheduler), for half a minute.
"""

from __future__ import annotations

import argparse
import os
import pickle
import re
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

if __package__ is None:  # started as a file
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, expect

from scripts.static_game.building import compressed, is_current, kept
from tests.e2e.chromium import chromium
from tests.e2e.server import Server
from tests.e2e.static_game import FOLDER, serving

PATIENCE = 120_000  # milliseconds
SETTLED = 3_000  # milliseconds for the browser to store what it has compiled
# Measured in any Python: decisions a second, and simulations a second of `hard`.
RATES = """
from time import perf_counter
from lioncourt.bots import HardBot, make_bot, sight_of
from lioncourt.game import new_game

decisions, began = 0, perf_counter()
while perf_counter() - began < 3:
    game = new_game("alhambra", 4, seed=decisions)
    while not game.over:
        game.play(game.actions()[decisions % len(game.actions())])
        decisions += 1
a_second = decisions / (perf_counter() - began)

game, normal = new_game("alhambra", 4, seed=1), make_bot("normal", 1)
hard, spent = HardBot(1, iterations=64), 0.0
for number in range(60):
    sight = sight_of(game)
    if number % 10 == 0:
        began = perf_counter()
        hard.choose(sight)
        spent += perf_counter() - began
    game.play(normal.choose(sight))
measured = (a_second, hard.iterations / spent)
"""
# The worker that thinks can run any function in its own Python.
THINK = """
([address, text]) => new Promise((resolve, reject) => {
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data: { failed, text } }) => (failed ? reject : resolve)(text);
  worker.postMessage({ id: 1, text });
})
"""


@dataclass(frozen=True)
class Spent:
    """How long something took, by the clock and in processor time (0 if unknown)."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.wall:.1f} s ({self.cpu:.1f} s of processor time)"


def processes_of(browser: Browser) -> list[dict[str, int | str]]:
    session = browser.new_browser_cdp_session()
    found: list[dict[str, int | str]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return found


def cpu_of(process: int | str) -> float:
    """Returns the processor time of a process so far, in seconds."""
    told = Path(f"/proc/{process}/stat")
    if not told.is_file():
        return 0
    fields = told.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spent(browser: Browser, others: list[int], work: Callable[[], object]) -> Spent:
    def cpu() -> dict[int | str, float]:
        return {n: cpu_of(n) for n in (*others, *(p["id"] for p in processes_of(browser)))}

    before, began = cpu(), perf_counter()
    work()
    wall = perf_counter() - began
    return Spent(wall, sum(now - before.get(number, 0) for number, now in cpu().items()))


def table_is_there(page: Page) -> None:
    expect(page.get_by_role("region", name="Market")).to_be_visible(timeout=PATIENCE)


def visits(browser: Browser, home: str, others: list[int]) -> tuple[list[Spent], float]:
    """Returns the times of a first and two later visits, and the memory in MB."""
    context = browser.new_context(locale="en")
    page = context.new_page()

    def first() -> None:
        page.goto(home)
        page.get_by_role("button", name="Play now").click(timeout=PATIENCE)
        page.wait_for_url(re.compile("/table/"), timeout=PATIENCE)
        table_is_there(page)

    found = [spent(browser, others, first)]
    memory = memory_of(browser)
    if others == []:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    address = page.url
    page.close()
    for _ in range(2):
        page = context.new_page()

        def later(page: Page = page) -> None:
            page.goto(address)
            table_is_there(page)

        found.append(spent(browser, others, later))
        page.wait_for_timeout(SETTLED)
        page.close()
    context.close()
    return found, memory


def memory_of(browser: Browser) -> float:
    """Returns the memory of all pages in MB, counting shared memory once."""
    total = 0
    for process in processes_of(browser):
        told = Path(f"/proc/{process['id']}/smaps_rollup")
        if process["type"] == "renderer" and told.is_file():
            total += int(re.findall(r"^Pss:\s+(\d+)", told.read_text(), re.MULTILINE)[0])
    return total / 1000


def rates_in_worker(browser: Browser, home: str) -> tuple[float, float]:
    (script,) = FOLDER.glob("assets/thinking-*.js")
    expression = f"(space := {{}}, exec({RATES!r}, space), space['measured'])[-1]"
    page = browser.new_page()
    page.goto(f"{home}/rules")
    wanted = b64encode(pickle.dumps((eval, expression))).decode()
    thought = page.evaluate(THINK, [f"{home}/assets/{script.name}", wanted])
    page.close()
    found: tuple[float, float] = pickle.loads(b64decode(thought))
    return found


def rates_here() -> tuple[float, float]:
    space: dict[str, tuple[float, float]] = {}
    exec(RATES, space)
    return space["measured"]


def go_first() -> None:
    """Lets this process and all that it starts run ahead of all others."""
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure the static game in Chromium.")
    parser.add_argument("--alone", action="store_true", help="run before all other work (root)")
    if parser.parse_args(arguments).alone:
        go_first()
    assert is_current(FOLDER), f"not built yet: python -m scripts.static_game --out {FOLDER}"
    sizes = {name: compressed(FOLDER / name) for name in kept(FOLDER)}
    python = sum(size for name, size in sizes.items() if name.startswith("python/"))
    print(f"size: {sum(sizes.values()) / 1e6:.2f} MB, {python / 1e6:.2f} of them Python")
    print(f"load of this machine: {os.getloadavg()[0]:.0f}, processors: {os.cpu_count()}")
    with chromium() as browser, serving(FOLDER) as home:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            server.start()
            for name, address, others in (
                ("server", server.url, [server.pid]),
                ("static", home, []),
            ):
                (first, second, third), memory = visits(browser, address, others)
                print(f"{name}: first visit {first}, second {second}, third {third}")
                print(f"{name}: {memory:.0f} MB")
            server.stop()
        for name, (decisions, simulations) in (
            ("worker", rates_in_worker(browser, home)),
            ("this Python", rates_here()),
        ):
            print(f"{name}: {decisions:,.0f} decisions/s, {simulations:,.0f} simulations/s")


if __name__ == "__main__":
    main(sys.argv[1:])
