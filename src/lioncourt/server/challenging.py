"""Requests about challenges under /api (docs/protocol.md)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import msgspec

from lioncourt.server import wire
from lioncourt.server.answers import ChallengeAnswer, Result
from lioncourt.server.challenges import SHOWN, Challenge, challenge_of
from lioncourt.server.customs import Customs
from lioncourt.server.errors import Refused
from lioncourt.server.exchange import Answer, Asked, answer, decoded
from lioncourt.server.making import fresh_game, new_table
from lioncourt.server.rules import short_rules


def _challenge(asked: Asked) -> Challenge:
    today: date = datetime.now(UTC).date()
    return challenge_of(asked.path["code"], today)


async def get_challenge(asked: Asked) -> Answer:
    """Returns a challenge and its results."""
    asked.service.count_command(asked.client)
    challenge = _challenge(asked)
    results = await asked.service.challenges.results(challenge)
    own = asked.query.get("table", "")
    return answer(
        ChallengeAnswer(
            code=challenge.code,
            day=challenge.day,
            game=challenge.game,
            title=short_rules(challenge.game, asked.language).title,
            modules=[short_rules(module, asked.language).title for module in challenge.modules],
            levels=list(challenge.levels),
            # Without the ids of their tables: with one, anybody may watch it and read its chat.
            results=[
                Result(
                    each.name, each.points, each.place, each.date, each.table == own, each.by_bot
                )
                for each in results[:SHOWN]
            ],
            played=len(results),
        )
    )


async def attempt_challenge(asked: Asked) -> Answer:
    """Makes a table to play a challenge at, without advice."""
    service = asked.service
    service.count_command(asked.client)
    body = await asked.read_body(service.settings.limits.message_bytes)
    wanted: wire.NewAttempt = decoded(wire.decode_new_attempt, body)
    challenge = _challenge(asked)
    if not service.new_tables.allows(asked.client):
        raise Refused("too-many-tables")
    bots = [wire.Place("bot", level=level) for level in challenge.levels]
    asked_for = wire.NewTable(
        game=challenge.game,
        seats=[wire.Place("me", wanted.name), *bots],
        modules=list(challenge.modules),
        seed=challenge.seed,
        customs=Customs(advice=False),
    )
    new = new_table(asked_for, fresh_game(asked_for).record(), asked.language)
    made = msgspec.structs.replace(new.made, challenge=challenge.code)
    table_id = await service.hub.make(replace(new, made=made), asked.client)
    keys = {str(seat): key for seat, key in new.keys.items()}
    return answer(wire.Made(table_id, new.host, keys), 201)
