"""A game that is played by numbers: what all environments have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core import engine
from lioncourt.core.ids import NONE
from lioncourt.envs.codec.codec import OWN, Codec, codec_for
from lioncourt.game import Game, new_game

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


class Play:
    """One game under way: whose decision, which numbers, and what follows from one of them.

    A `recorded` one keeps its history: for bots at the table, who remember what they saw, for what
    a perfect memory knows, and for the record of the game.
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
        self.codec: Final[Codec] = codec_for(config, space, memory=memory)
        self.rules: Final = self.codec.rules
        self.seats: Final = config.seats
        self.longest: Final = longest
        self._recorded: Final = recorded or memory
        self.game: Game | None = None  # of a recorded one
        self.state: State = engine.empty_state(self.rules, 0)
        self.saying: Saying = self.codec.begin(())
        self.seat = NONE
        self.decisions = 0

    def reset(self, seed: int) -> None:
        """Begins a new game."""
        if self._recorded:
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

    def _ask(self) -> None:
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
        """Goes on with a number; tells whether that made an action, which was then carried out."""
        self.saying.say(number)
        action = self.saying.action
        if action is None:
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
        """Writes what a seat may know now; the words so far are those of who decides."""
        said = self.saying.said() if seat == self.seat else ()
        known = self.game.known() if self.codec.memory and self.game is not None else None
        return self.codec.observe(self.state, seat, said, known, out)

    def table(self) -> Game:
        """Returns the game as others know it: for views, bots and drawings."""
        if self.game is not None:
            return self.game
        empty = new_game(self.config.game, self.seats, self.config.modules)
        return Game(empty.opening, self.state.copy())


def values_of(play: Play, reward: str) -> list[float]:
    """Returns by seat what its rewards so far add up to."""
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
