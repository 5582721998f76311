"""Questions, which change nothing: why not there, a payment, the score sheet, a hint."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import asdict

from lioncourt.bots import sight_data
from lioncourt.core import engine
from lioncourt.core.ids import SIDE_LETTERS, SIDE_NAMES, cell_at
from lioncourt.core.refusal import Refusal
from lioncourt.core.score import ScoreLine
from lioncourt.game import Game, IllegalAction
from lioncourt.games.common.building import why_not
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.server import wire
from lioncourt.server.answers import Contender, Sheet, SheetLine
from lioncourt.server.commands import (
    Asking,
    illegal,
    require_begun_game,
    require_seat,
    require_turn,
)
from lioncourt.server.errors import Refused
from lioncourt.server.reference import reference
from lioncourt.server.tables import Table
from lioncourt.server.thinking import Opinion, Thinkers
from lioncourt.sheet import sheet_line
from lioncourt.view.wording import Wording, wording_in

SCORED_AT_ONCE: Final = "scored-at-once"
SIDE_LETTER: Final = {f"@side.{name}": SIDE_LETTERS[i] for i, name in enumerate(SIDE_NAMES)}


async def answer(
    table: Table, asking: Asking, command: wire.Command, thinkers: Thinkers, client: str = ""
) -> dict[str, Any]:
    """Returns the answer to a question; Refused says why there is none."""
    match command:
        case wire.WhyNot():
            return _why_not(table, asking, command)
        case wire.Payment():
            return _payment(table, asking, command)
        case wire.Sheet(now=now):
            return asdict(sheet(table, asking.language, now=now))
        case wire.Reference():
            return _reference(table, asking)
        case wire.Hint():
            return await _hint(table, asking, command.seat, thinkers, client)
    raise Refused("malformed", detail=type(command).__name__)


def _why_not(table: Table, asking: Asking, command: wire.WhyNot) -> dict[str, Any]:
    require_seat(table, asking, command.seat)
    game = require_begun_game(table)
    tile = game.rules.catalogue.tile_id.get(command.tile)
    if tile is None:
        raise Refused("no-tile", tile=command.tile)
    cell = cell_at(command.x, command.y)
    refusal = why_not(game.rules, game.state, command.seat, tile, cell)
    if refusal is None:
        return {"reason": None, "rule": None, "side": None}
    return {
        "reason": game.reason(refusal, asking.language),
        "rule": refusal.rule,
        "side": _side(refusal),
    }


def _payment(table: Table, asking: Asking, command: wire.Payment) -> dict[str, Any]:
    require_seat(table, asking, command.seat)
    game = require_begun_game(table)
    require_turn(table, game, command.seat)
    try:
        return game.payment(command.action, asking.language)
    except IllegalAction as error:
        raise illegal(game, error, asking.language) from None
    except ValueError:
        raise Refused("not-for-sale") from None


def _side(refusal: Refusal) -> str | None:
    return SIDE_LETTER.get(refusal.values.get("side", ""))


def sheet(table: Table, language: str, *, now: bool) -> Sheet:
    """Returns the lines of all scorings so far; with `now`, of the next one if it happened now."""
    game = require_begun_game(table)
    wording = wording_in(game.rules, language)
    if now:
        nth = min(game.state.scorings + 1, LAST_SCORING)
        lines = [
            _sheet_line(wording, nth, line)
            for line in engine.scoring_lines(game.rules, game.state, nth)
        ]
    else:
        lines = [
            _sheet_line(wording, event.args[1], event.line, at_once=event.kind == SCORED_AT_ONCE)
            for event in game.events()
            if isinstance(event.line, ScoreLine)
        ]
    return Sheet(lines, contenders(table, game, language))


def _sheet_line(
    wording: Wording, scoring: int, line: ScoreLine, *, at_once: bool = False
) -> SheetLine:
    return SheetLine(
        scoring=scoring,
        contender=line.contender,
        source=line.source,
        source_label=wording.title(f"source.{line.source}", line.source),
        points=line.points,
        text=sheet_line(wording.rules, line, scoring, wording.language).text,
        at_once=at_once,
    )


def contenders(table: Table, game: Game, language: str) -> list[Contender]:
    """Returns who takes part: the seats, then Dirk if he does."""
    wording = wording_in(game.rules, language)
    names = [seat.name for seat in table.seats]
    return [
        Contender(
            contender,
            names[contender] if contender < len(names) else wording.contender(contender),
            points,
        )
        for contender, points in enumerate(game.scores())
    ]


def _reference(table: Table, asking: Asking) -> dict[str, Any]:
    game = require_begun_game(table)
    seats = table.seats_of(asking.keys)
    view = game.view(seats[0] if seats else None, language=asking.language)
    return reference(view, wording_in(game.rules, asking.language))


async def _hint(
    table: Table, asking: Asking, seat: int, thinkers: Thinkers, client: str
) -> dict[str, Any]:
    require_seat(table, asking, seat)
    game = require_begun_game(table)
    require_turn(table, game, seat)
    if not table.customs.advice:
        raise Refused("no-advice")
    opinions = await thinkers.advise(sight_data(game, asking.language), client)
    return {"hints": [_hint_data(opinion) for opinion in opinions]}


def _hint_data(opinion: Opinion) -> dict[str, Any]:
    return {
        "action": opinion.action,
        "label": opinion.label,
        "value": round(opinion.value, 1),
        "text": opinion.text,
    }
