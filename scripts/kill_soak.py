"""Kills a server at random moments under load, and checks whether any accepted move was lost.

    python scripts/kill_soak.py                                both stores, 200 kills each
    python scripts/kill_soak.py --store sqlite --kills 20 --seed 7

With PostgreSQL, which it starts itself, every fourth kill also hits the database. It exits with 1
if a move was lost or a table is unreadable.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' server and players

from tests.server.faults.kills import KillSoak, Tally, summary
from tests.server.faults.process import end_in_order, folder_on_disk
from tests.server.store.database import TemporaryPostgres

EVERY = 10  # kills between two lines of progress


def main() -> None:
    end_in_order()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=None)
    wanted = parser.parse_args()
    seed = Random().randrange(10**6) if wanted.seed is None else wanted.seed
    print(f"seed {seed}")
    stores = ["sqlite", "postgresql"] if wanted.store == "both" else [wanted.store]
    sound = [soak(store, wanted.kills, wanted.tables, seed) for store in stores]
    sys.exit(0 if all(sound) else 1)


def soak(store: str, kills: int, tables: int, seed: int) -> bool:
    """Runs one soak, reports how it went, and returns whether nothing was lost."""
    started = time.monotonic()

    def progress(tally: Tally) -> None:
        if tally.kills % EVERY == 0:
            print(f"{store} {time.monotonic() - started:.0f} s: {summary(tally)}", flush=True)

    with folder_on_disk("lioncourt-soak-") as folder:
        if store == "sqlite":
            soaking = KillSoak(f"{folder}/data", Path(folder), seed, tables)
            tally = asyncio.run(soaking.run(kills, progress=progress))
        else:
            server = TemporaryPostgres(durable=True)
            try:
                soaking = KillSoak(server.address(), Path(folder), seed, tables)
                tally = asyncio.run(soaking.run(kills, lambda: crash(server), progress))
            finally:
                server.remove()
    print(f"{store}: {summary(tally)}")
    for fault in tally.faults[:20]:
        print(f"  {fault}")
    return not tally.faults


def crash(server: TemporaryPostgres) -> None:
    """Kills a database and starts it again; it has to recover from its log."""
    server.kill()
    server.start()


if __name__ == "__main__":
    main()
