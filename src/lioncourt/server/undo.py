"""How far seats may go back without asking."""

from __future__ import annotations

from collections.abc import Iterable

from lioncourt.server.tables import Table
from lioncourt.server.wire import UndoRights
from lioncourt.view.undo import free_undos


def free_undo_targets(table: Table, seat: int) -> list[int]:
    """Returns the numbers of moves to which a seat may go back freely, the nearest first."""
    if table.game is None or not table.begun or table.customs.undo != "free":
        return []
    free = free_undos(table.game.last, seat)
    return list(range(table.moves - 1, max(table.moves - free, table.first_moves) - 1, -1))


def undo_rights(table: Table, seats: Iterable[int]) -> UndoRights:
    """Returns the free steps of some seats, and where "restart turn" would take each of them."""
    free = {seat: free_undo_targets(table, seat) for seat in seats}
    return UndoRights(
        free={str(seat): targets for seat, targets in free.items()},
        turn={str(seat): _turn_start(table, targets) for seat, targets in free.items()},
    )


def _turn_start(table: Table, targets: list[int]) -> int | None:
    """Returns the earliest target in the turn of the last move."""
    if not targets:
        return None
    turn = table.played[-1].turn
    return min(moves for moves in targets if table.played[moves].turn == turn)
