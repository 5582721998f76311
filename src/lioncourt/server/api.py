"""The interface under /api (docs/protocol.md): a function per request, and the table of all.

A handler takes a request and returns the answer, or raises Refused. It doesn't know whether the
server or the browser's worker carries it, so both answer everything in HANDLERS.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version as version_of
from typing import Final

from lioncourt.game import RULES_VERSION
from lioncourt.server import wire
from lioncourt.server.answers import Lessons
from lioncourt.server.catalogue import catalogue
from lioncourt.server.challenging import attempt_challenge, get_challenge
from lioncourt.server.errors import Refused
from lioncourt.server.exchange import Answer, Asked, Handler, answer, decoded, number_in
from lioncourt.server.founding import found_table
from lioncourt.server.history import record_of, require_told, whole_game
from lioncourt.server.lesson import lesson
from lioncourt.server.lesson.courses import course, course_titles
from lioncourt.server.looking_back import position_of, review_told, summary_of
from lioncourt.server.making import back_to
from lioncourt.server.openapi import openapi
from lioncourt.server.portrait import table_info
from lioncourt.server.puzzling import puzzle_list, puzzle_page
from lioncourt.server.rules import short_rules
from lioncourt.server.score_sheets import HANDLERS as SCORE_SHEETS
from lioncourt.server.waiting import wait_for_change

version = cache(version_of)  # it reads the folders of all packages


async def health(asked: Asked) -> Answer:
    service = asked.service
    answers = await service.hub.health.is_well()
    health = wire.Health(
        status="ok" if answers else "store-away",
        version=version("lioncourt"),
        rules_version=RULES_VERSION,
        tables=len(service.hub),
        store=service.store.kind,
    )
    return answer(health, 200 if answers else 503)


async def get_openapi(asked: Asked) -> Answer:
    return answer(openapi())


async def get_catalogue(asked: Asked) -> Answer:
    return answer(catalogue(asked.language))


async def get_rules(asked: Asked) -> Answer:
    return answer(short_rules(asked.path["slug"], asked.language))


async def get_lesson(asked: Asked) -> Answer:
    return answer(await asked.service.work.in_thread(lesson, asked.language))


async def get_lessons(asked: Asked) -> Answer:
    return answer(Lessons(course_titles(asked.language)))


async def get_course(asked: Asked) -> Answer:
    name = asked.path["name"]
    found = await asked.service.work.in_thread(course, name, asked.language)
    if found is None:
        raise Refused("no-rules", name=name[:40])
    return answer(found)


async def get_puzzles(asked: Asked) -> Answer:
    return answer(puzzle_list(asked.language))


async def get_puzzle(asked: Asked) -> Answer:
    name = asked.path["name"]
    found = await asked.service.work.in_thread(puzzle_page, name, asked.language)
    if found is None:
        raise Refused("no-puzzle", name=name[:40])
    return answer(found)


async def make_table(asked: Asked) -> Answer:
    service = asked.service
    service.count_command(asked.client)
    body = await asked.read_body(service.settings.limits.import_bytes)
    wanted: wire.NewTable = decoded(wire.decode_new_table, body)
    return answer(await found_table(service, wanted, asked.asking, asked.client), 201)


async def get_table(asked: Asked) -> Answer:
    service = asked.service
    table = (await service.hub.live(asked.path["table"])).table
    who = asked.asking
    return answer(table_info(table, who.keys, service.hub.presence.at(table), who.language))


async def get_state(asked: Asked) -> Answer:
    service = asked.service
    service.count_command(asked.client)
    table_id = asked.path["table"]
    who = asked.asking
    since = asked.whole_number("since", 0)
    wait = min(asked.whole_number("wait", 0), service.settings.limits.wait_seconds)
    live = await service.hub.live(table_id)
    service.glance(live, asked.client)
    if live.table.version <= since and wait > 0:
        await wait_for_change(service, table_id, who.keys, since, wait)
        live = await service.hub.live(table_id)
    return answer(await service.state(live, who.keys, who.language, since))


async def run_command(asked: Asked) -> Answer:
    service = asked.service
    service.count_command(asked.client)
    body = await asked.read_body(service.settings.limits.message_bytes)
    who = asked.asking
    number = wire.id_in(body)
    try:
        command: wire.AnyCommand = decoded(wire.decode_command, body)
        done = await service.run(asked.path["table"], who, command, asked.client)
    except Refused as refused:  # answered as the socket would
        return answer(wire.refused_message(refused, number, who.language), refused.status)
    return answer({"type": "done", "id": number, **done})


async def get_record(asked: Asked) -> Answer:
    service = asked.service
    table_id = asked.path["table"]
    live = await service.hub.live(table_id)
    keys = asked.asking.keys
    require_told(live.table, keys)
    if "moves" in asked.query:
        game = back_to(whole_game(live.table, keys), asked.whole_number("moves", 0))
        return answer(await service.work.in_thread(game.record))
    return answer(record_of(live.table, await service.hub.entries_of(table_id), keys))


async def get_position(asked: Asked) -> Answer:
    seat = asked.query.get("seat", "watch")
    moves = number_in(asked.path["moves"], "moves")
    shown = await position_of(asked.service, asked.path["table"], asked.asking, moves, seat)
    return Answer(shown)


async def get_summary(asked: Asked) -> Answer:
    return Answer(await summary_of(asked.service, asked.path["table"], asked.language))


async def get_review(asked: Asked) -> Answer:
    asked.service.count_command(asked.client)
    return Answer(
        await review_told(asked.service, asked.path["table"], asked.language, asked.client)
    )


HANDLERS: Final[dict[tuple[str, str], Handler]] = {
    ("GET", "/api/health"): health,
    ("GET", "/api/openapi.json"): get_openapi,
    ("GET", "/api/catalogue"): get_catalogue,
    ("GET", "/api/rules/{slug}"): get_rules,
    ("GET", "/api/lesson"): get_lesson,
    ("GET", "/api/lessons"): get_lessons,
    ("GET", "/api/lessons/{name}"): get_course,
    ("GET", "/api/puzzles"): get_puzzles,
    ("GET", "/api/puzzles/{name}"): get_puzzle,
    **SCORE_SHEETS,
    ("GET", "/api/challenges/{code}"): get_challenge,
    ("POST", "/api/challenges/{code}/tables"): attempt_challenge,
    ("POST", "/api/tables"): make_table,
    ("GET", "/api/tables/{table}"): get_table,
    ("GET", "/api/tables/{table}/state"): get_state,
    ("POST", "/api/tables/{table}/commands"): run_command,
    ("GET", "/api/tables/{table}/record"): get_record,
    ("GET", "/api/tables/{table}/moves/{moves}"): get_position,
    ("GET", "/api/tables/{table}/summary"): get_summary,
    ("GET", "/api/tables/{table}/review"): get_review,
}
SOCKET: Final = "/api/tables/{table}/socket"  # see socket.py
