"""What can be entered for an evening: tiles, types, runs, and the parts of modules that score."""

from __future__ import annotations

from typing import Any, Final

from lioncourt.core.engine import empty_state
from lioncourt.core.ids import SIDE_LETTERS, SIDE_NAMES
from lioncourt.core.kinds import CARD, CORNER, NUMBER, SIDES, TILE, TYPE, names_of
from lioncourt.core.parts import SCORES, SCORES_WITH_DIRK, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.scoring import rankings
from lioncourt.positions.faults import lies_so
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, gather_texts
from lioncourt.view.pieces import tile_piece
from lioncourt.view.wording import Wording, wording_in

# Kinds of entries, as far as a page has to know
THING, PLAIN_NUMBER, WALLS, LAID_TILE, AT_CORNER = "thing", "number", "sides", "tile", "corner"
SHAPES: Final = {NUMBER: PLAIN_NUMBER, SIDES: WALLS, TILE: LAID_TILE, CORNER: AT_CORNER}


def tiles_to_lay(rules: Ruleset) -> list[int]:
    """Returns every face of every tile that can lie in a palace; tiles of two cells are whole.

    A tile that is turned whenever it is laid lies there in one of its positions.
    """
    catalogue, state = rules.catalogue, empty_state(rules, seed=0)
    found: list[int] = []
    for tile in range(len(catalogue.tile_name)):
        double = catalogue.doubles.get(tile)
        is_half = double is not None and tile != double.whole
        if tile == catalogue.start_tile or rules.ground_of[tile] is None or is_half:
            continue
        if lies_so(rules, state, tile):
            found.append(tile)
    return found


def scored_parts(rules: Ruleset) -> list[tuple[str, Part]]:
    """Returns the parts of all holdings that a scoring reads, each with its module."""
    wanted = (SCORES, SCORES_WITH_DIRK) if rules.dirk else (SCORES,)
    return [
        (module, part)
        for module, description in rules.descriptions.items()
        for part in description.parts
        if part.scores in wanted
    ]


def entries(rules: Ruleset, language: str = ENGLISH) -> dict[str, Any]:
    """Returns all that can be entered for a game with these modules, in a language."""
    wording = wording_in(rules, language)
    runs, types = counted_sources(rules)
    return {
        "tiles": [_tile(wording, tile) for tile in tiles_to_lay(rules)],
        "types": [
            {"id": rules.catalogue.type_name[type], "label": wording.type(type)} for type in types
        ],
        "runs": [{"id": run, "label": wording.title(f"source.{run}", run)} for run in runs],
        "dearest": any(rule.ties == "dearest" for rule in rankings(rules)),
        "sources": [
            {"id": source, "label": wording.say(f"source.{source}")}
            for source in _sources_of_modules(rules)
        ],
        "parts": [_part(wording, module, part) for module, part in scored_parts(rules)],
        "dirk": wording.say("contender.dirk") if rules.dirk else None,
        "scorings": LAST_SCORING,
    }


def counted_sources(rules: Ruleset) -> tuple[list[str], list[int]]:
    """Returns the runs that are measured in a game, and the types that are ranked."""
    lines = [rule.of_length(0, 0) for rule in rules.scorings()]
    state = empty_state(rules, seed=0)
    types = {type: None for rule in rankings(rules) for type in rule.prizes(rules, state)}
    return [line.source for line in lines if line is not None], list(types)


def _tile(wording: Wording, tile: int) -> dict[str, Any]:
    catalogue = wording.rules.catalogue
    piece = catalogue.tile_piece[tile]
    return {
        "id": catalogue.tile_name[tile],
        **tile_piece(wording, tile, catalogue.tile_walls[tile]),
        "piece": catalogue.tile_name[piece],
        "copies": catalogue.tile_copies[piece],
    }


def _sources_of_modules(rules: Ruleset) -> list[str]:
    """Returns the sources that modules give points for, from their texts."""
    modules = default_registry().modules
    prefix = "source."
    return [
        key.removeprefix(prefix)
        for module in rules.modules
        for key in gather_texts(modules[module].texts)[ENGLISH]
        if key.startswith(prefix)
    ]


def _part(wording: Wording, module: str, part: Part) -> dict[str, Any]:
    shape = SHAPES.get(part.kind, THING)
    by = SHAPES.get(part.by, THING) if part.by else None
    return {
        "module": module,
        "title": wording.title(f"module.{module}", module),
        "name": part.name,
        "label": wording.title(f"part.{module}.{part.name}", part.name),
        "each": part.each,
        "many": part.many,
        "shape": shape,
        "things": _things(wording, part, part.kind),
        "by": by,
        "keys": _things(wording, part, part.by),
        "most": part.most,
    }


def _things(wording: Wording, part: Part, kind: str) -> list[dict[str, Any]]:
    """Returns the things of a kind that a part may have."""
    catalogue = wording.rules.catalogue
    if kind == SIDES:
        return [
            {"id": letter, "kind": "side", "label": wording.say(f"side.{name}")}
            for letter, name in zip(SIDE_LETTERS, SIDE_NAMES, strict=True)
        ]
    if not kind or kind in SHAPES:
        return []
    names = names_of(catalogue, kind)
    if kind == CARD:
        wanted = [card for card, role in enumerate(catalogue.card_role) if role in part.roles]
        return [{"id": names[card], "kind": "card", "label": wording.card(card)} for card in wanted]
    if kind == TYPE:
        return [
            {"id": name, "kind": "type", "label": wording.type(type)}
            for type, name in enumerate(names)
        ]
    return [
        {"id": name, "kind": "token", "label": wording.thing(kind, number)}
        for number, name in enumerate(names)
    ]
