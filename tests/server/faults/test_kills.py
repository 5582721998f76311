"""A sample of `scripts/kill_soak.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.server.faults.kills import KillSoak

pytestmark = pytest.mark.anyio

KILLS = 4  # of each store


async def test_no_accepted_move_is_lost_by_a_kill(address: str, tmp_path: Path) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    tally = await KillSoak(address, tmp_path, seed, tables=4).run(KILLS)
    assert tally.faults == []
    assert tally.kills == KILLS
    assert tally.moves > 0  # else nothing was shown
