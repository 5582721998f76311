"""When the secrets of a game may be told."""

from __future__ import annotations

from lioncourt.server.keys import Keys
from lioncourt.server.tables import BOT, Table


def may_know_all(table: Table, keys: Keys) -> bool:
    """Tells whether nothing is secret any more: the game is over, or these are everybody's keys.

    An open seat belongs to somebody still to come, and nobody has its key. Others play the same
    challenge, so its secrets are told only at its end.
    """
    if table.over or table.challenge:
        return table.over
    people = [seat for seat in table.seats if seat.kind != BOT]
    return bool(people) and all(keys.fit(seat.digest) for seat in people)
