"""Why another option was better, in words: what the choice lacks, and what happened then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.reasons import Reason, Reasons
from lioncourt.bots.sight import sight_of
from lioncourt.core.actions import PLACE
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.game import Game
from lioncourt.table.texts import gather_texts, say

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.history import Played
    from lioncourt.core.state import State
    from lioncourt.view.wording import Wording

MOST: Final = 3  # reasons, besides what happened then
DENIED, NOWHERE, OVERPAID, MONEY = "denied", "nowhere", "overpaid", "money"  # keys of reasons
BUY: Final = "buy"
TAKE: Final = "take"
RESERVE: Final = "reserve"
FROM_RESERVE: Final = ("build", "swap")
SEED: Final = 0  # so that the same decision gets the same sentence


class Why:
    """Says why options would have been better, for one game in one language."""

    def __init__(self, game: Game, wording: Wording) -> None:
        self.game: Final = game
        self.history: Final = game.history()
        self.wording: Final = wording
        self.texts: Final = gather_texts(["lioncourt.review"])
        self.pieces: Final = game.rules.catalogue.tile_piece

    def sentence(self, then: Game, played: Played, move: int, best: Action) -> str:
        """Returns why an option was better than the chosen one, in a few sentences."""
        sight = sight_of(then)
        judge = judge_for(sight, Dice(SEED), foresight=True)
        reasons = Reasons(judge, sight.known, self.wording.language)
        found = self._only_here(reasons, best, played.action)
        said = [reasons.sentences([reason]) for reason in found if reason.key != DENIED][:MOST]
        over = self._overpaid(then, played.action)
        if over and not self._overpaid(then, best):
            said.append(self._say("wasted", over=over))
        is_contested = any(reason.key == DENIED for reason in found)
        aftermath = self._aftermath(then.state, played, move, best, is_contested=is_contested)
        if is_contested and not aftermath:
            said.append(reasons.spoken(DENIED))
        return " ".join([*said, *aftermath]) or self._say("small")

    def _only_here(self, reasons: Reasons, best: Action, chosen: Action) -> list[Reason]:
        """Returns the reasons for an option that don't also hold for the chosen one."""
        both = set(reasons.found(chosen))
        against = {NOWHERE, OVERPAID}
        if best.spec.name == chosen.spec.name == TAKE:  # money either way
            against.add(MONEY)
        return [
            reason
            for reason in reasons.found(best)
            if reason not in both and reason.key not in against
        ]

    def _overpaid(self, then: Game, action: Action) -> int:
        facts = facts_of(then, action)
        price, paid = facts.get("price"), facts.get("worth")
        if isinstance(price, int) and isinstance(paid, int):
            return max(0, paid - price)
        return 0

    # What happened then; the judgement knows nothing of it

    def _aftermath(
        self, state: State, played: Played, move: int, best: Action, *, is_contested: bool
    ) -> list[str]:
        if played.action.spec.name == RESERVE and played.action.args[0] in best.args:
            return self._stored(played, move)
        tile = ware_of(state, best)
        if tile != NONE and tile != ware_of(state, played.action):
            return self._sold(tile, played, move, is_contested=is_contested)
        return []

    def _sold(self, tile: int, missed: Played, move: int, *, is_contested: bool) -> list[str]:
        """Returns who bought a tile later on, and when."""
        for later in self.history[move + 1 :]:
            sold = ware_of(later.before, later.action)
            if sold == NONE or self.pieces[sold] != self.pieces[tile]:
                continue
            turns = later.turn - missed.turn
            if later.seat == missed.seat:
                return [self._say("after-all", turns=turns)] if turns else []
            key = "contested" if is_contested else "bought"
            return [self._say(key, name=self.wording.contender(later.seat), turns=turns)]
        return []

    def _stored(self, played: Played, move: int) -> list[str]:
        """Returns what happened to a tile that went to the reserve."""
        tile = played.action.args[0]
        for later in self.history[move + 1 :]:
            is_own = later.seat == played.seat and later.action.spec.name in FROM_RESERVE
            if is_own and later.action.args[0] == tile:
                return [self._say("built-later", turn=later.turn)]
        if tile in self.game.state.reserves[played.seat]:
            return [self._say("stayed")]
        return []

    def _say(self, key: str, **values: object) -> str:
        text = say(self.texts, f"why.{key}", values, self.wording.language)
        return f"{text[0].upper()}{text[1:]}"


def ware_of(state: State, action: Action) -> int:
    """Returns the market tile that an action buys; NONE if it buys none."""
    fields = action.spec.fields
    if action.spec.group != BUY or not fields or fields[0].kind != PLACE:
        return NONE
    return state.market[action.args[0]]


def facts_of(then: Game, action: Action) -> dict[str, object]:
    """Returns what the rules say about an option of the current decision."""
    top = then.state.frames[-1]
    handler = then.rules.handlers[top.kind]
    return dict(handler.facts(then.rules, then.state, top, action))
