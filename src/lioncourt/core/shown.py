"""What rules show of their pieces: zones of the table with pieces in them, as JSON data.

Modules return them from `View.zones`; `lioncourt.view` collects them. These types have all that a
client needs to draw a piece, so any client can draw the pieces of any module.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

# Who sees what lies in a zone; its size is known to everybody
ALL: Final = "all"
OWNER: Final = "owner"
NOBODY: Final = "nobody"

SeenBy: TypeAlias = Literal["all", "owner", "nobody"]
ZoneKind: TypeAlias = Literal["row", "grid", "pile", "counter", "tokens"]
Corner: TypeAlias = Literal["NE", "SE", "SW", "NW"]


class Face(TypedDict):
    """What is printed on one side of a tile."""

    name: str
    type: str | None
    cost: int | None


class HalfPiece(TypedDict):
    """One half of a tile of two cells, as it would lie."""

    id: str
    type: str | None
    walls: str
    # its cell, relative to that of the first half
    x: int
    y: int


class Piece(TypedDict):
    """A piece: what it is, and the facts to draw it by."""

    # `tile`, `card`, `token`, or a kind of a module's own
    kind: str
    # its name in the reader's language
    label: str
    # what it does, if there is an explanation
    help: NotRequired[str]
    # the type of a tile, or of a token that stands for one
    type: NotRequired[str | None]
    # the type whose colour it has, if it isn't its own
    colour: NotRequired[str]
    cost: NotRequired[int | None]
    # the sides with a wall, or in a city with a moat: `"NE"`
    walls: NotRequired[str]
    # for a half tile: the corner with the right angle, `"SW"`; its `walls` are its blank sides
    half: NotRequired[Corner]
    # for a tile of two cells, which itself has no `type` or `walls`: its two parts
    halves: NotRequired[list[HalfPiece]]
    # the part of the grid it belongs to, `"palace"` or `"city"`; `null` for neither
    region: NotRequired[str | None]
    # for a double-sided tile: the face that doesn't show; its moats are the same
    back: NotRequired[Face]
    # the currency of money, or of what stands for money
    currency: NotRequired[str | None]
    value: NotRequired[int | None]
    # the tile pictured on it
    tile: NotRequired[str]


class Laid(Piece):
    """A piece with its id, which equal pieces share, and with how it lies in its zone."""

    id: str
    # what the text of its label is filled in with
    values: NotRequired[dict[str, object]]
    # the cell: to the east; at a corner half a cell further
    x: NotRequired[float]
    # the cell: to the north; at a corner half a cell further
    y: NotRequired[float]
    # of what lies between two cells: the side of the cell, `"N"` or `"E"`
    side: NotRequired[str]
    # one of the named places of the zone
    place: NotRequired[str]
    # the sides with a gate in their wall
    gates: NotRequired[str]
    # the start of a further region
    start: NotRequired[bool]
    # in a pile, of what a seat has looked at: how many lie on top of it
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


class ShownZone(TypedDict):
    """A zone as a rule shows it, its pieces in full; a label that begins with @ is a text key."""

    id: str
    kind: ZoneKind
    place: str
    seat: int | None
    label: str
    seen_by: SeenBy
    size: int
    places: NotRequired[list[str]]
    cells: NotRequired[list[list[int]]]
    value: NotRequired[int]
    pieces: list[Laid]
