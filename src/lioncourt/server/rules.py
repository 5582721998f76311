"""Short rules, for a page beside the game: what a game or module is about, and its pieces."""

from __future__ import annotations

from typing import Final

from lioncourt.server.answers import PieceHelp, RulesPage
from lioncourt.server.errors import Refused
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, Texts, gather_texts, say

PIECES: Final = "help.piece."
NAMES: Final = ("card", "tile", "token", "type", "piece")  # where the name of a piece may stand


def short_rules(slug: str, language: str) -> RulesPage:
    """Returns the rules of a game or module in a language; Refused if there is none."""
    registry = default_registry()
    manifest = registry.games.get(slug) or registry.modules.get(slug)
    if manifest is None:
        raise Refused("no-rules", name=slug[:40])
    texts = gather_texts(manifest.texts)
    return RulesPage(
        id=manifest.id,
        title=title_of(manifest, language),
        summary=summary_of(manifest, language),
        help=text(texts, f"help.summary.{manifest.id}", language, "").strip().splitlines(),
        pieces=_pieces(texts, language),
    )


def title_of(manifest: Manifest, language: str) -> str:
    """Returns the title of a game or module."""
    texts = gather_texts(manifest.texts)
    return text(texts, f"{manifest.kind}.{manifest.id}", language, manifest.title)


def summary_of(manifest: Manifest, language: str) -> str:
    """Returns a sentence or two on what a game or module is about."""
    texts = gather_texts(manifest.texts)
    return text(texts, f"help.{manifest.id}", language, manifest.summary)


def text(texts: Texts, key: str, language: str, otherwise: str) -> str:
    """Returns a text without values, or a substitute if nobody has written it."""
    return say(texts, key, None, language) if key in texts.get(ENGLISH, {}) else otherwise


def _pieces(texts: Texts, language: str) -> list[PieceHelp]:
    """Returns the texts about single pieces."""
    keys = [key for key in texts.get(ENGLISH, {}) if key.startswith(PIECES)]
    return [
        PieceHelp(
            id=key.removeprefix(PIECES),
            label=_name(texts, key.removeprefix(PIECES), language),
            help=say(texts, key, None, language),
        )
        for key in keys
    ]


def _name(texts: Texts, piece: str, language: str) -> str:
    for kind in NAMES:
        if f"{kind}.{piece}" in texts[ENGLISH]:
            return say(texts, f"{kind}.{piece}", None, language)
    return piece
