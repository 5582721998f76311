"""Fresh colours: overpaying brings paint or a project; a finished project scores its type."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from lioncourt.core.actions import CURRENCY, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import BY_WORTH, Sale
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Choice, FrameHandler, MainAction, Reward, Scoring, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, SOUK
from lioncourt.core.values import contains_all, without_all
from lioncourt.core.verbs import emit, finish, push
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.offering import MakeOffer, Offer
from lioncourt.games.common.zones import ROW, TOKENS, thing, token, zone
from lioncourt.modules.fresh_colors import pieces
from lioncourt.modules.fresh_colors.board import Board

BOARD_ZONE: Final = "painting-board"
COLOURS: Final = "colours"
PROJECTS_ZONE: Final = "painting-projects"
EACH_BUILDING: Final = 2  # points for a decorated building (scoring)


class TakePaint(Choice):
    """A project or colour set of the column, for overpaying a tile (play 1, order P5)."""

    def __init__(self, board: Board, take_project: Spec, take_colours: Spec) -> None:
        super().__init__(take_project, take_colours)
        self.board: Final = board
        self.take_colours: Final = take_colours

    def column(self, state: State) -> int:
        """Returns the column of the current purchase, whatever was paid (play 2)."""
        return Purchase(state.frames[-1]).currency

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        purchase = Purchase(state.frames[-1])
        overpaid = purchase.tile != NONE and purchase.by_worth and purchase.over > 0
        return overpaid and self.board.offers_anything(rules, state, seat, purchase.currency)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        column = self.column(state)
        listed = [Action(self.spec, (project,)) for project in self.board.projects(state, column)]
        listed += [Action(self.take_colours, (number,)) for number in pieces.sets_of(rules, column)]
        return [action for action in listed if self.refusal(rules, state, seat, action) is None]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        column, (taken,) = self.column(state), action.args
        if action.spec is self.spec:
            if taken not in self.board.projects(state, column):
                return Refusal("project-not-there", "fresh-colors play 1")
            return self.board.why_no_project(state, seat, taken)
        if taken not in pieces.sets_of(rules, column):
            return Refusal("set-not-there", "fresh-colors play 2")
        is_left = self.board.left(state, pieces.SETS[taken][1]) > 0
        return None if is_left else Refusal("no-such-colour-left", "fresh-colors play 4")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        (taken,) = action.args
        if action.spec is self.spec:
            self.board.take(rules, state, seat, self.column(state), taken)
            return
        _, colour, size = pieces.SETS[taken]
        got = min(size, self.board.left(state, colour))  # play 4
        paint = tuple(sorted(self.board.paint(state, seat) + (colour,) * got))
        self.kept.put(state, paint, pieces.PAINT, seat)
        emit(rules, state, "took-colours", (seat, pieces.set_of(colour, got)))
        if len(paint) > pieces.MOST_COLOURS:
            push(state, Frame(rules.handler_id["too-many-colours"], seat))

    def neither(self, action: Action) -> Refusal:
        return Refusal("take-or-forgo", "fresh-colors play 1")


class PaintReward(Reward):
    """Overpaying is useful, so payments that do so are listed too (with-other-modules)."""

    name: ClassVar[str] = "paint"

    def __init__(self, board: Board) -> None:
        self.board: Final = board

    def earned(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, over: int, given: pieces.Ints
    ) -> int:
        useful = over > 0 and sale.tile != NONE and sale.exactness == BY_WORTH
        return int(useful and self.board.offers_anything(rules, state, seat, sale.currency))


class TooManyColours(FrameHandler):
    """With more than five, which tiles go back (fresh-colors play 4)?"""

    def __init__(self, board: Board, give_back: Spec) -> None:
        self.board: Final = board
        self.give_back: Final = give_back

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        own = self.board.paint(state, frame.seat)
        ways = sorted(set(combinations(own, len(own) - pieces.MOST_COLOURS)))
        return [Action(self.give_back, way) for way in ways]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        own, given = self.board.paint(state, frame.seat), action.args
        fits = action.spec is self.give_back and contains_all(own, given)
        fits = fits and len(own) - len(given) == pieces.MOST_COLOURS
        return None if fits else Refusal("keep-five-colours", "fresh-colors play 4")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        left = without_all(self.board.paint(state, frame.seat), action.args)
        self.kept.put(state, left, pieces.PAINT, frame.seat)
        emit(rules, state, "gave-back-colours", (frame.seat, *action.args))


class FinishProjects(MainAction):
    """Finishes one or two projects for all the colour tiles they show (fresh-colors play 5)."""

    def __init__(self, board: Board, spec: Spec) -> None:
        super().__init__(spec)
        self.board: Final = board

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[pieces.Ints]:
        own = self.kept.ints(state, pieces.UNFINISHED, seat)
        return sorted([way for n in (1, 2) for way in combinations(own, n)])

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        own = self.kept.ints(state, pieces.UNFINISHED, seat)  # at most two (play 3)
        if not action.args or not contains_all(own, action.args):
            return Refusal("not-your-projects", "fresh-colors play 5")
        enough = contains_all(self.board.paint(state, seat), pieces.needed_for(action.args))
        return None if enough else Refusal("colours-missing", "fresh-colors play 5")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        left = without_all(self.board.paint(state, seat), pieces.needed_for(action.args))
        self.kept.put(state, left, pieces.PAINT, seat)
        for project in action.args:
            self.kept.move(state, project, (pieces.UNFINISHED, seat), (pieces.FINISHED, seat))
        emit(rules, state, "finished-projects", (seat, *action.args))


class DecorationsScore(Scoring):
    """2 points for each building of a type whose project is finished (scoring, play 6)."""

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        catalogue, found = rules.catalogue, list[ScoreLine]()
        for seat, finished in enumerate(self.kept.rows(state, pieces.FINISHED)):
            counts = state.palaces[seat].type_counts(catalogue.tile_type, len(catalogue.type_name))
            for type in map(pieces.type_of, finished):
                number = counts[catalogue.type_id[type]]
                values: Values = {"type": f"@source.{type}", "number": number}
                found.append(ScoreLine(seat, COLOURS, EACH_BUILDING * number, COLOURS, values))
        return [line for line in found if line.points]


class PaintView(View):
    """Shows the board by columns, the supply, and what each seat has (hidden-information)."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        supply: list[Laid] = [
            {**thing(rules, pieces.COLOUR, colour), "number": self.board.left(state, colour)}
            for colour in range(len(pieces.COLOURS))
        ]
        found = [zone(BOARD_ZONE, ROW, self.on_board(rules, state), place=SOUK)]
        found.append(zone("colour-supply", TOKENS, supply, place=SOUK))
        for owner in range(rules.seats):
            paint = things(rules, pieces.COLOUR, self.board.paint(state, owner))
            found.append(zone(COLOURS, TOKENS, paint, place=BELONGINGS, seat=owner))
            own = things(rules, pieces.PROJECT, self.kept.ints(state, pieces.UNFINISHED, owner))
            done = map(pieces.type_of, self.kept.ints(state, pieces.FINISHED, owner))
            own += [token(f"{pieces.PROJECT}-{type}-finished") for type in done]
            found.append(zone(PROJECTS_ZONE, TOKENS, own, place=BELONGINGS, seat=owner))
        return found

    def on_board(self, rules: Ruleset, state: State) -> list[Laid]:
        """Returns the board: the top of the stack, then the project and sets of each column."""
        shown = [token(BOARD_ZONE)]
        top = self.kept.number(state, pieces.TOP)
        if top != NONE:
            below = len(self.kept.ints(state, pieces.STACK))
            shown.append({**thing(rules, pieces.PROJECT, top), "below": below})
        lying = self.kept.table(state, pieces.COLUMNS)
        for currency in pieces.TABLE["sets"]:
            column = rules.catalogue.currency_id[currency]
            there = things(rules, pieces.PROJECT, [lying[column]] if column in lying else [])
            there += things(rules, pieces.SET, pieces.sets_of(rules, column))
            shown += [{**piece, "place": currency} for piece in there]
        return shown


