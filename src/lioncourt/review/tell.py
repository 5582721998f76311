"""A review in words: the findings about a game, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lioncourt.core.actions import Action
from lioncourt.core.ids import NONE
from lioncourt.core.state import DRAWN_CARD, DRAWN_TILE
from lioncourt.game import Game
from lioncourt.review.look import Points
from lioncourt.review.why import Why, facts_of, ware_of
from lioncourt.table.texts import ENGLISH
from lioncourt.view.labels import Labels
from lioncourt.view.targets import targets_of
from lioncourt.view.wording import named_wording

if TYPE_CHECKING:
    from lioncourt.core.history import Played
    from lioncourt.review.found import Found
    from lioncourt.view.wording import Wording


@dataclass(frozen=True)
class Mark:
    """What was expected after a choice, in points at the end."""

    move: int  # actions played before it
    turn: int
    seat: int
    expected: Points  # by contender


@dataclass(frozen=True)
class Option:
    """Something that a seat could do."""

    action: str  # in notation
    label: str
    targets: list[dict[str, Any]]  # what it points at, as options of a view do


@dataclass(frozen=True)
class Mistake:
    """A choice that gave points away, as far as its seat could know."""

    move: int
    turn: int
    seat: int
    cost: float  # points of lead
    error: float  # the standard error of that
    chosen: Option
    best: Option
    reason: str  # why the other was better, and what happened then


@dataclass(frozen=True)
class MissedExact:
    """A purchase overpaid although the exact sum was at hand."""

    move: int
    turn: int
    seat: int
    over: int  # the overpayment
    paid: Option
    exact: Option


@dataclass(frozen=True)
class Draw:
    """What chance gave after a move."""

    move: int
    turn: int
    pieces: tuple[str, ...]
    gained: tuple[float, ...]  # points of lead beyond the average draw, by seat


@dataclass(frozen=True)
class LeftOver:
    """A tile that never found a place."""

    tile: str
    label: str
    move: int  # since when it lay in the reserve
    turn: int


@dataclass(frozen=True)
class SeatReview:
    """A game as one seat had it."""

    seat: int
    points: int
    given_away: float  # points of lead, by its own choices
    luck: float  # points of lead that draws brought beyond the average
    luck_error: float  # the standard error of that
    left_over: tuple[LeftOver, ...]
    money: int  # worth of the hand at the end
    cards: int  # in it


@dataclass(frozen=True)
class Review:
    """A finished game, decision by decision and seat by seat."""

    names: tuple[str, ...]  # of the contenders
    marks: tuple[Mark, ...]  # the last one is the result
    mistakes: tuple[Mistake, ...]  # the most costly first
    missed_exact: tuple[MissedExact, ...]
    draws: tuple[Draw, ...]
    seats: tuple[SeatReview, ...]


def told(game: Game, found: Found, language: str = ENGLISH, names: Sequence[str] = ()) -> Review:
    """Returns the review of a game in a language; seats have names if there are any."""
    return _Teller(game, found, named_wording(game.rules, language, names)).review()


class _Teller:
    def __init__(self, game: Game, found: Found, wording: Wording) -> None:
        self.game = game
        self.found = found
        self.wording = wording
        self.history = game.history()
        self.states = [*[played.before for played in self.history], game.state]

    def review(self) -> Review:
        contenders = range(self.game.rules.contenders)
        return Review(
            names=tuple([str(self.wording.contender(contender)) for contender in contenders]),
            marks=tuple(self._marks()),
            mistakes=tuple(sorted(self._mistakes(), key=lambda its: (-its.cost, its.move))),
            missed_exact=tuple(self._missed()),
            draws=tuple(self._draws()),
            seats=tuple([self._seat(seat) for seat in range(self.game.config.seats)]),
        )

    def _then(self, played: Played) -> Game:
        """Returns the game as it was before a move."""
        return Game(self.game.opening, played.before, played.parent)

    def _marks(self) -> Iterator[Mark]:
        for mark in self.found.marks:
            played = self.history[min(mark.move, len(self.history) - 1)]
            yield Mark(mark.move, played.turn, played.seat, mark.expected)

    def _option(self, then: Game, seat: int, action: Action) -> Option:
        others = [other for other in then.actions() if other != action]
        label, *_ = Labels(then.state, seat, self.wording).of([action, *others])
        targets = [dict(target) for target in targets_of(action.spec, action.args, seat)]
        return Option(str(action), label, targets)

    def _mistakes(self) -> Iterator[Mistake]:
        why = Why(self.game, self.wording)
        for its in self.found.mistakes:
            played = self.history[its.move]
            then = self._then(played)
            best = then.parse(its.best)
            yield Mistake(
                move=its.move,
                turn=played.turn,
                seat=played.seat,
                cost=its.cost,
                error=its.error,
                chosen=self._option(then, played.seat, played.action),
                best=self._option(then, played.seat, best),
                reason=why.sentence(then, played, its.move, best),
            )

    def _missed(self) -> Iterator[MissedExact]:
        for move, played in enumerate(self.history):
            if ware_of(played.before, played.action) == NONE:
                continue
            then = self._then(played)
            facts = facts_of(then, played.action)
            exact = None if facts.get("exact") else _exact_instead(then, played.action)
            if exact is None:
                continue
            price, paid = facts.get("price"), facts.get("worth")
            yield MissedExact(
                move=move,
                turn=played.turn,
                seat=played.seat,
                over=paid - price if isinstance(price, int) and isinstance(paid, int) else 0,
                paid=self._option(then, played.seat, played.action),
                exact=self._option(then, played.seat, exact),
            )

    def _draws(self) -> Iterator[Draw]:
        for its in self.found.draws:
            played = self.history[its.move]
            yield Draw(its.move, played.turn, tuple(self._pieces(played)), its.gained)

    def _pieces(self, played: Played) -> Iterator[str]:
        for kind, piece in played.draws:
            if kind == DRAWN_TILE:
                yield self.wording.tile(piece)
            elif kind == DRAWN_CARD:
                yield self.wording.card(piece)

    def _seat(self, seat: int) -> SeatReview:
        values = self.game.rules.catalogue.card_value
        hand = self.game.state.hands[seat].cards
        own = [its for its in self.found.mistakes if self.history[its.move].seat == seat]
        return SeatReview(
            seat=seat,
            points=self.game.scores()[seat],
            given_away=round(sum([its.cost for its in own]), 1),
            luck=round(sum([its.gained[seat] for its in self.found.draws]), 1),
            luck_error=round(sum([its.errors[seat] ** 2 for its in self.found.draws]) ** 0.5, 1),
            left_over=tuple([self._left(seat, tile) for tile in self.game.state.reserves[seat]]),
            money=sum([values[card] for card in hand]),
            cards=len(hand),
        )

    def _left(self, seat: int, tile: int) -> LeftOver:
        """Returns a tile of the reserve, with the move that put it there for good."""
        move = len(self.states) - 1
        while move > 0 and tile in self.states[move - 1].reserves[seat]:
            move -= 1
        turn = self.history[max(0, move - 1)].turn
        name = self.game.rules.catalogue.tile_name[tile]
        return LeftOver(name, self.wording.tile(tile), max(0, move - 1), turn)


def _exact_instead(then: Game, paid: Action) -> Action | None:
    """Returns the exact payment for what was bought, with the fewest cards; None if none was."""
    exact = [
        action
        for action in then.actions()
        if action.spec is paid.spec
        and action.args[0] == paid.args[0]
        and facts_of(then, action).get("exact")
    ]
    return min(exact, key=lambda action: len(action.args), default=None)
