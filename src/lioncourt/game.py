"""A game at a table: how people, bots and programs use the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any, cast

from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.events import Event
from lioncourt.core.history import Played, carried_out
from lioncourt.core.ids import NONE, cell_at
from lioncourt.core.kinds import TILE, id_named
from lioncourt.core.legal import Legal
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import OPEN
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.state import Fate, FateError, State
from lioncourt.games.common.building import why_not
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.window import passing_action
from lioncourt.record.codec import record_of
from lioncourt.sheet import SheetLine, sheet_line
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import GameConfig, make_config
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import Registry, default_registry
from lioncourt.table.texts import ENGLISH, Typed, say
from lioncourt.view.known import KnownHand, Memory, new_memory
from lioncourt.view.payments import payment_data
from lioncourt.view.player_view import view
from lioncourt.view.wording import wording_in

RULES_VERSION = 8  # raised whenever the same actions and draws may give another game


class IllegalAction(ValueError):
    """An action that the rules do not allow; the game is as it was.

    `reason` is the refusal in English; `Game.reason` says it in another language.
    """

    def __init__(self, refusal: Refusal, reason: str) -> None:
        super().__init__(f"{reason} ({refusal.rule})")
        self.refusal = refusal
        self.reason = reason

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it."""
        return self.refusal.rule


@dataclass(frozen=True)
class Decision:
    """What is asked, and of whom."""

    seat: int
    kind: str
    text: str


class Opening:
    """How a game began: its configuration, seed and set-up; shared by all copies."""

    __slots__ = ("config", "draws", "events", "memory", "registry", "rules", "seed", "told")

    def __init__(
        self,
        config: GameConfig,
        registry: Registry,
        seed: int | None,
        forced: list[tuple[int, int]],
    ) -> None:
        self.config = config
        self.registry = registry
        self.rules: Ruleset = compile_rules(config, registry)
        self.seed = seed  # None: the system draws
        self.events: list[Event] = []
        self.draws: list[tuple[int, int]] = forced
        self.memory: Memory = new_memory(self.rules)  # of all hands, before the first event
        self.told: dict[str, Any] | None = None  # the position it began from, if not by set-up

    def start(self) -> State:
        """Sets up the table, with the forced draws if there are any."""
        fate = Fate(list(self.draws))
        state = engine.new_state(self.rules, self.seed, self.events, fate)
        if fate.forced:
            raise FateError("the set-up draws fewer pieces than were given")
        state.journal = None
        state.fate = None
        self.draws = fate.drawn
        return state


