"""A whole game looked at again: how it swung, what each choice cost, what was luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lioncourt.bots.hints import MOST_REASONS
from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.reasons import Reasons
from lioncourt.bots.sight import sight_of
from lioncourt.bots.standing import lead
from lioncourt.core.rng import Dice
from lioncourt.game import Game
from lioncourt.review.look import Look, Points, look_at
from lioncourt.table.texts import ENGLISH
from lioncourt.view.options import option_label
from lioncourt.view.wording import wording_in

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.game import Played

WORLDS: Final = 12  # in which each option is played on
SEED: Final = 0  # the same game gets the same review


@dataclass(frozen=True)
class Mark:
    """What was expected after a decision, by contender."""

    move: int  # actions played before it
    turn: int
    seat: int
    expected: Points


@dataclass(frozen=True)
class Mistake:
    """A choice that gave points away, as far as its seat could know."""

    move: int
    turn: int
    seat: int
    chosen: Action
    chosen_label: str
    best: Action
    best_label: str
    cost: float  # points of lead
    reason: str  # what spoke for the better one


@dataclass(frozen=True)
class SeatReview:
    """A game as one seat had it."""

    seat: int
    points: int
    given_away: float  # points of lead, by its own choices
    luck: float  # points of lead that came with draws and others' hands
    overpaid: int  # purchases paid with too much where the exact sum was at hand
    left_over: tuple[str, ...]  # tiles that never found a place
    money: int  # worth of the hand at the end


@dataclass(frozen=True)
class Review:
    """A finished game, decision by decision and seat by seat."""

    marks: tuple[Mark, ...]  # the last one is the result
    mistakes: tuple[Mistake, ...]  # the dearest first
    seats: tuple[SeatReview, ...]


def review_of(
    game: Game,
    *,
    worlds: int = WORLDS,
    language: str = ENGLISH,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Review:
    """Returns the review of a finished game; ValueError if it is not over.

    `progress` is told after each decision how many of all are done; it may raise to stop.
    """
    if not game.over:
        raise ValueError("the game is not over: what others hold would come to light")
    dice = Dice(SEED)
    history = game.history()
    looks: list[tuple[int, Look]] = []
    mistakes: list[Mistake] = []
    for move, played in enumerate(history):
        then = Game(game.opening, played.before, played.parent)
        if len(then.actions()) > 1:
            look = look_at(then, played.action, worlds, dice)
            looks.append((move, look))
            if look.cost > 0:
                mistakes.append(_mistake(then, move, look, language))
        progress(move + 1, len(history))
    mistakes.sort(key=lambda mistake: (-mistake.cost, mistake.move))
    return Review(_marks(game, looks), tuple(mistakes), tuple(_seats(game, looks)))


def _marks(game: Game, looks: list[tuple[int, Look]]) -> tuple[Mark, ...]:
    history = game.history()
    found = [
        Mark(move, history[move].turn, look.seat, look.chosen.expected()) for move, look in looks
    ]
    points = tuple([float(points) for points in game.scores()])
    return (*found, Mark(len(history), game.state.turn, history[-1].seat, points))


def _mistake(game: Game, move: int, look: Look, language: str) -> Mistake:
    sight = sight_of(game)
    judge = judge_for(sight, Dice(SEED), foresight=True)
    reasons = Reasons(judge, sight.known, language)
    said = reasons.of(look.best.action)[:MOST_REASONS] or [reasons.say("best")]
    wording = wording_in(game.rules, language)
    labels = [
        option_label(game.state, look.seat, tried.action, wording)
        for tried in (look.chosen, look.best)
    ]
    return Mistake(
        move=move,
        turn=game.state.turn,
        seat=look.seat,
        chosen=look.chosen.action,
        chosen_label=labels[0],
        best=look.best.action,
        best_label=labels[1],
        cost=look.cost,
        reason=reasons.sentence(said),
    )


def _seats(game: Game, looks: list[tuple[int, Look]]) -> Iterator[SeatReview]:
    catalogue = game.rules.catalogue
    wording = wording_in(game.rules, ENGLISH)
    for seat in range(game.config.seats):
        state = game.state
        yield SeatReview(
            seat=seat,
            points=game.scores()[seat],
            given_away=sum([look.cost for _, look in looks if look.seat == seat]),
            luck=_luck(game, seat, [look for _, look in looks]),
            overpaid=sum([_could_have_been_exact(played, seat, game) for played in game.history()]),
            left_over=tuple([wording.tile(tile) for tile in state.reserves[seat]]),
            money=sum([catalogue.card_value[card] for card in state.hands[seat].cards]),
        )


def _luck(game: Game, seat: int, looks: list[Look]) -> float:
    """Returns what a seat's lead gained between decisions, where nobody chose anything.

    After a choice so much was expected; before the next one, if that is made well, so much. What
    lies between came with draws and with what others turned out to hold. Differences between
    options that are too small to be sure of are in it, too.
    """
    ahead = [lead(list(look.best.expected()), seat) for look in looks[1:]]
    ahead.append(lead([float(points) for points in game.scores()], seat))
    behind = [lead(list(look.chosen.expected()), seat) for look in looks]
    return sum([then - now for now, then in zip(behind, ahead, strict=True)])


def _could_have_been_exact(played: Played, seat: int, game: Game) -> bool:
    """Tells whether a seat overpaid for what it could have paid exactly."""
    if played.seat != seat or played.action.spec.group != "buy":
        return False
    then = Game(game.opening, played.before, played.parent)
    top = then.state.frames[-1]
    handler = then.rules.handlers[top.kind]
    if handler.facts(then.rules, then.state, top, played.action).get("exact"):
        return False
    return any(
        handler.facts(then.rules, then.state, top, action).get("exact")
        for action in then.actions()
        if action.spec is played.action.spec and action.args[0] == played.action.args[0]
    )
