"""The description of the HTTP interface, made from its types."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import version as version_of
from typing import Any, Final

import msgspec

from lioncourt.server import answers, score_answers, wire
from lioncourt.server.errors import OTHERWISE, STATUS
from lioncourt.table.texts import LANGUAGES

REF: Final = "#/components/schemas/{name}"
OBJECT: Final = {"type": "object"}


@dataclass(frozen=True)
class Operation:
    """One request that the server answers."""

    method: str
    path: str
    summary: str
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()
    keys: bool = False  # whether the answer depends on keys
    status: int = 200


OPERATIONS: Final = (
    Operation("get", "/api/health", "How the server is.", wire.Health),
    Operation("get", "/api/openapi.json", "This description.", dict[str, Any]),
    Operation(
        "get", "/api/catalogue", "All that a table can be made of.", answers.Catalogue,
        query=("language",),
    ),
    Operation(
        "get", "/api/rules/{slug}", "The rules of a game or module in short.", answers.RulesPage,
        query=("language",),
    ),
    Operation("get", "/api/lesson", "The first lesson.", answers.Lesson, query=("language",)),
    Operation("get", "/api/lessons", "The other lessons.", answers.Lessons, query=("language",)),
    Operation(
        "get", "/api/lessons/{name}", "A short lesson on a game or box.", answers.Lesson,
        query=("language",),
    ),
    Operation("get", "/api/puzzles", "All puzzles.", answers.Puzzles, query=("language",)),
    Operation(
        "get", "/api/puzzles/{name}", "A puzzle with its table.", answers.PuzzlePage,
        query=("language",),
    ),
    Operation(
        "get", "/api/pieces", "All that can be told of a real table.", score_answers.Pieces,
        query=("game", "modules", "seats", "language"),
    ),
    Operation(
        "post", "/api/score", "What a real table scores, and where tiles may lie there.",
        score_answers.ScoreSheet, score_answers.ScoreFile, query=("seat", "language"),
    ),
    Operation(
        "post", "/api/score/why", "Why a tile may not lie somewhere, or has to stay there.",
        score_answers.WhyNotThere, score_answers.ScoreFile,
        query=("seat", "tile", "x", "y", "language"),
    ),
    Operation(
        "post", "/api/score/game", "The record of a game that goes on from a real table.",
        dict[str, Any], score_answers.ScoreFile, query=("language",),
    ),
    Operation(
        "get", "/api/challenges/{code}", "A deal for everybody, and who has played it how well.",
        answers.ChallengeAnswer, query=("table", "language"),
    ),
    Operation(
        "post", "/api/challenges/{code}/tables", "Makes a table where a challenge is played.",
        wire.Made, wire.NewAttempt, query=("language",), status=201,
    ),
    Operation(
        "post", "/api/tables", "Makes a table.", wire.Made, wire.NewTable,
        query=("language",), keys=True, status=201,
    ),
    Operation("get", "/api/tables/{table}", "Who sits where.", wire.TableInfo, keys=True),
    Operation(
        "get", "/api/tables/{table}/state", "The table as the holder of some keys may know it.",
        wire.State, query=("since", "wait", "language"), keys=True,
    ),
    Operation(
        "post", "/api/tables/{table}/commands", "Carries a command out, or answers a question.",
        wire.Done, wire.AnyCommand, query=("language",), keys=True,
    ),
    Operation(
        "get", "/api/tables/{table}/record",
        "The record of the game, or of its beginning up to a position.", dict[str, Any],
        query=("moves", "language"), keys=True,
    ),
    Operation(
        "get", "/api/tables/{table}/moves/{moves}", "The table after so many moves.",
        answers.Position, query=("seat", "language"), keys=True,
    ),
    Operation(
        "get", "/api/tables/{table}/summary", "The game as a whole, once it is over.",
        answers.Summary, query=("language",),
    ),
    Operation(
        "get", "/api/tables/{table}/review",
        "What the game could have been, once it is over; begun when it is first asked for.",
        answers.ReviewAnswer, query=("language",),
    ),
)  # fmt: skip

PARAMETERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "table": ("The id of a table.", {"type": "string"}),
    "code": ("The code of a challenge, or “today”.", {"type": "string"}),
    "slug": ("A game or module.", {"type": "string"}),
    "name": ("The id of a lesson: a game or box.", {"type": "string"}),
    "moves": ("How many moves.", {"type": "integer", "minimum": 0}),
    "language": ("The language of the answer.", {"type": "string", "enum": list(LANGUAGES)}),
    "since": ("The version that is known already.", {"type": "integer", "minimum": 0}),
    "wait": ("Seconds to wait for a newer version.", {"type": "integer", "minimum": 0}),
    "game": ("A game.", {"type": "string"}),
    "modules": ("Modules, with commas between them.", {"type": "string"}),
    "seats": ("How many seats.", {"type": "integer", "minimum": 2}),
    "tile": ("The name of a tile.", {"type": "string"}),
    "x": ("A cell: to the east.", {"type": "integer"}),
    "y": ("A cell: to the north.", {"type": "integer"}),
    "seat": ("The number of a seat, “watch” or “open”.", {"type": "string"}),
}


@cache
def openapi() -> dict[str, Any]:
    """Returns the description."""
    types = [type for op in OPERATIONS for type in (op.answer, op.body) if type is not None]
    types.append(wire.Refusal)
    (*schemas, refusal), components = msgspec.json.schema_components(
        types, ref_template=REF, schema_hook=_schema_of_raw
    )
    found = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for op in OPERATIONS:
        answer = next(found)
        body = None if op.body is None else next(found)
        paths.setdefault(op.path, {})[op.method] = _operation(op, answer, body, refusal)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lioncourt",
            "version": version_of("lioncourt"),
            "description": "Tables of the browser game; docs/protocol.md tells about the socket.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "keys": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The keys of seats and of the host, with blanks between them.",
                }
            },
        },
    }


def _schema_of_raw(type: type) -> dict[str, Any]:
    """Returns the schema of what is already JSON: views and lines of the log."""
    if type is msgspec.Raw:
        return OBJECT
    raise NotImplementedError


def _operation(
    op: Operation, answer: dict[str, Any], body: dict[str, Any] | None, refusal: dict[str, Any]
) -> dict[str, Any]:
    in_path = [part[1:-1] for part in op.path.split("/") if part.startswith("{")]
    described: dict[str, Any] = {
        "summary": op.summary,
        "parameters": [
            *(_parameter(name, "path") for name in in_path),
            *(_parameter(name, "query") for name in op.query),
        ],
        "responses": {
            str(op.status): _content("The answer.", answer),
            "default": _content(_refusals(), refusal),
        },
    }
    if op.keys:
        described["security"] = [{}, {"keys": []}]
    if body is not None:
        described["requestBody"] = {**_content("", body), "required": True}
    return described


def _refusals() -> str:
    codes = ", ".join(f"{code} ({status})" for code, status in STATUS.items())
    return f"Why it was refused: {codes}; all others {OTHERWISE}."


def _parameter(name: str, place: str) -> dict[str, Any]:
    description, schema = PARAMETERS[name]
    return {
        "name": name,
        "in": place,
        "required": place == "path",
        "description": description,
        "schema": schema,
    }


def _content(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"content": {"application/json": {"schema": schema}}}
    return {"description": description, **content} if description else content
