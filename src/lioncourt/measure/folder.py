"""The folder of a measurement: a file for each table, with a line for each game.

A game with a line isn't played again, so a stopped measurement continues where it was. Games by
other rules don't count.
"""

from __future__ import annotations

import json
from pathlib import Path

from lioncourt.game import RULES_VERSION
from lioncourt.measure.plan import PARTS, Table, tables
from lioncourt.measure.sample import Sample, sample_from


class Folder:
    """Where samples are kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def samples(self, table: Table) -> list[Sample]:
        """Returns the games of a table by seed, and removes a line that was cut off."""
        path = self._file(table)
        if not path.exists():
            return []
        *lines, cut = path.read_bytes().split(b"\n")
        if cut:  # its writer was killed halfway
            with path.open("r+b") as file:
                file.truncate(path.stat().st_size - len(cut))
        found = [sample_from(json.loads(line)) for line in lines]
        current = {sample.seed: sample for sample in found if sample.rules == RULES_VERSION}
        return [current[seed] for seed in sorted(current)]

    def everything(self) -> dict[Table, list[Sample]]:
        """Returns all games of all tables in the plan."""
        wanted = {table for part in PARTS for table in tables(part)}
        return {table: self.samples(table) for table in wanted}

    def keep(self, table: Table, sample: Sample) -> None:
        """Writes a game."""
        with self._file(table).open("a", encoding="utf-8") as file:
            file.write(json.dumps(sample.to_data(), separators=(",", ":")) + "\n")

    def _file(self, table: Table) -> Path:
        return self.path / f"{table.name}.jsonl"
