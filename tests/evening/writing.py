"""Writes a table of a game down as somebody beside a real one would."""

from __future__ import annotations

import json
from typing import Any

from lioncourt.evening.entries import scored_parts
from lioncourt.evening.scored import score_evening
from lioncourt.evening.told import read_evening
from lioncourt.game import Game
from lioncourt.record.notation import palace_text, tiles_text
from lioncourt.sheet import sheet_line

STALE = ("characters", "named")  # was named before an earlier scoring, so nobody tells it


def scoring_data(game: Game, nth: int) -> dict[str, Any]:
    """Returns a scoring of the table as it lies: palaces, Dirk's tiles, and parts that score."""
    rules, state = game.rules, game.state
    data: dict[str, Any] = {
        "scoring": nth,
        "seats": [{"palace": palace_text(rules.catalogue, p)} for p in state.palaces],
    }
    if rules.dirk:
        data["dirk"] = tiles_text(rules.catalogue, state.dirk)
    holding: dict[str, dict[str, object]] = {}
    for module, part in scored_parts(rules):
        description = rules.descriptions[module]
        values = {p.name: value for p, value in description.values(_held(game, module))}
        if (module, part.name) == STALE and values["named-for"] != state.scorings:
            continue
        told = part.told(rules.catalogue, values[part.name])
        holding.setdefault(module, {})[part.name] = told
    return {**data, "holding": holding}


def evening_data(game: Game, *scorings: dict[str, Any]) -> dict[str, Any]:
    """Returns the score file of a game with these scorings."""
    config = game.config
    return {
        "game": config.game,
        "modules": list(config.modules),
        "options": dict(config.options),
        "names": [""] * config.seats,
        "scorings": list(scorings),
    }


def _held(game: Game, module: str) -> object:
    return game.state.holdings[game.rules.holding_id[module]]


def lines_of(game: Game, nth: int) -> list[tuple[object, ...]]:
    """Returns what a scoring gives now where all lies open, as plain data, sorted."""
    rules = game.rules
    found = [
        sheet_line(rules, line, nth)
        for rule in rules.scorings()
        for line in rule.open_lines(rules, game.state, nth)
    ]
    return sorted((line.contender, line.source, line.points, line.text) for line in found)


def scored(data: dict[str, Any]) -> list[tuple[object, ...]]:
    """Returns the same for the only scoring of a score file."""
    (scoring,) = score_evening(read_evening(json.loads(json.dumps(data)))).scorings
    lines = [scored.line for scored in scoring.lines]
    return sorted((line.contender, line.source, line.points, line.text) for line in lines)
