"""A sample of `scripts/kill_soak.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.server.faults.kills import KillSoak
from tests.server.faults.process import folder_on_disk

pytestmark = pytest.mark.anyio

KILLS = 4  # of each store


async def test_no_accepted_move_is_lost_by_a_kill(address: str, tmp_path: Path) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    tally = await KillSoak(address, tmp_path, seed, tables=4).run(KILLS)
    assert tally.faults == []
    assert tally.kills == KILLS
    assert tally.moves > 0  # else nothing was shown


async def test_a_fresh_clone_has_room_for_it(tmp_path: Path) -> None:
    with folder_on_disk("soak-", tmp_path / "not" / "there") as folder:
        assert Path(folder).is_dir()
    assert not Path(folder).exists()
