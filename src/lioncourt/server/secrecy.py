"""When the secrets of a game may be told."""

from __future__ import annotations

from lioncourt.server.keys import Keys
from lioncourt.server.tables import BOT, Table


def may_know_all(table: Table, keys: Keys) -> bool:
    """Tells whether nothing is secret any more: the game is over, or all people want it told.

    An open seat is somebody's who is still to come, and whose key nobody has. A challenge is played
    beside others: what it hides is told at its end only.
    """
    if table.over or table.challenge:
        return table.over
    people = [seat for seat in table.seats if seat.kind != BOT]
    return bool(people) and all(keys.fit(seat.digest) for seat in people)
