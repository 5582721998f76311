"""The state of a game: a mutable shell of references to immutable values.

`copy` copies only the shell and its short lists, so a clone costs about a microsecond and shares
everything ever derived from a value. Only `core.verbs` writes to it; a module
writes its own holding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import i64

from lioncourt.core.deck import Deck
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.palace import Palace
from lioncourt.core.tops import Tops

Ints: TypeAlias = tuple[int, ...]

# Domains of draws, for records
DRAWN_TILE: Final = 0
DRAWN_CARD: Final = 1
DRAWN_NUMBER: Final = 2


class FateError(ValueError):
    """An impossible forced draw: the piece isn't where it should be drawn from."""


class Fate:
    """What chance gave, draw by draw, and what it must give (for replays and scenarios)."""

    __slots__ = ("drawn", "forced", "seen")

    def __init__(self, forced: list[tuple[int, int]], seen: Sequence[tuple[int, int]] = ()) -> None:
        self.drawn: list[tuple[int, int]] = []  # (domain, value) in the order of the draws
        self.forced: list[tuple[int, int]] = forced  # to be given instead of chance, in order
        self.seen = list(seen)  # drawn before and taken back: these come up first

    def notes(self, domain: int, value: int) -> bool:
        """Notes what chance gave; False if something else may have to come instead."""
        if self.forced or self.seen:
            return False
        self.drawn.append((domain, value))
        return True

    def draw(self, domain: int, value: int, possible: Sequence[int]) -> int:
        """Returns what is drawn when chance gave a value, and notes it."""
        if self.forced:
            forced_domain, value = self.forced.pop(0)
            if forced_domain != domain:
                raise FateError("drew from another stock than the record says")
        elif self.seen:
            value = self._seen_again(domain, value, possible)
        draw = (domain, value)
        if self.seen and draw in self.seen:
            self.seen.remove(draw)
        self.drawn.append(draw)
        return value

    def _seen_again(self, domain: int, value: int, possible: Sequence[int]) -> int:
        """Returns the first piece seen that can come up here, else what chance gave."""
        for its_domain, its_value in self.seen:
            if its_domain == domain and its_value in possible:
                return its_value
        return value


class State:
    """One position; the field names are the words of the rules."""

    __slots__ = (
        "active",
        "bought",
        "deck",
        "dirk",
        "discard",
        "display",
        "fate",
        "frames",
        "hands",
        "holdings",
        "journal",
        "market",
        "palaces",
        "pending",
        "points",
        "reserves",
        "rng",
        "scorings",
        "supply",
        "tops",
        "turn",
    )

    def __init__(
        self,
        active: int,
        turn: int,
        rng: i64,
        scorings: int,
        pending: Ints,
        hands: list[Hand],
        palaces: list[Palace],
        reserves: list[Ints],
        bought: list[Ints],
        points: list[int],
        dirk: Ints,
        market: Ints,
        display: Ints,
        deck: Deck,
        discard: Ints,
        supply: list[Ints],
        frames: list[Frame],
        holdings: list[object],
        tops: Tops = (),
    ) -> None:
        self.active = active  # the seat whose turn it is
        self.turn = turn  # turns begun so far, the running one included
        self.rng = rng
        self.scorings = scorings  # scorings done
        self.pending = pending  # scorings not done yet whose cards have turned up
        self.hands = hands  # by seat
        self.palaces = palaces  # by seat
        self.reserves = reserves  # by seat: sorted tiles
        self.bought = bought  # by seat: tiles set aside, to be placed
        self.points = points  # by contender: the seats, then Dirk if he plays
        self.dirk = dirk  # Dirk's tiles, sorted
        self.market = market  # by place: a tile or NONE
        self.display = display  # sorted
        self.deck = deck
        self.discard = discard  # in the order of discarding
        self.supply = supply  # by supply: sorted tiles, an unordered pool
        self.frames = frames  # the top one is the last
        self.holdings = holdings  # by module: one immutable value
        self.tops = tops  # what lies on top of deck or supplies, and who knows
        self.journal: list[Event] | None = None  # events, if somebody listens
        self.fate: Fate | None = None  # draws, if they are recorded or forced

    def copy(self) -> State:
        """Returns an independent state; journal and fate stay with the original."""
        return State(
            self.active,
            self.turn,
            self.rng,
            self.scorings,
            self.pending,
            self.hands.copy(),
            self.palaces.copy(),
            self.reserves.copy(),
            self.bought.copy(),
            self.points.copy(),
            self.dirk,
            self.market,
            self.display,
            self.deck,
            self.discard,
            self.supply.copy(),
            self.frames.copy(),
            self.holdings.copy(),
            self.tops,
        )

    def content(self) -> tuple[object, ...]:
        """Returns the position as plain data: equal content, equal position.

        The generator is left out: a record that forces its draws must give the same position,
        whatever the generator would have drawn.
        """
        return (
            self.active,
            self.turn,
            self.scorings,
            self.pending,
            tuple(hand.cards for hand in self.hands),
            tuple(palace.content() for palace in self.palaces),
            tuple(self.reserves),
            tuple(self.bought),
            tuple(self.points),
            self.dirk,
            self.market,
            self.display,
            self.deck.content(),
            tuple(sorted(self.discard)),
            tuple(self.supply),
            tuple(frame.content() for frame in self.frames),
            tuple(self.holdings),
            self.tops,
        )