class Game:
    """A game under way. Cheap to copy; every action can be taken back."""

    __slots__ = ("_actions", "last", "opening", "rules", "seen", "state")

    def __init__(
        self,
        opening: Opening,
        state: State,
        last: Played | None = None,
        seen: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.opening = opening
        self.rules = opening.rules
        self.state = state
        self.last = last
        self.seen = seen  # draws that were taken back: they will come up again, in order
        self._actions: Legal | None = None

    def __repr__(self) -> str:
        asked = self.decision
        now = "over" if asked is None else f"seat {asked.seat}: {asked.text}"
        return f"<Game {self.config}, turn {self.state.turn}, {now}>"

    # What is asked

    @property
    def config(self) -> GameConfig:
        """The configuration: game, seats, modules, options."""
        return self.opening.config

    @property
    def seed(self) -> int | None:
        """The seed that the game began with, None if every draw comes from the system."""
        return self.opening.seed

    @property
    def seat(self) -> int | None:
        """The seat that decides now, None when the game is over."""
        seat = engine.seat_to_decide(self.rules, self.state)
        return None if seat == NONE else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.frames

    @property
    def decision(self) -> Decision | None:
        """What is asked now, None when the game is over."""
        seat = self.seat
        if seat is None:
            return None
        top = self.state.frames[-1]
        kind = self.rules.handlers[top.kind].question(self.rules, self.state, top)
        return Decision(seat, kind, say(self.rules.texts, f"question.{kind}"))

    def actions(self) -> Legal:
        """Returns the legal actions, sorted and distinct; empty only when the game is over."""
        if self._actions is None:
            self._actions = Legal(engine.legal_actions(self.rules, self.state))
        return self._actions

    # Playing

    def play(self, action: Action | str) -> None:
        """Carries out an action, as an object or in notation; IllegalAction if not allowed."""
        self._carry_out(action, [], told=False)

    def replay(self, action: Action | str, draws: list[tuple[int, int]]) -> None:
        """Carries out an action with given draws, as in a record."""
        left = self._carry_out(action, draws, told=True)
        if left:
            self.undo()
            raise FateError("the action draws fewer pieces than were given")

    def _carry_out(
        self, wanted: Action | str, forced: list[tuple[int, int]], *, told: bool
    ) -> list[tuple[int, int]]:
        given = None if self._actions is None else self._actions.given
        # It came from `actions`, so there is no need to check it.
        action = given if given is not None and wanted is given else self.check(wanted)
        played, state, fate = carried_out(
            self.rules, self.last, self.state, action, forced, self.seen, told=told
        )
        self.last = played
        self.state = state
        self.seen = tuple(fate.seen)
        self._actions = None
        return fate.forced

    def check(self, action: Action | str) -> Action:
        """Returns the action if it is allowed now, otherwise raises IllegalAction."""
        if self.over:
            raise self._illegal(Refusal("game-over", "core 7.3"))
        if isinstance(action, str):
            action = self.parse(action)
        elif self.rules.action_spec.get(action.spec.name) is not action.spec:
            action = self.parse(str(action))  # from a game with another configuration
        if self._actions is not None and action in self._actions:
            return action
        refusal = engine.refusal(self.rules, self.state, action)
        # Listing everything is slow, so it comes last.
        if refusal is not None and action not in self.actions():
            raise self._illegal(refusal)
        return action

    def parse(self, text: str) -> Action:
        """Returns the action written in notation; IllegalAction if it can't be read."""
        words = text.split()
        spec = self.rules.action_spec.get(words[0]) if words else None
        if spec is None:
            possible = ", ".join(dict.fromkeys(action.kind for action in self.actions()))
            values = {"action": Typed(words[0] if words else ""), "possible": possible}
            raise self._illegal(Refusal("unknown-action", "core 4", values))
        try:
            return Action(spec, spec.parse(words[1:]))
        except ValueError as error:
            refusal = Refusal("malformed", "core 4", {"detail": Typed(error)})
            raise self._illegal(refusal) from None

    def _illegal(self, refusal: Refusal) -> IllegalAction:
        return IllegalAction(refusal, self.reason(refusal))

    def reason(self, refusal: Refusal, language: str = "en") -> str:
        """Returns the sentence of a refusal."""
        return say(self.rules.texts, f"refusal.{refusal.key}", refusal.values, language)

    def undo(self) -> None:
        """Takes back the last action; ValueError at the beginning of the game.

        What it drew comes up first from now on, so nobody can draw again until they like the
        result. With a seed the generator goes back too, so the same action draws the same.
        """
        if self.last is None:
            raise ValueError("there is nothing to take back")
        if self.state.rng == OPEN:
            self.seen = (*self.last.draws, *self.seen)
        self.state = self.last.before
        self.last = self.last.parent
        self._actions = None

    def copy(self) -> Game:
        """Returns an independent game at the same point; history is shared, not copied."""
        return Game(self.opening, self.state, self.last, self.seen)

    # History

    def history(self) -> list[Played]:
        """Returns all actions so far, in order."""
        found: list[Played] = []
        node = self.last
        while node is not None:
            found.append(node)
            node = node.parent
        found.reverse()
        return found

    def events(self) -> list[Event]:
        """Returns everything that happened so far, including set-up."""
        return [*self.opening.events, *(e for node in self.history() for e in node.events)]

    def record(self) -> dict[str, Any]:
        """Returns the game so far as JSON data; `load` turns it back into a game."""
        return record_of(self, RULES_VERSION).to_data()

    # What may be known

    def view(
        self, seat: int | None, *, finals: bool = False, language: str = ENGLISH
    ) -> dict[str, Any]:
        """Returns what a seat (None: a spectator) may know, as JSON data: a `view.types.View`.

        `finals` says for each option whether it could be taken back.
        """
        known = self.known() if self.rules.options.get("open_memory") else None
        shown = view(self.rules, self.state, seat, known=known, finals=finals, language=language)
        return cast("dict[str, Any]", shown)

    def known(self) -> list[KnownHand]:
        """Returns what a perfect memory knows of every hand, from what everybody saw (core 9)."""
        since: list[Played] = []  # what was played since this was last asked
        node = self.last
        while node is not None and node.memory is None:
            since.append(node)
            node = node.parent
        if node is None or node.memory is None:
            memory = self.opening.memory.after(self.rules, self.opening.events)
        else:
            memory = node.memory
        for played in reversed(since):
            memory = memory.after(self.rules, played.events)
        if self.last is not None:
            self.last.memory = memory
        return list(memory.hands)

    # Explanations

    def why_not(self, seat: int, tile: str, cell: tuple[int, int]) -> tuple[str, str] | None:
        """Returns the reason and the rule why a tile can't be laid at a cell, or None if it can."""
        if not 0 <= seat < self.rules.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.rules.seats}")
        number = id_named(self.rules.catalogue, TILE, tile)
        refusal = why_not(self.rules, self.state, seat, number, cell_at(*cell))
        return None if refusal is None else (self.reason(refusal), refusal.rule)

    def payment(self, action: Action | str, language: str = ENGLISH) -> dict[str, Any]:
        """Returns what a payment comes to, enough or not, as JSON data (docs/views.md).

        The action names a ware and some pieces: "buy 3 dinar-5". ValueError if nothing that it
        pays for is for sale now.
        """
        wanted = self.parse(action) if isinstance(action, str) else action
        told = None
        if self.seat is not None:
            wording = wording_in(self.rules, language)
            told = payment_data(self.rules, self.state, self.seat, wanted, wording)
        if told is None:
            raise ValueError(f"this pays for nothing that is for sale now: {wanted}")
        return told

    def passing(self) -> str | None:
        """Returns the action that declines to interrupt; None if none is on offer (order T9)."""
        return None if self.seat is None else passing_action(self.rules, self.state)

    # Points

    def scores(self) -> list[int]:
        """Returns the points by contender: the seats, then Dirk if he plays."""
        return list(self.state.points)

    def winners(self) -> list[int]:
        """Returns the contenders with the most points, once the game is over (core 7.3)."""
        if not self.over:
            return []
        most = max(self.state.points)
        return [c for c, points in enumerate(self.state.points) if points == most]

    def score_sheet(self, *, now: bool = False, scoring: int | None = None) -> list[SheetLine]:
        """Returns the lines of all scorings so far.

        With `now`, returns those that the next scoring would give now; with `scoring`, those that
        the first, second or third would give now, whether it has happened or not.
        """
        nth = min(self.state.scorings + 1, LAST_SCORING) if now and scoring is None else scoring
        if nth is not None:
            if not 1 <= nth <= LAST_SCORING:
                raise ValueError(f"there is no scoring {nth}; there are 1, 2 and 3")
            lines = engine.scoring_lines(self.rules, self.state, nth)
            return [sheet_line(self.rules, line, nth) for line in lines]
        return [
            sheet_line(self.rules, event.line, event.args[1])
            for event in self.events()
            if isinstance(event.line, ScoreLine)
        ]


def new_game(
    game: str = "alhambra",
    seats: int = 3,
    modules: Iterable[str | Manifest] = (),
    options: Mapping[str, OptionValue] | None = None,
    seed: int | None = None,
    *,
    draws: list[tuple[int, int]] | None = None,
) -> Game:
    """Begins a game. `modules` are ids, or manifests of your own modules; a string is a single id.

    The same seed gives the same draws. Without a seed each draw comes from the system's secure
    source, and nobody can predict it. `draws` are what chance gives at set-up, as in a record.
    """
    named = [modules] if isinstance(modules, str) else list(modules)
    own = [module for module in named if isinstance(module, Manifest)]
    registry = default_registry()
    if own:
        registry = registry.with_modules(own)
    names = [module.id if isinstance(module, Manifest) else module for module in named]
    config = make_config(registry, game, seats, names, options)
    opening = Opening(config, registry, None if seed is None else index(seed), draws or [])
    return Game(opening, opening.start())
