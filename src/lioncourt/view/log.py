"""The log: what happened, in words, as a seat or a spectator saw it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lioncourt.core.actions import NUMBER, SEAT
from lioncourt.core.ids import NONE
from lioncourt.sheet import sheet_line
from lioncourt.table.texts import ENGLISH
from lioncourt.view.targets import told_targets
from lioncourt.view.wording import Wording, named_wording

if TYPE_CHECKING:
    from lioncourt.core.events import Event
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.view.types import LogLine

TURN_BEGINS = "began"


def log_lines(
    rules: Ruleset,
    events: Iterable[Event],
    seat: int | None,
    *,
    turn: int = 0,
    language: str = ENGLISH,
    names: Sequence[str] = (),
) -> list[LogLine]:
    """Returns one line per event that the seat (None: a spectator) saw, with its targets.

    `turn` is the turn under way at the first event; `names` are those of the people and bots at the
    seats, if they have any.
    """
    wording = named_wording(rules, language, names)
    viewer = NONE if seat is None else seat
    lines: list[LogLine] = []
    for event in events:
        args = event.args_for(viewer)
        veiled = event.audience not in (NONE, viewer)
        if veiled and not args:
            continue  # nobody else noticed it
        if event.kind == TURN_BEGINS:
            turn = _numbers(event, args)["turn"]
        line = _line(event, args, turn, veiled, wording)
        spread = event.spec.spread(args)
        yours = tuple([of.name for of, value in spread if of.kind == SEAT and value == viewer])
        if yours and seat is not None:
            values = _values(event, args, wording)
            own = wording.say_to_yourself(f"event.{event.kind}", values, yours)
            if own is not None:
                line["own"] = own
        lines.append(line)
    return lines


def _line(
    event: Event, args: tuple[int, ...], turn: int, veiled: bool, wording: Wording
) -> LogLine:
    spread = event.spec.spread(args)
    line: LogLine = {
        "turn": turn,
        "kind": event.kind,
        "seat": next((value for field, value in spread if field.kind == SEAT), None),
        "text": _text(event, args, wording),
        "targets": told_targets(event.spec, args, wording),
        "values": _numbers(event, args),
    }
    if event.line is not None and not veiled:
        scoring = line["values"]["scoring"]
        line["derivation"] = sheet_line(wording.rules, event.line, scoring, wording.language).text
    return line


def _numbers(event: Event, args: tuple[int, ...]) -> dict[str, int]:
    return {field.name: value for field, value in event.spec.spread(args) if field.kind == NUMBER}


def _text(event: Event, args: tuple[int, ...], wording: Wording) -> str:
    """Returns the sentence for an event, or its notation if there is no text."""
    key = f"event.{event.kind}"
    if not wording.has(key):
        return event.spec.text(args)
    return wording.say(key, _values(event, args, wording))


def _values(event: Event, args: tuple[int, ...], wording: Wording) -> dict[str, object]:
    spread = event.spec.spread(args)
    words = {
        field.name: wording.words(
            event.spec, field.kind, [value for of, value in spread if of == field]
        )
        for field in event.spec.fields
    }
    hidden = wording.say("name.hidden")
    # A field that shows nothing gets words for it: the reader only knows that there was something.
    return {name: said or hidden for name, said in words.items()}
