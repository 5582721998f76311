"""Events: who saw what."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.events import Event
from lioncourt.core.ids import NONE

TOOK = lc.new_game(seats=3, seed=0).rules.event_spec["took"]


def test_everybody_saw_an_open_event() -> None:
    event = Event(TOOK, (1, 4, 5))
    assert [event.args_for(seat) for seat in (NONE, 0, 1)] == [(1, 4, 5)] * 3


def test_only_its_audience_saw_a_secret_event() -> None:
    event = Event(TOOK, (1, 4, 5), audience=1, veiled=(1, NONE, NONE))
    assert event.args_for(1) == (1, 4, 5)
    assert [event.args_for(seat) for seat in (NONE, 0, 2)] == [(1, NONE, NONE)] * 3
    assert TOOK.text(event.args_for(0)) == "took 1 ? ?"


def test_an_event_is_written_like_an_action() -> None:
    event = Event(TOOK, (2, 0))
    assert str(event) == "took 2 florin-1"
    assert repr(event) == "<Event took 2 florin-1>"
    assert event.kind == "took"
