"""Extensions: three cards in a given mix buy one, which makes a building count double.

The holding: the board by space; extensions taken this turn; those on buildings.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from lioncourt.core.actions import CARD, NUMBER, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.doubles import parts_of
from lioncourt.core.frames import Frame
from lioncourt.core.options import Later, Listed
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Count, DestinationFilter, FrameHandler, MainAction, Stage
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, SOUK
from lioncourt.core.values import contains_all
from lioncourt.core.verbs import discard_cards, draw_number, emit, finish, push
from lioncourt.games.common.building import tiles_of
from lioncourt.games.common.noting import note_with, noted_with
from lioncourt.games.common.paying import worth_of
from lioncourt.games.common.riders import Riders, RidersView
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.turn import push_extra_action
from lioncourt.games.common.zones import TOKENS, Data, thing, token, zone

TABLE: Final = table_beside(__file__, "extensions")
EXTENSION: Final = "extension"
EXTENSIONS: Final = "extensions"
SPACE: Final = "extension-space"  # an empty one
TAKEN_ZONE: Final = "taken-extensions"
TYPES: Final = tuple(TABLE["types"])  # by extension
COLUMNS: Final[dict[str, list[str]]] = TABLE["columns"]
VALUES: Final[list[int]] = TABLE["rows"]["values"]
SPACES: Final = [(column, value) for column in COLUMNS for value in VALUES]
BOARD, TAKEN, EXTENDED = range(3)  # the parts of the holding
Ints = tuple[int, ...]


class BuildExtension(MainAction):
    """Build an extension: three cards for one of their column (extensions play 1, 2, 5)."""

    def room(self, rules: Ruleset, state: State, seat: int, extension: int) -> int:
        """Returns how many more fit on buildings, one's own or Dirk's (play 2, two-players)."""
        tiles = [*tiles_of(rules, state, seat), *state.dirk]
        taken = self.kept.ints(state, TAKEN).count(extension)
        return len(self.fitting(rules, state, tiles, extension)) - taken

    def fitting(
        self, rules: Ruleset, state: State, tiles: Sequence[int], extension: int
    ) -> list[int]:
        """Returns which of some tiles are buildings of its type without an extension."""
        type = rules.catalogue.type_id[TYPES[extension]]
        found = [tile for tile in tiles if rules.catalogue.tile_type[tile] == type]
        riders = Riders(self.kept, EXTENDED)
        return [tile for tile in found if not riders.on(rules, state, tile)]

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        money = state.hands[seat].money(rules.catalogue)
        currency_id = rules.catalogue.currency_id
        found: list[tuple[int, int, Ints, Ints]] = []
        for space, extension in self.kept.table(state, BOARD).items():
            column, value = SPACES[space]
            two, one = [money.get(currency_id[name], ()) for name in COLUMNS[column]]
            if len(two) > 1 and one and self.room(rules, state, seat, extension) > 0:
                found.append((extension, value, two, one))
        return Mixes(self.spec, tuple(found))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        extension, value, *cards = action.args
        mix = sorted([rules.catalogue.card_currency[card] for card in cards])
        columns = [name for name in COLUMNS if mix_of(rules, name) == mix]
        if not columns:
            return Refusal("extension-mix", "extensions play 1")
        if not contains_all(state.hands[seat].cards, tuple(cards)):
            return Refusal("not-in-hand", "extensions play 1")
        board = self.kept.table(state, BOARD).items()
        if extension not in [its for space, its in board if SPACES[space] == (columns[0], value)]:
            return Refusal("extension-elsewhere", "extensions play 1")
        fits = self.room(rules, state, seat, extension) > 0
        return None if fits else Refusal("nothing-to-extend", "extensions play 2")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        extension, value, *cards = action.args
        mix = sorted([rules.catalogue.card_currency[card] for card in cards])
        column = next(name for name in COLUMNS if mix_of(rules, name) == mix)
        self.kept.drop_entry(state, SPACES.index((column, value)), BOARD)
        self.kept.add(state, extension, TAKEN)
        discard_cards(rules, state, seat, tuple(cards))
        emit(rules, state, "built-extension", (seat, *action.args))
        if worth_of(rules, tuple(cards)) <= value:
            push_extra_action(rules, state, seat)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        _, value, *cards = action.args
        worth = worth_of(rules, tuple(cards))
        return {"price": value, "worth": worth, "exact": worth <= value}


def mix_of(rules: Ruleset, column: str) -> list[int]:
    """Returns the currencies of the three cards that a column asks for, sorted."""
    two, one = [rules.catalogue.currency_id[name] for name in COLUMNS[column]]
    return sorted([two, two, one])


class Mixes(Later):
    """All sets of three cards that pay for an extension; computed when first needed."""

    __slots__ = ("offers", "spec")

    def __init__(self, spec: Spec, offers: tuple[tuple[int, int, Ints, Ints], ...]) -> None:
        self._found = None
        self.spec: Final = spec
        self.offers: Final = offers  # extension, value of its space, cards of both currencies

    def __bool__(self) -> bool:
        return len(self.offers) > 0

    def find(self) -> Listed:
        found: set[Ints] = set()
        for extension, value, two, one in self.offers:
            for pair in combinations(two, 2):
                found.update([(extension, value, *sorted((*pair, card))) for card in one])
        return Listed(self.spec, sorted(found))


class LayBoard(Stage):
    """Lays a random extension on each space, open (extensions set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        pool = [number for number, type in enumerate(TYPES) for _ in range(TABLE["types"][type])]
        for space in range(len(SPACES)):
            drawn = pool.pop(draw_number(state, len(pool)))
            self.kept.put_entry(state, space, drawn, BOARD)


class PutExtensions(Stage):
    """Puts this turn's extensions on buildings, once all tiles are placed (play 3, order T3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if self.kept.ints(state, TAKEN):
            push(state, Frame(rules.handler_id[EXTENSION], frame.seat))


class WhichBuilding(FrameHandler):
    """On which building? Not asked if only one fits (extensions play 3, two-players)."""

    def __init__(self, rule: BuildExtension, put: Spec, give: Spec) -> None:
        self.rule: Final = rule
        self.put: Final = put
        self.give: Final = give

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        while self.kept.ints(state, TAKEN):
            options = self.options(rules, state, frame)
            if len(options) > 1:
                return True
            for only in options:
                self.put_on(rules, state, frame, only)
            if not options:  # every tile that might have left was kept for one (Rulings)
                self.kept.drop(state, self.kept.ints(state, TAKEN)[0], TAKEN)
        finish(state)
        return False

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.kind_name[EXTENSION][self.kept.ints(state, TAKEN)[0]],)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        extension = self.kept.ints(state, TAKEN)[0]
        own = self.rule.fitting(rules, state, tiles_of(rules, state, frame.seat), extension)
        given = self.rule.fitting(rules, state, state.dirk, extension)[:1]  # his are all alike
        gifts = [Action(self.give, (extension,)) for _ in given]
        return [*(Action(self.put, (tile,)) for tile in own), *gifts]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("put-extension-first", "extensions play 3")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        self.put_on(rules, state, frame, action)

    def put_on(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        """Puts the first one taken on a building, for good (play 4)."""
        extension = self.kept.ints(state, TAKEN)[0]
        is_gift = action.spec is self.give
        tile = action.args[0]
        if is_gift:
            tile = self.rule.fitting(rules, state, state.dirk, extension)[0]
        self.kept.drop(state, extension, TAKEN)
        Riders(self.kept, EXTENDED).lay(rules, state, tile, extension)
        event = "gave-extension" if is_gift else "put-extension"
        emit(rules, state, event, (frame.seat, extension, tile))


class KeepBuilding(DestinationFilter):
    """Whoever has taken an extension keeps a building for it (extensions play 3, Rulings)."""

    def __init__(self, rule: BuildExtension) -> None:
        self.rule: Final = rule

    def keeps(self, rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
        for extension in self.kept.ints(state, TAKEN):
            fits = self.rule.fitting(rules, state, parts_of(rules.catalogue, tile), extension)
            if fits and self.rule.room(rules, state, seat, extension) <= 0:
                return Refusal("keep-for-extension", "extensions play 3")
        return None


class ExtensionsCount(Count):
    """A building with an extension counts as two of its type (extensions scoring)."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        extended: tuple[int, ...] = self.kept.part(state, EXTENDED)[0]
        if not extended:
            return count
        type_of, piece_of = rules.catalogue.tile_type, rules.catalogue.tile_piece
        if contender >= rules.seats:
            dirks = [t for t in state.dirk if type_of[t] == type and piece_of[t] in extended]
            return count + len(dirks)
        palace = state.palaces[contender]
        types: list[int] | None = noted_with(palace, EXTENSIONS, extended)
        if types is None:  # asked for every type by all who count
            tiles = [square_tile(square) for square in palace.squares.values()]
            types = [type_of[tile] for tile in tiles if piece_of[tile] in extended]
            note_with(palace, EXTENSIONS, extended, types)
        return count + types.count(type)


def piece_of(rules: Ruleset, extension: int) -> Laid:
    """Returns an extension as a piece."""
    return thing(rules, EXTENSION, extension)


class ExtensionView(RidersView):
    """Shows the board column by column; all is open (extensions set-up 1)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        board, pieces = self.kept.table(state, BOARD), list[Laid]()
        for column in COLUMNS:
            pieces.append({**token(f"{EXTENSION}-{column}"), "place": column})
            for value in VALUES:
                extension = board.get(SPACES.index((column, value)))
                lying = token(SPACE) if extension is None else piece_of(rules, extension)
                pieces.append({**lying, "number": value, "place": column})
        found = [zone(EXTENSIONS, TOKENS, pieces, place=SOUK)]
        taken = [piece_of(rules, extension) for extension in self.kept.ints(state, TAKEN)]
        if taken:
            found.append(zone(TAKEN_ZONE, TOKENS, taken, place=BELONGINGS, seat=state.active))
        dirks: list[Laid] = [
            {**piece, "on": rules.catalogue.tile_name[tile]}
            for tile in state.dirk
            for piece in self.pieces_on(rules, state, seat, tile)
        ]
        if dirks:
            found.append(zone("extensions-of-dirk", TOKENS, dirks, place=BELONGINGS))
        return found + super().zones(rules, state, seat)


def install(build: Build) -> None:
    kind = build.kind(EXTENSION, *[f"{EXTENSION}-{type}" for type in TYPES])
    space = build.kind(SPACE, *[f"{column}-{value}" for column, value in SPACES])
    build.holding(
        Part("board", kind, by=space, seen=ALL),
        Part("taken", kind, many=True, seen=ALL),
        Part("extended", kind, many=True, by=TILE, seen=ALL, scores=SCORES),
    )
    seat, tile, extension = Field("seat", SEAT), Field("tile", TILE), Field(EXTENSION, kind)
    cards = Field("cards", CARD, many=True, zone="hand.{seat}")
    on_board = Field(EXTENSION, kind, zone=EXTENSIONS)
    build.event("built-extension", seat, on_board, Field("value", NUMBER), cards, hand=-1)
    build.event("put-extension", seat, extension, tile)
    build.event("gave-extension", seat, extension, tile)
    rule = BuildExtension(build.action("extend", on_board, Field("value", NUMBER), cards))
    put = build.action("put-extension", tile)
    taken = Field(EXTENSION, kind, zone=f"{TAKEN_ZONE}.{{seat}}")
    give = build.action("give-extension", taken)
    for one in (
        rule,
        KeepBuilding(rule),
        ExtensionsCount(),
        ExtensionView("extended", piece_of, EXTENDED),
    ):
        build.add(one)
    build.handler(EXTENSION, WhichBuilding(rule, put, give))
    build.stage("U2", EXTENSIONS, LayBoard())
    build.stage("T3", EXTENSIONS, PutExtensions())
