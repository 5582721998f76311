"""One of many games that are stepped together: it writes into its rows of shared arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.rng import Dice
from lioncourt.envs.codec.play import Play, values_of

if TYPE_CHECKING:
    from lioncourt.envs.codec.layout import Numbers

SEEDS: Final = 1 << 30


class Lane:
    """A game with its rows: what the deciding seat sees, its mask, and all rewards.

    When the game is over, the next one begins at once.
    """

    def __init__(
        self,
        play: Play,
        reward: str,
        seed: int,
        seen: Numbers,
        mask: memoryview,
        rewards: Numbers,
    ) -> None:
        self._play: Final = play
        self._reward: Final = reward
        self._dice: Final = Dice(seed)
        self._seen: Final = seen
        self._mask: Final = mask
        self._rewards: Final = rewards
        self._worth: list[float] = []
        self._offered: list[int] = []
        self._told = 0  # how many of the words so far are in the observation
        self.seat = 0
        self.over = False

    def begin(self) -> None:
        """Begins a new game."""
        self._play.reset(self._dice.below(SEEDS))
        self._worth = values_of(self._play, self._reward)
        self._show()

    def step(self, number: int) -> None:
        """Goes on with a number of the mask; the rewards must all be 0."""
        play = self._play
        self.over = False
        if not play.choose(number):
            self._show_words()
            return
        worth = values_of(play, self._reward)
        if worth != self._worth:  # mostly nobody gains anything
            for seat, own in enumerate(worth):
                self._rewards[seat] = own - self._worth[seat]
            self._worth = worth
        if play.over or play.cut_off:
            self.over = True
            self.begin()
        else:
            self._show()

    def _show(self) -> None:
        play = self._play
        self.seat = play.seat
        self._told = 0
        play.show(play.seat, self._seen)
        self._show_mask()

    def _show_words(self) -> None:
        """Shows the new words: within an action only they and what may come next change."""
        said = self._play.saying.said()
        self._play.codec.add_words(said[self._told :], self._seen)
        self._told = len(said)
        self._show_mask()

    def _show_mask(self) -> None:
        mask = self._mask
        for number in self._offered:
            mask[number] = 0
        self._offered = self._play.numbers()
        for number in self._offered:
            mask[number] = 1
