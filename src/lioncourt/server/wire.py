"""The messages between page and server (docs/protocol.md) as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from lioncourt.server.customs import Customs
from lioncourt.server.errors import Refused
from lioncourt.table.manifest import OptionValue

NAME_LENGTH = 40
SAID_LENGTH = 200

Id = int | Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Moves = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Word = Annotated[str, Meta(max_length=64)]
Notation = Annotated[str, Meta(max_length=2000)]
Key = Annotated[str, Meta(max_length=64)]
Coordinate = Annotated[int, Meta(ge=-1000, le=1000)]

# What clients send on the socket, or to /commands


class Hello(Struct, tag="hello", tag_field="type"):
    """The first message on a socket; again to change language or keys."""

    keys: Annotated[list[Key], Meta(max_length=16)] = []
    language: Annotated[str, Meta(max_length=8)] = "en"
    since: int = 0
    id: Id | None = None


class Command(Struct, tag_field="type", kw_only=True):
    """A client's command; the answer has the same `id`."""

    id: Id | None = None


class Play(Command, tag="play"):
    """An action for a seat; `at` is how many moves the client has seen."""

    seat: SeatNumber
    action: Notation
    at: Moves


class Undo(Command, tag="undo"):
    """Goes back to this number of moves."""

    seat: SeatNumber
    moves: Moves


class AnswerUndo(Command, tag="answer_undo"):
    """Answers somebody's wish to go back."""

    seat: SeatNumber
    yes: bool


class Sit(Command, tag="sit"):
    """Takes an open seat."""

    seat: SeatNumber
    name: Name = ""


class Leave(Command, tag="leave"):
    """Leaves a seat for good."""

    seat: SeatNumber


class StandIn(Command, tag="stand_in"):
    """Lets a bot of a level play for a while, or takes the seat back."""

    seat: SeatNumber
    level: Word | None = None


class Rename(Command, tag="rename"):
    """Gives a seat another name."""

    seat: SeatNumber
    name: Name


class Say(Command, tag="say"):
    """Says something to everybody at the table."""

    text: Annotated[str, Meta(max_length=SAID_LENGTH)]
    seat: SeatNumber | None = None
    name: Name = ""  # of a watcher


class Hush(Command, tag="hush"):
    """Stops watchers from speaking, or lets them speak again; anybody at the table may do so."""

    yes: bool = True
    line: Annotated[int, Meta(ge=0)] | None = None  # of the chat: only whoever said it


class WhyNot(Command, tag="why_not"):
    """Asks why a tile cannot lie at a cell."""

    seat: SeatNumber
    tile: Word
    x: Coordinate
    y: Coordinate


class Payment(Command, tag="payment"):
    """Asks what a payment comes to, enough or not: an action with some pieces."""

    seat: SeatNumber
    action: Notation


class Sheet(Command, tag="sheet"):
    """Asks for the score sheet, or what the next scoring would give now."""

    now: bool = False


class Reference(Command, tag="reference"):
    """Asks which tiles and cards are left."""


class Hint(Command, tag="hint"):
    """Asks what a good bot would do."""

    seat: SeatNumber


class LetPass(Command, tag="let_pass"):
    """Lets interrupts pass until one can be used, or until one's turn; None: ask each time."""

    seat: SeatNumber
    until: Literal["usable", "turn"] | None = None


class Rematch(Command, tag="rematch"):
    """Asks for another game at a new table with the same seats."""


class Ping(Command, tag="ping"):
    """Asks for a sign of life."""


AnyCommand = (
    Play
    | Undo
    | AnswerUndo
    | Sit
    | Leave
    | StandIn
    | Rename
    | Say
    | Hush
    | WhyNot
    | Payment
    | Sheet
    | Reference
    | Hint
    | LetPass
    | Rematch
    | Ping
)

# What the server sends


class Done(Struct, tag="done", tag_field="type"):
    """A command was carried out; its answer stands beside the id."""

    id: Id | None


class Refusal(Struct):
    """Why a request was refused."""

    error: str
    text: str
    rule: str | None


