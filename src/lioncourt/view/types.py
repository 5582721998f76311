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
    # the column of its cell, growing to the east; half a cell more at a corner
    x: NotRequired[float]
    # the row of its cell, growing to the north; half a cell more at a corner
    y: NotRequired[float]
    # if it lies between two cells: the side of the cell, `"N"` or `"E"`
    side: NotRequired[Side]
    # one of the named places of the zone
    place: NotRequired[str]
    # where on the table, if not at its zone's place: `counter.2.beside`
    at: NotRequired[str]
    # its walls here, if they differ from those of the piece
    walls: NotRequired[str]
    # this and the next four replace those of the piece: a marked card, a tile that counts as a card
    label: NotRequired[str]
    type: NotRequired[str | None]
    kind: NotRequired[str]
    currency: NotRequired[str | None]
    value: NotRequired[int | None]
    # the tile it stands for here, which lies below it or on it
    tile: NotRequired[str]
    # the sides that have a gate in their wall
    gates: NotRequired[str]
    # the start tile of a city beside a palace
    start: NotRequired[bool]
    # in a pile, if `you` have looked at it: how many lie on top of it
    from_top: NotRequired[int]
    # a number to show beside it: how many there are, or what it is worth now
    number: NotRequired[int]
    # by how many steps it is turned, if it turns in steps
    turned: NotRequired[int]
    # the step that a cube on it marks
    marked: NotRequired[int]
    # the tile it lies on, if that isn't in a palace
    on: NotRequired[str]
    # whose it is, if not that of the zone's seat
    seat: NotRequired[int]
    # how many lie face down below it
    below: NotRequired[int]
    # only its back shows, which is the same for all in its zone
    face_down: NotRequired[bool]


class Zone(TypedDict):
    """A part of the table, and the pieces in it."""

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
    # how many pieces there are, including those `you` don't see
    size: int
    # the named places, if its pieces lie at named places
    places: NotRequired[list[str]]
    # for a grid: the empty cells beside a tile, as `[x, y]`
    cells: NotRequired[list[Cell]]
    # for a counter: its number
    value: NotRequired[int]
    # the pieces `you` see
    pieces: list[Lying]


class Target(TypedDict):
    """What an option or a line of the log points at."""

    # `card`, `tile`, `place`, `cell`, `edge`, `corner`, `seat`, `type`, `currency`, or a kind of
    # a module's own; in the log also `token`
    type: str
    # the zone it lies in, if any
    zone: NotRequired[str]
    # the id of a piece, place, type or currency; the number of a seat
    id: NotRequired[str | int]
    # of a cell, the cell of an edge, or the cell to the southwest of a corner
    x: NotRequired[int]
    y: NotRequired[int]
    # for an edge: the side of the cell it is on, `N` or `E`
    side: NotRequired[Side]
    # in the log: the piece itself, since it may have moved or gone
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
    # the group it belongs to
    group: str
    # the option in words
    label: str
    # what it points at, in the order of the notation
    targets: list[Target]
    # whether it couldn't be undone freely, because it would reveal something hidden
    final: NotRequired[bool]
    # for a purchase: the price, what is given, and whether that is exact and earns an action
    price: NotRequired[int]
    worth: NotRequired[int]
    exact: NotRequired[bool]
    # for a change to the palace: how long each longest run would be, `{"wall": 5}`
    runs: NotRequired[dict[str, int]]
    # the face a tile would show, if it isn't the one it shows now (flipped, turned)
    face: NotRequired[str]
    # the zone a tile would go to, if that isn't a palace
    to: NotRequired[str]
    # the piece that would change, if `targets` only say what it would be then
    moves: NotRequired[Target]
    # for what everyone gets a part of: the piece that each seat would get, by seat
    by_seat: NotRequired[list[str]]


class PartOfPayment(TypedDict):
    """A piece that may be part of a payment: a target, and how many there are."""

    type: str
    zone: str
    id: str
    number: int


class ForSale(TypedDict):
    """What the deciding seat may buy."""

    # the notation without the pieces that pay, `buy 3`; add their names to get an action
    action: str
    kind: str
    # what is bought
    targets: list[Target]
    # the price before any terms change it
    price: int
    # a currency, `one` (any single currency) or `mixture`
    asks: str
    # what may be part of a payment
    pieces: list[PartOfPayment]
    # whether it is a bid: the price is the least, and nothing above it is too much
    bid: NotRequired[bool]


