"""Manifests: what can be known of a game or module without loading its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lioncourt.core.build import Build

GAME = "game"
MODULE = "module"

OptionValue = bool | int | str


@dataclass(frozen=True)
class Option:
    """A choice of house rule; `rule` is where it is described."""

    name: str
    choices: tuple[OptionValue, ...]
    default: OptionValue
    rule: str


@dataclass(frozen=True)
class Manifest:
    """What the lobby needs: identity, place in the family, options, and what goes with what."""

    id: str
    kind: str
    title: str
    chapter: int  # order of the chapters; breaks ties in every seam
    summary: str
    # "package.module:function", imported only when rules are compiled; or the function itself.
    install: str | Callable[[Build], None]
    rules: str = ""  # its chapter: the name of a file in docs/rules
    texts: tuple[str, ...] = ()  # packages that hold a texts.toml
    options: tuple[Option, ...] = ()
    seats: tuple[int, int] = (2, 6)
    games: tuple[str, ...] = ()  # of a module: the games it goes with
    box: str = ""
    weight: str = "light"  # light, medium, heavy
    changes: tuple[str, ...] = ()  # money, building, scoring, interaction
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = field(default=())  # rule classes of the game that it substitutes