class SeatInfo(Struct):
    """Who sits at a seat."""

    seat: int
    kind: str
    name: str
    level: str | None
    stand_in: str | None
    bot: str | None  # the level of the bot that plays here
    away: bool
    yours: bool


class UndoAsked(Struct):
    """A wish to go back that waits for answers."""

    by: int
    moves: int
    answers: dict[str, bool]


class TableInfo(Struct):
    """A table without its views."""

    id: str
    name: str
    game: str
    modules: list[str]
    options: dict[str, OptionValue]
    begun: bool
    over: bool
    rules_version: int
    readable: bool
    seats: list[SeatInfo]
    watchers: int
    next: str | None
    undo_asked: UndoAsked | None
    winners: list[int]
    points: list[int]
    secret: bool  # whether the record shows hands that this client may not know
    origin: str  # how the game began: by chance, or by what its maker chose
    hushed: bool  # whether watchers may not speak
    customs: Customs
    challenge: str  # the code of the challenge that is played here, or ""
    thinking: int | None = None  # seconds somebody has thought, if there is a clock


class ChatLine(Struct):
    """A line of the chat."""

    number: int
    seat: int | None
    name: str
    text: str
    hushed: bool  # whether its speaker may no longer speak


class UndoRights(Struct):
    """How far each seat may go back without asking, and where its turn began."""

    free: dict[str, list[int]]
    turn: dict[str, int | None]


class LastMove(Struct):
    """Who made the last move; which one it was, only that seat learns."""

    seat: int
    action: str | None


class State(Struct, tag="state", tag_field="type"):
    """A table as one client may know it. Views and lines of the log are already JSON."""

    version: int
    moves: int
    table: TableInfo
    views: dict[str, msgspec.Raw]
    log: list[msgspec.Raw]
    log_from: int
    chat: list[ChatLine]
    undo: UndoRights
    last: LastMove | None


class Presence(Struct, tag="presence", tag_field="type"):
    """Who is connected."""

    away: list[int]
    watchers: int


class Bye(Struct, tag="bye", tag_field="type"):
    """The server stops."""

    text: str


class Health(Struct):
    """How the server is."""

    status: str
    version: str
    rules_version: int
    tables: int
    store: str


# Making tables


class Place(Struct):
    """A seat of a new table."""

    kind: str
    name: Name = ""
    level: Word | None = None


class FromRecord(Struct):
    """A position in a record, for a new table to go on from."""

    record: dict[str, Any] | str | UnsetType = UNSET
    table: Word | UnsetType = UNSET
    moves: Moves | None = None


class NewTable(Struct):
    """What a new table should be like."""

    game: Word = "alhambra"
    seats: Annotated[list[Place], Meta(max_length=16)] = []
    modules: Annotated[list[Word], Meta(max_length=64)] = []
    options: dict[Word, OptionValue] = {}
    seed: int | None = None
    origin: FromRecord | None = msgspec.field(name="from", default=None)
    name: Name = ""
    customs: Customs = Customs()


class NewAttempt(Struct):
    """A wish to play a challenge."""

    name: Name = ""


class Made(Struct):
    """A new table, with its secrets, which are told only once."""

    table: str
    host: str
    keys: dict[str, str]


_any_client_message = msgspec.json.Decoder(Hello | AnyCommand)
_command = msgspec.json.Decoder(AnyCommand)
_new_table = msgspec.json.Decoder(NewTable)
_new_attempt = msgspec.json.Decoder(NewAttempt)
encode = msgspec.json.Encoder().encode
decode_message = _any_client_message.decode
decode_command = _command.decode
decode_new_table = _new_table.decode
decode_new_attempt = _new_attempt.decode


class _Numbered(Struct):
    id: Id | None = None


_numbered = msgspec.json.Decoder(_Numbered)


def id_in(data: bytes) -> Id | None:
    """Returns the id of a message that may otherwise be wrong, so that it can be answered."""
    try:
        return _numbered.decode(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def refused_message(refused: Refused, number: Id | None, language: str) -> dict[str, Any]:
    """Returns the message for a refused command."""
    return {
        "type": "refused",
        "id": number,
        "error": refused.code,
        "text": refused.sentence(language),
        "rule": refused.rule,
    }
