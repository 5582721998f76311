"""An evening as a page shows it: the palaces of the scoring at hand, and where tiles may lie."""

from __future__ import annotations

from typing import Any

from lioncourt.core.ids import NONE, SIDE_LETTERS, SIDE_NAMES, cell_at
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.evening.fitting import fits, objection_to
from lioncourt.evening.laid import FARTHEST, laid_out, unlaid
from lioncourt.evening.scored import rules_of, score_evening
from lioncourt.evening.told import Evening, ScoreFileError
from lioncourt.table.texts import ENGLISH, say
from lioncourt.view.pieces import PieceBook
from lioncourt.view.player_view import seat_view
from lioncourt.view.wording import wording_in
from lioncourt.view.zones import palace_zone


def shown(evening: Evening, language: str = ENGLISH, seat: int | None = None) -> dict[str, Any]:
    """Returns the sheet of an evening and the palaces of its last scoring, if entered.

    For a seat that is writing down its palace it also says where tiles may lie.
    """
    data = score_evening(evening, language).to_data()
    last = evening.scorings[-1] if evening.scorings else None
    if last is None or last.counted:
        return {**data, "table": None}
    rules = rules_of(evening)
    state = laid_out(rules, last, language)
    table = _table(rules, state, language)
    if seat is not None:
        table.update(fits(rules, state, _known_seat(rules, seat)))
    return {**data, "table": table}


def why_not_there(
    evening: Evening, language: str, seat: int, tile: str, x: int, y: int
) -> dict[str, Any]:
    """Returns why a tile may not lie at a cell or, without a tile, why the one there must stay."""
    if not evening.scorings or max(abs(x), abs(y)) > FARTHEST:
        raise ScoreFileError("there is no such cell")
    rules = rules_of(evening)
    state = laid_out(rules, evening.scorings[-1], language)
    known = rules.catalogue.tile_id
    if tile and tile not in known:
        raise ScoreFileError(f"there is no tile {tile!r:.40}", "core 2")
    number = known[tile] if tile else NONE
    reason = objection_to(rules, state, _known_seat(rules, seat), number, cell_at(x, y))
    if reason is None:
        return {"reason": None, "rule": None, "side": None}
    text = say(rules.texts, f"refusal.{reason.key}", reason.values, language)
    side = str(reason.values.get("side", "")).removeprefix("@side.")
    letter = SIDE_LETTERS[SIDE_NAMES.index(side)] if side in SIDE_NAMES else None
    return {"reason": text, "rule": reason.rule, "side": letter}


def _known_seat(rules: Ruleset, seat: int) -> int:
    if not 0 <= seat < rules.seats:
        raise ScoreFileError(f"there is no seat {seat}; seats are counted from 0")
    return seat


def _table(rules: Ruleset, state: State, language: str) -> dict[str, Any]:
    book = PieceBook(wording_in(rules, language))
    names = rules.catalogue.tile_name
    return {
        "zones": [palace_zone(rules, state, seat, book) for seat in range(rules.seats)],
        "seats": [seat_view(rules, state, seat) for seat in range(rules.seats)],
        "pieces": book.pieces,
        "gone": [names[piece] for piece, left in unlaid(rules, state).items() if left <= 0],
    }
