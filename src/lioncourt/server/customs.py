"""The customs of a table: what people agree on before they play. None of them is a rule."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from lioncourt.server.errors import Refused

COLOURS: Final = 6  # as many as there are badges of seats
PACES: Final = {"slow": 2.5, "normal": 1.0, "quick": 0.25}  # of the server's pace, for bots


class Customs(Struct, frozen=True):
    """How a table is played: advice, taking back, thinking time, bots, colours.

    * `advice`: whether a seat may ask what a bot would do;
    * `undo`: `free` until something hidden comes to light, then asked; always `asked`; `none`;
    * `clock`: `gentle` reminds people after `seconds` of thinking; `strict` lets a bot stand in;
    * `pace`: how fast bots move while somebody watches;
    * `colours`: the badge of each seat, 0 to 5; empty: in the order of the seats.
    """

    advice: bool = True
    undo: Literal["free", "asked", "none"] = "free"
    clock: Literal["none", "gentle", "strict"] = "none"
    seconds: Annotated[int, Meta(ge=10, le=3600)] = 90
    pace: Literal["slow", "normal", "quick"] = "normal"
    colours: tuple[Annotated[int, Meta(ge=0, lt=COLOURS)], ...] = ()


def checked(customs: Customs, seats: int) -> Customs:
    """Returns customs that suit this number of seats; Refused says why they don't."""
    colours = customs.colours
    if colours and (len(colours) != seats or len(set(colours)) != seats):
        raise Refused("bad-colours")
    return customs
