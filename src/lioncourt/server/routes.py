"""The HTTP interface under /api (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from importlib.metadata import version as version_of

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from lioncourt.game import RULES_VERSION
from lioncourt.server import wire
from lioncourt.server.answers import Lessons
from lioncourt.server.catalogue import catalogue
from lioncourt.server.errors import Refused
from lioncourt.server.founding import found_table
from lioncourt.server.history import record_of, whole_game
from lioncourt.server.lesson import lesson
from lioncourt.server.lesson.courses import course, course_titles
from lioncourt.server.looking_back import position_of, summary_of
from lioncourt.server.making import back_to
from lioncourt.server.metrics import TYPE as METRICS_TYPE
from lioncourt.server.metrics import metrics
from lioncourt.server.openapi import openapi
from lioncourt.server.portrait import table_info
from lioncourt.server.requests import (
    answer,
    asking,
    body_of,
    client_of,
    decoded,
    language_of,
    number_in,
    refused_command,
    require_own_origin,
    service_of,
    told,
    whole_number,
)
from lioncourt.server.rules import short_rules
from lioncourt.server.security import is_own_origin
from lioncourt.server.socket import Connection
from lioncourt.server.waiting import wait_for_change
from lioncourt.server.words import known_language

VERSION = version_of("lioncourt")  # asked for once: it reads the folders of all packages
CLOSED_BY_STATUS = 4000  # a socket that is turned away closes with 4404, 4403, 4429, …


async def health(request: Request) -> Response:
    service = service_of(request)
    answers = await service.hub.health.is_well()
    health = wire.Health(
        status="ok" if answers else "store-away",
        version=VERSION,
        rules_version=RULES_VERSION,
        tables=len(service.hub),
        store=service.store.kind,
    )
    return answer(health, 200 if answers else 503)


async def get_metrics(request: Request) -> Response:
    return Response(metrics(service_of(request)), media_type=METRICS_TYPE)


async def get_openapi(request: Request) -> Response:
    return answer(openapi())


async def get_catalogue(request: Request) -> Response:
    return answer(catalogue(language_of(request)))


async def get_rules(request: Request) -> Response:
    return answer(short_rules(request.path_params["slug"], language_of(request)))


async def make_table(request: Request) -> Response:
    require_own_origin(request)
    service = service_of(request)
    service.count_command(client_of(request))
    body = await body_of(request, service.settings.limits.import_bytes)
    wanted: wire.NewTable = decoded(wire.decode_new_table, body)
    made = await found_table(service, wanted, asking(request), client_of(request))
    return answer(made, 201)


async def get_table(request: Request) -> Response:
    service = service_of(request)
    table = (await service.hub.live(request.path_params["table"])).table
    present = service.hub.presence.at(table)
    return answer(table_info(table, asking(request).keys, present, asking(request).language))


async def get_state(request: Request) -> Response:
    service = service_of(request)
    service.count_command(client_of(request))
    table_id = request.path_params["table"]
    who = asking(request)
    since = whole_number(request, "since", 0)
    wait = min(whole_number(request, "wait", 0), service.settings.limits.wait_seconds)
    live = await service.hub.live(table_id)
    service.glance(live, client_of(request))
    if live.table.version <= since and wait > 0:
        await wait_for_change(service, table_id, who.keys, since, wait)
        live = await service.hub.live(table_id)
    state = service.state(live, who.keys, who.language, since)
    return told(state)


async def run_command(request: Request) -> Response:
    require_own_origin(request)
    service = service_of(request)
    service.count_command(client_of(request))
    body = await body_of(request, service.settings.limits.message_bytes)
    who = asking(request)
    number = wire.id_in(body)
    try:
        command: wire.AnyCommand = decoded(wire.decode_command, body)
        table_id = request.path_params["table"]
        done = await service.run(table_id, who, command, client_of(request))
    except Refused as refused:
        return refused_command(refused, number, who.language)
    return answer({"type": "done", "id": number, **done})


async def get_record(request: Request) -> Response:
    service = service_of(request)
    table_id = request.path_params["table"]
    live = await service.hub.live(table_id)
    keys = asking(request).keys
    if "moves" in request.query_params:
        game = back_to(whole_game(live.table, keys), whole_number(request, "moves", 0))
        return answer(await asyncio.to_thread(game.record))
    return answer(record_of(live.table, await service.hub.entries_of(table_id), keys))


async def get_position(request: Request) -> Response:
    seat = request.query_params.get("seat", "watch")
    moves = number_in(request.path_params["moves"], "moves")
    table_id = request.path_params["table"]
    return told(await position_of(service_of(request), table_id, asking(request), moves, seat))


async def get_summary(request: Request) -> Response:
    table_id = request.path_params["table"]
    return told(await summary_of(service_of(request), table_id, language_of(request)))


async def get_lesson(request: Request) -> Response:
    return answer(await asyncio.to_thread(lesson, language_of(request)))


async def get_lessons(request: Request) -> Response:
    return answer(Lessons(course_titles(language_of(request))))


async def get_course(request: Request) -> Response:
    name = request.path_params["name"]
    found = await asyncio.to_thread(course, name, language_of(request))
    if found is None:
        raise Refused("no-rules", name=name[:40])
    return answer(found)


async def socket(socket: WebSocket) -> None:
    service = service_of(socket)
    table_id = socket.path_params["table"]
    client = client_of(socket)
    await socket.accept()
    try:
        if not is_own_origin(socket.headers, service.settings.origins):
            raise Refused("foreign-origin")
        await service.hub.live(table_id)
        with service.connected(client):
            await Connection(service, socket, table_id, client).run()
    except Refused as refused:
        await _turn_away(socket, refused)


async def _turn_away(socket: WebSocket, refused: Refused) -> None:
    """Says why before closing: a page is told nothing of a connection that was never made."""
    language = known_language(socket.query_params.get("language", ""))
    message = wire.refused_message(refused, None, language)
    await socket.send({"type": "websocket.send", "text": wire.encode(message).decode()})
    await socket.close(CLOSED_BY_STATUS + refused.status)


METRICS = Route("/metrics", get_metrics)  # where the settings ask for it
ROUTES = [
    Route("/api/health", health),
    Route("/api/openapi.json", get_openapi),
    Route("/api/catalogue", get_catalogue),
    Route("/api/rules/{slug}", get_rules),
    Route("/api/lesson", get_lesson),
    Route("/api/lessons", get_lessons),
    Route("/api/lessons/{name}", get_course),
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables/{table}", get_table),
    Route("/api/tables/{table}/state", get_state),
    Route("/api/tables/{table}/commands", run_command, methods=["POST"]),
    Route("/api/tables/{table}/record", get_record),
    Route("/api/tables/{table}/moves/{moves}", get_position),
    Route("/api/tables/{table}/summary", get_summary),
    WebSocketRoute("/api/tables/{table}/socket", socket),
]
