"""The form of a view and of a log as types (docs/views.md).

The tables of docs/views.md, its JSON Schema and the types of the page are made from this file and
`core/shown.py` by `scripts/view_types.py`: the lines above a field say what it is.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from lioncourt.core.shown import Piece, SeenBy, ZoneKind

Side: TypeAlias = Literal["N", "E", "S", "W"]
Cell: TypeAlias = list[int]  # x to the east, y to the north
Blank: TypeAlias = Literal["SW", "NW", "NE", "ES"]  # the diagonal of a half tile
Edge: TypeAlias = list[int | str]  # x, y, and a side of that cell


class Lying(TypedDict):
    """A piece in a zone, by its id in `pieces`, with how it lies there."""

    id: str
    # the cell: to the east; at a corner half a cell further
    x: NotRequired[float]
    # the cell: to the north; at a corner half a cell further
    y: NotRequired[float]
    # of what lies between two cells: the side of the cell, `"N"` or `"E"`
    side: NotRequired[Side]
    # one of the named places of the zone
    place: NotRequired[str]
    # where on the table, if not at the place of its zone: `counter.2.beside`
    at: NotRequired[str]
    # the walls that it has here, if they are not those of the piece
    walls: NotRequired[str]
    # so with its name and its type: a card with a mark, a tile that also goes as a card
    label: NotRequired[str]
    type: NotRequired[str | None]
    kind: NotRequired[str]
    currency: NotRequired[str | None]
    value: NotRequired[int | None]
    # the tile that it stands for here: one that lies below it or on it
    tile: NotRequired[str]
    # the sides with a gate in their wall
    gates: NotRequired[str]
    # the start tile of a city beside a palace
    start: NotRequired[bool]
    # in a pile, of what `you` have looked at: how many lie on top of it
    from_top: NotRequired[int]
    # a number beside it: how many there are, or what it is worth now
    number: NotRequired[int]
    # of what is turned step by step: by how many steps it is turned
    turned: NotRequired[int]
    # and the step that a cube on it marks
    marked: NotRequired[int]
    # the tile that it lies on, where that lies in no palace
    on: NotRequired[str]
    # whose it is, where that is not the seat of its zone
    seat: NotRequired[int]
    # how many lie face down below it
    below: NotRequired[int]
    # only its back shows, which all in its zone have alike
    face_down: NotRequired[bool]


class Zone(TypedDict):
    """Somewhere on the table with the pieces that lie there."""

    # zones of a seat end in its number: `palace.0`, `hand.2`
    id: str
    kind: ZoneKind
    # where on the table, see below
    place: str
    seat: int | None
    # the module that shows it; its zones may share a place
    module: NotRequired[str]
    label: str
    # who sees the pieces: `"all"`, the `"owner"` alone, or `"nobody"`
    seen_by: SeenBy
    # how many pieces there are, those included that `you` do not see
    size: int
    # the named places, if its pieces lie at such
    places: NotRequired[list[str]]
    # of a grid: the empty cells beside a tile, as `[x, y]`
    cells: NotRequired[list[Cell]]
    # of a counter
    value: NotRequired[int]
    # those that `you` see
    pieces: list[Lying]


class Target(TypedDict):
    """What an option or a line of the log points at."""

    # `card`, `tile`, `place`, `cell`, `edge`, `corner`, `seat`, `type`, `currency`, or a kind of
    # a module's own
    type: str
    # the zone where it lies, if it lies somewhere
    zone: NotRequired[str]
    # of a piece, place, type or currency its id; of a seat its number
    id: NotRequired[str | int]
    # of a cell, of the cell of an edge, or of that to the southwest of a corner
    x: NotRequired[int]
    y: NotRequired[int]
    # of an edge: between the cell and the one at its side, `N` or `E`
    side: NotRequired[Side]
    # in the log: the piece itself, to draw it wherever it is by now
    piece: NotRequired[Piece]


class About(TypedDict):
    """A piece that a decision is about, and the zone where it lies."""

    id: str
    zone: str


class Group(TypedDict):
    """A choice that options belong to, such as buying."""

    id: str
    label: str


class Option(TypedDict):
    """A legal action. Modules may add facts of their own."""

    # the action in notation: what to play
    action: str
    kind: str
    # the choice that it belongs to
    group: str
    # the option in words
    label: str
    # what it points at, in the order of its notation
    targets: list[Target]
    # whether it could not be taken back, because something hidden would come to light
    final: NotRequired[bool]
    # of a purchase: what is to be paid, what is paid, and whether that is exact and earns an action
    price: NotRequired[int]
    worth: NotRequired[int]
    exact: NotRequired[bool]
    # of a change to the palace: how long each longest run would be, `{"wall": 5}`
    runs: NotRequired[dict[str, int]]
    # of a tile that would show another face than it does now (flipped, turned): which
    face: NotRequired[str]
    # the zone where a tile would lie then, if it is no palace
    to: NotRequired[str]


class PartOfPayment(TypedDict):
    """A piece that may be part of a payment: a target, with how many of it there are."""

    type: str
    zone: str
    id: str
    number: int


class ForSale(TypedDict):
    """What the deciding seat may buy."""

    # the notation without the pieces that pay, `buy 3`; with their names behind it, an action
    action: str
    kind: str
    # what is bought
    targets: list[Target]
    # what is to be paid, before terms change it
    price: int
    # a currency, `one` (any, but one only) or `mixture`
    asks: str
    # what may be part of a payment
    pieces: list[PartOfPayment]


class Decision(TypedDict):
    """What is asked, and of whom; `groups`, `sales` and `options` are for that seat alone."""

    seat: int
    kind: str
    text: str
    # where somebody has written it
    help: NotRequired[str]
    # the pieces that the question is about
    about: list[About]
    # the choices in their order
    groups: NotRequired[list[Group]]
    # the action that lets an interrupt pass, where one is on offer
    passing: NotRequired[str]
    # what can be paid for, piece by piece
    sales: NotRequired[list[ForSale]]
    # the legal actions in their order
    options: NotRequired[list[Option]]


class MarketPlace(TypedDict):
    """A place of the market."""

    place: str
    # the market slot that it belongs to; two places may share one
    slot: str
    currency: str | None
    # the tile that lies there
    tile: str | None
    # what the tile costs `you`
    price: int | None
    # how much money of the slot's currency `you` lack for it; 0: it can be paid
    short: int | None
    # it lies for sale beside its slot; then there is no price while it cannot be bought
    beside: NotRequired[bool]


class Majority(TypedDict):
    """What the places of a type give."""

    type: str
    # by scoring, by place
    prizes: list[list[int]]
    # prizes are multiples of the number of such tiles on the table
    by_number: bool
    # `"shared"`: equals share their places; `"dearest"`: the dearest tile breaks the tie
    ties: str


class Run(TypedDict):
    """A longest run of a seat."""

    length: int
    # its segments as `[x, y, side]`; the diagonal of a half tile has its blank sides, `"NE"`
    edges: list[Edge]


class SeatView(TypedDict):
    """What everybody knows of a seat besides its zones."""

    seat: int
    points: int
    # by what they consist of: `wall`, in a city `moat`, both where a grid holds both regions
    runs: dict[str, Run]
    # tiles in the palace by type; what a secret card adds to a majority is not in it
    counts: dict[str, int]


class DirkView(TypedDict):
    """What everybody knows of Dirk besides his zone."""

    points: int
    # his tiles by type
    counts: dict[str, int]


class Names(TypedDict):
    """What ids are called in the reader's language."""

    types: dict[str, str]
    currencies: dict[str, str]
    # what runs consist of
    runs: dict[str, str]
    modules: dict[str, str]
    # what a module lays out for all, in a word of at most ten letters; only where its own is longer
    stalls: dict[str, str]


