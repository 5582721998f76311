"""Sends fuzzed and replayed messages to a server and checks every answer.

    python scripts/fuzz_server.py                              100,000 messages
    python scripts/fuzz_server.py --messages 2000 --seed 7

It exits with 1 if the server crashed, answered with 500, revealed a secret, or let somebody move
for a seat without its key.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' server and attacker

from tests.server.faults.fuzz import Fuzz, Tally, summary
from tests.server.faults.process import end_in_order

SECONDS = 20.0  # between two lines of progress


def main() -> None:
    end_in_order()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=None)
    wanted = parser.parse_args()
    seed = Random().randrange(10**6) if wanted.seed is None else wanted.seed
    print(f"seed {seed}")
    started = shown = time.monotonic()

    def progress(tally: Tally) -> None:
        nonlocal shown
        if time.monotonic() - shown > SECONDS:
            shown = time.monotonic()
            print(f"{shown - started:.0f} s: {summary(tally)}", flush=True)

    with tempfile.TemporaryDirectory(prefix="lioncourt-fuzz-") as folder:
        fuzz = Fuzz(f"{folder}/data", Path(folder), seed)
        tally = asyncio.run(fuzz.run(wanted.messages, progress))
    print(f"{time.monotonic() - started:.0f} s: {summary(tally)}")
    for fault in tally.faults[:20]:
        print(f"  {fault}")
    sys.exit(1 if tally.faults else 0)


if __name__ == "__main__":
    main()
