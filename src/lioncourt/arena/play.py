"""One game of a match, with a clock beside every bot."""

from __future__ import annotations

from time import perf_counter, process_time

from lioncourt.arena.clock import Clock
from lioncourt.arena.match import Fixture, Match
from lioncourt.arena.outcome import ERROR, ILLEGAL, Failure, Outcome
from lioncourt.bots import Bot, make_bot, sight_of
from lioncourt.bots.failing import failure_text
from lioncourt.game import Game
from lioncourt.record.codec import compact_json


def play_fixture(match: Match, fixture: Fixture) -> tuple[Outcome, str]:
    """Plays a game and returns its outcome, and its record as JSON text.

    A bot that fails ends the game; the record then goes as far as the game did.
    """
    game = match.begin(fixture)
    seeds = match.bot_seeds(fixture)
    bots = [make_bot(name, seed) for name, seed in zip(fixture.lineup, seeds, strict=True)]
    clocks = {name: Clock() for name in fixture.pair}
    failure = None
    while not game.over and failure is None:
        failure = _decide(match, fixture, game, bots, clocks)
    outcome = Outcome(
        number=fixture.number,
        deal=fixture.deal,
        seed=fixture.seed,
        lineup=fixture.lineup,
        points=tuple(game.scores()),
        turns=game.state.turn,
        clocks=clocks,
        failure=failure,
    )
    return outcome, compact_json(game.record())


def _decide(
    match: Match, fixture: Fixture, game: Game, bots: list[Bot], clocks: dict[str, Clock]
) -> Failure | None:
    """Lets the bot whose turn it is decide; returns what went wrong, if anything."""
    sight = sight_of(game)
    name = fixture.lineup[sight.seat]
    offered = list(sight.actions)
    start, work = perf_counter(), process_time()
    try:
        action = bots[sight.seat].choose(sight)
    except Exception as error:  # the other games must go on regardless
        return Failure(ERROR, name, sight.seat, failure_text(error))
    took, worked = perf_counter() - start, process_time() - work
    clocks[name].note(took, match.budget_of(name), worked)
    if action not in offered:
        return Failure(ILLEGAL, name, sight.seat, f"{action} is not on offer")
    game.play(action)
    return None
