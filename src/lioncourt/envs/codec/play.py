"""A game played by numbers: what all environments have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lioncourt.core import engine
from lioncourt.core.content import state_of
from lioncourt.core.ids import NONE
from lioncourt.core.instead import instead
from lioncourt.envs.codec.codec import OWN, Codec, codec_for
from lioncourt.envs.codec.counted import new_numbers
from lioncourt.game import Game, new_game
from lioncourt.record.replay import load

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.state import State
    from lioncourt.envs.codec.layout import Numbers
    from lioncourt.envs.codec.speaking import Saying
    from lioncourt.table.config import GameConfig

# What is rewarded
POINTS: Final = "points"  # each point, as it is scored
DIFFERENCE: Final = "difference"  # each point more than the best of the others, as it changes
WIN: Final = "win"  # 1 for the winner, shared if there are several
REWARDS: Final = (POINTS, DIFFERENCE, WIN)

LONGEST: Final = 5000  # decisions of a game, before it is cut off


def check_reward(reward: str) -> None:
    """Raises a ValueError if there is no such reward."""
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; {instead(reward, REWARDS)}")


class Play:
    """One game under way: whose decision it is, which numbers may be chosen, and what follows.

    A `recorded` one keeps its history, for bots at the table, which remember what they saw, for
    what a perfect memory knows, and for the record of the game.
    """

    def __init__(
        self,
        config: GameConfig,
        space: str = OWN,
        *,
        memory: bool = False,
        recorded: bool = False,
        longest: int = LONGEST,
    ) -> None:
        self.config: Final = config
        self.space: Final = space
        self.codec: Final[Codec] = codec_for(config, space, memory=memory)
        self.rules: Final = self.codec.rules
        self.seats: Final = config.seats
        self.longest: Final = longest
        self.recorded: Final = recorded or memory
        self.game: Game | None = None  # of a recorded one
        self.state: State = engine.empty_state(self.rules, 0)
        self.saying: Saying = self.codec.begin(())
        self.seat = NONE
        self.decisions = 0
        self._chosen: list[int] = []  # numbers of the action being spoken
        self._seen: Numbers | None = None  # what a seat was shown at this decision
        self._shown = NONE  # that seat

    def reset(self, seed: int) -> None:
        """Begins a new game."""
        if self.recorded:
            self.game = new_game(
                self.config.game,
                self.seats,
                self.config.modules,
                dict(self.config.options),
                seed,
            )
            self.state = self.game.state
        else:
            self.state = engine.new_state(self.rules, seed)
        self.decisions = 0
        self._ask()

    def copy(self) -> Play:
        """Returns an independent game at the same point, with the same draws to come."""
        other = Play(
            self.config,
            self.space,
            memory=self.codec.memory,
            recorded=self.recorded,
            longest=self.longest,
        )
        if self.game is not None:
            other.game = self.game.copy()
            other.state = other.game.state
        else:
            other.state = self.state.copy()
        other.saying, other.seat = self.saying.copy(), self.seat
        other.decisions, other._chosen = self.decisions, self._chosen.copy()
        return other

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Saves a recorded game as its record, others as what lies on the table."""
        record = None if self.game is None else self.game.record()
        table = None if self.game is not None else _table_of(self.state)
        settings = (self.config, self.space, self.codec.memory, self.recorded, self.longest)
        return (_restored, (settings, record, table, self.decisions, tuple(self._chosen)))

    def restore(
        self, game: Game | None, state: State, decisions: int, chosen: tuple[int, ...]
    ) -> None:
        """Goes on from where another game was."""
        self.game, self.state, self.decisions = game, state, decisions
        self._ask()
        for number in chosen:
            self.choose(number)

    def _ask(self) -> None:
        self._chosen = []
        self._shown = NONE
        self.seat = engine.seat_to_decide(self.rules, self.state)
        self.saying = self.codec.begin(engine.legal_actions(self.rules, self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.frames

    @property
    def cut_off(self) -> bool:
        """Whether it has lasted too long."""
        return self.decisions >= self.longest and not self.over

    def numbers(self) -> list[int]:
        """Returns the numbers that may be chosen now, sorted."""
        return self.saying.numbers()

    def choose(self, number: int) -> bool:
        """Chooses a number; tells whether that completed an action, which was then carried out."""
        self.saying.say(number)
        action = self.saying.action
        if action is None:
            self._chosen.append(number)
            return False
        self.take(action)
        return True

    def take(self, action: Action) -> None:
        """Carries out a legal action."""
        if self.game is None:
            engine.apply(self.rules, self.state, action)
        else:
            self.game.play(action)
            self.state = self.game.state
        self.decisions += 1
        self._ask()

    def observe(self, seat: int, out: Numbers | None = None) -> Numbers:
        """Writes what a seat may know now, with the deciding seat's words so far."""
        if out is None:
            out = new_numbers(self.codec.size)
        seen = new_numbers(self.codec.size) if self._seen is None else self._seen
        if self._shown != seat:  # otherwise only words were said since
            self.show(seat, seen)
            self._seen, self._shown = seen, seat
        out[:] = seen
        if seat == self.seat:
            self.codec.add_words(self.saying.said(), out)
        return out

    def show(self, seat: int, out: Numbers) -> None:
        """Writes what a seat may know now, without the words of an action."""
        known = self.game.known() if self.codec.memory and self.game is not None else None
        self.codec.observe(self.state, seat, (), known, out)

    def table(self) -> Game:
        """Returns the game as others know it: for views, bots and drawings."""
        if self.game is not None:
            return self.game
        empty = new_game(self.config.game, self.seats, self.config.modules)
        return Game(empty.opening, self.state.copy())


def values_of(play: Play, reward: str) -> list[float]:
    """Returns, by seat, the sum of the rewards so far."""
    points = play.state.points
    if reward == POINTS:
        return [float(own) for own in points[: play.seats]]
    if reward == DIFFERENCE:
        return [
            float(own - max(points[:seat] + points[seat + 1 :]))
            for seat, own in enumerate(points[: play.seats])
        ]
    if not play.over:
        return [0.0] * play.seats
    best = max(points)
    share = 1.0 / points.count(best)
    return [share if own == best else 0.0 for own in points[: play.seats]]


def _table_of(state: State) -> tuple[object, ...]:
    return (state.content(), int(state.rng), state.discard)


def _restored(
    settings: tuple[Any, ...],
    record: dict[str, Any] | None,
    table: tuple[Any, ...] | None,
    decisions: int,
    chosen: tuple[int, ...],
) -> Play:
    """Returns a game that was saved."""
    config, space, memory, recorded, longest = settings
    play = Play(config, space, memory=memory, recorded=recorded, longest=longest)
    if record is not None:
        game = load(record)
        play.restore(game, game.state, decisions, chosen)
    elif table is not None:
        content, generator, discard = table
        state = state_of(content, generator)
        state.discard = discard
        play.restore(None, state, decisions, chosen)
    return play
