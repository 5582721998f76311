"""Manifests: what is known about a game or module without loading its rules.

The folder of a game or module has its manifest in `manifest.toml`, whose keys are the fields of
`Manifest`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from lioncourt.core.instead import instead

if TYPE_CHECKING:
    from lioncourt.core.build import Build

GAME = "game"
MODULE = "module"

FILE = "manifest.toml"

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
    sense: str | Callable[[Build], None] = ""  # the same for what bots need to know; "": nothing
    rules: str = ""  # its chapter: the name of a file in docs/rules
    texts: tuple[str, ...] = ()  # packages that hold a texts.toml
    options: tuple[Option, ...] = ()
    seats: tuple[int, int] = (2, 6)
    games: tuple[str, ...] = ()  # the games that a module goes with
    box: str = ""
    weight: str = "light"  # light, medium, heavy
    changes: tuple[str, ...] = ()  # money, building, scoring, interaction
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()  # rule classes of the game that it replaces


def manifest_of(package: str) -> Manifest:
    """Returns the manifest of a package; FileNotFoundError if it has none.

    Unless the table says otherwise, the package is a module, its `install` is in `rules` and, for
    bots, in `sense` if there is one, and its texts are its own.
    """
    table = tomllib.loads(files(package).joinpath(FILE).read_text(encoding="utf-8"))
    where = f"{package}, {FILE}"
    told = _told(table, Manifest, {"kind", "install"}, where)
    told["options"] = tuple(
        Option(**_told(option, Option, set(), f"{where}, options"))
        for option in table.get("options", ())
    )
    told.setdefault("kind", MODULE)
    told.setdefault("install", f"{package}.rules:install")
    if find_spec(f"{package}.sense") is not None:
        told.setdefault("sense", f"{package}.sense:install")
    told.setdefault("texts", (package,))
    return Manifest(**told)


def _told(table: dict[str, Any], kind: type[Any], usual: set[str], where: str) -> dict[str, Any]:
    """Returns the fields of a class that a table tells; ValueError for one too many or missing.

    `usual` are the fields that need not be told.
    """
    known = {each.name: each for each in fields(kind)}
    for key in table:
        if key not in known:
            raise ValueError(f"{where}: there is no key {key!r}; {instead(key, known)}")
    for name, each in known.items():
        if name not in table and name not in usual and each.default is MISSING:
            raise ValueError(f"{where}: {name!r} is missing")
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