class Decision(TypedDict):
    """The open question; `groups`, `sales` and `options` are for the seat that decides."""

    seat: int
    kind: str
    text: str
    # an explanation, if there is one
    help: NotRequired[str]
    # the pieces the question is about
    about: list[About]
    # the groups of options, in order
    groups: NotRequired[list[Group]]
    # the action that lets an interrupt pass, if there is one
    passing: NotRequired[str]
    # what can be paid for, piece by piece
    sales: NotRequired[list[ForSale]]
    # the listed actions, in order
    options: NotRequired[list[Option]]


class MarketPlace(TypedDict):
    """A place of the market."""

    place: str
    # the market slot it belongs to; two places may share one
    slot: str
    currency: str | None
    # the tile that lies there
    tile: str | None
    # what the tile costs `you`
    price: int | None
    # how much money of the slot's currency `you` are short of; 0 if you can pay
    short: int | None
    # the tile is for sale beside the slot; while it can't be bought, it has no price
    beside: NotRequired[bool]


class Majority(TypedDict):
    """What the places in a majority pay."""

    type: str
    # points by scoring, then by place
    prizes: list[list[int]]
    # prizes are multiples of the number of such tiles on the table
    by_number: bool
    # `"shared"`: tied contenders share their places; `"dearest"`: the dearest tile breaks the tie
    ties: str


class Run(TypedDict):
    """A longest run of a seat."""

    length: int
    # its segments as `[x, y, side]`; a half tile's diagonal is named by its blank sides, `"NE"`
    edges: list[Edge]


class SeatView(TypedDict):
    """What everyone knows about a seat, besides its zones."""

    seat: int
    points: int
    # by kind: `wall`, in a city `moat`, in a grid with both regions both
    runs: dict[str, Run]
    # tiles in the palace by type, without what secret cards add to a majority
    counts: dict[str, int]


class DirkView(TypedDict):
    """What everyone knows about Dirk, besides his zone."""

    points: int
    # his tiles by type
    counts: dict[str, int]


class Names(TypedDict):
    """Names of ids, in the reader's language."""

    types: dict[str, str]
    currencies: dict[str, str]
    # kinds of runs
    runs: dict[str, str]
    modules: dict[str, str]
    # a short name, at most ten letters, for modules that lay pieces out for all and have a long one
    stalls: dict[str, str]


class Known(TypedDict):
    """What a perfect memory knows about a hand."""

    seat: int
    cards: list[str]
    # how many other cards there are
    unknown: int


class View(TypedDict):
    """Everything a seat or a spectator may know about a game."""

    format: int
    # the configuration
    game: str
    seats: int
    modules: list[str]
    options: dict[str, bool | int | str]
    # the seat whose view this is; `null` for a spectator
    you: int | None
    # the number of the turn
    turn: int
    # whose turn it is
    active: int
    # how many scorings are done
    scorings: int
    # the scorings to come whose card has turned up, by number
    pending: list[int]
    # whether the game has ended
    over: bool
    # the open question; `null` when the game is over
    decision: Decision | None
    # what else is in progress, as far as it is public; empty in the base game
    under_way: list[dict[str, Any]]
    # names of ids
    names: Names
    # every piece `you` see, by id
    pieces: dict[str, Piece]
    # everything on the table
    zones: list[Zone]
    # the places of the market, in order
    market: list[MarketPlace]
    # the zones that new tiles come from
    supplies: list[str]
    # what the majority in each type pays
    majorities: list[Majority]
    # the seats, in order
    table: list[SeatView]
    # in a game for two, otherwise `null`
    dirk: DirkView | None
    # by module (some games have an entry too): what it shows to everyone and to `you`
    module: dict[str, dict[str, Any]]
    # with the option `open_memory`: what public events tell about each hand
    known: NotRequired[list[Known]]


class LogLine(TypedDict):
    """An event as a seat or a spectator saw it."""

    # the turn it happened in
    turn: int
    kind: str
    # the seat it is about
    seat: int | None
    # the event in words
    text: str
    # for something that `you` did or got: the same, said to you, such as "you buy tower (9)"
    own: NotRequired[str]
    # its pieces, cells and seats, in order
    targets: list[Target]
    # its numbers
    values: dict[str, int]
    # for points: how they came about
    derivation: NotRequired[str]