def things(rules: Ruleset, kind: str, numbers: Sequence[int]) -> list[Laid]:
    """Returns things of a kind as pieces."""
    return [thing(rules, kind, number) for number in numbers]


def install(build: Build) -> None:
    pieces.declare(build)
    seat, project = Field("seat", SEAT), Field("project", pieces.PROJECT, zone=BOARD_ZONE)
    projects = Field("projects", pieces.PROJECT, many=True, zone=f"{PROJECTS_ZONE}.{{seat}}")
    one_set = Field("set", pieces.SET, zone=BOARD_ZONE)
    colours = Field(COLOURS, pieces.COLOUR, many=True, zone=f"{COLOURS}.{{seat}}")
    build.event("turned-up-painting-project", project, reveals=True)
    build.event("laid-project", Field("currency", CURRENCY), project)
    build.event("took-project", seat, project)
    build.event("took-colours", seat, one_set)
    build.event("gave-back-colours", seat, colours)
    build.event("finished-projects", seat, projects)
    board = Board()
    take_project = build.action("take-project", project)
    take = TakePaint(board, take_project, build.action("take-colours", one_set))
    give_back = build.action("give-back-colours", colours)
    build.stage("U2", "painting", board)
    build.handler("paint", Offer(take, build.forgo(), BOARD_ZONE))
    build.stage("P5", "paint", MakeOffer("paint", take))
    build.handler("too-many-colours", TooManyColours(board, give_back))
    build.add(FinishProjects(board, build.action("finish-projects", projects)))
    build.stage("S19", COLOURS, DecorationsScore())
    build.add(PaintReward(board))
    build.add(PaintView(board))