class Known(TypedDict):
    """What a perfect memory knows of a hand."""

    seat: int
    cards: list[str]
    # how many others there are
    unknown: int


class View(TypedDict):
    """All that a seat, or a spectator, may know of a game."""

    format: int
    # the configuration
    game: str
    seats: int
    modules: list[str]
    options: dict[str, bool | int | str]
    # the seat that looks, `null` for a spectator
    you: int | None
    # the number of the turn
    turn: int
    # whose turn it is
    active: int
    # how many scorings are done
    scorings: int
    # numbers of scorings whose card has turned up and that follow
    pending: list[int]
    # whether the game has ended
    over: bool
    # what is asked of which seat; `null` when the game is over
    decision: Decision | None
    # what is going on besides, as far as it is public; empty in the base game
    under_way: list[dict[str, Any]]
    # what ids are called
    names: Names
    # every piece that `you` see, by its id
    pieces: dict[str, Piece]
    # everything on the table
    zones: list[Zone]
    # the places of the market in their order
    market: list[MarketPlace]
    # the zones that new tiles come from
    supplies: list[str]
    # what each type is ranked for
    majorities: list[Majority]
    # the seats in their order
    table: list[SeatView]
    # in a game for two, else `null`
    dirk: DirkView | None
    # by module, and for some games by their own id: what it shows to everybody and to `you`
    module: dict[str, dict[str, Any]]
    # with the option `open_memory`: what follows from public events about each hand
    known: NotRequired[list[Known]]


class LogLine(TypedDict):
    """An event as a seat, or a spectator, saw it."""

    # the turn in which it happened
    turn: int
    kind: str
    # whom it is about
    seat: int | None
    # the event in words
    text: str
    # the pieces, cells and seats in it, in their order
    targets: list[Target]
    # the numbers in it
    values: dict[str, int]
    # of points: what they follow from
    derivation: NotRequired[str]
