"""Every page of the game, each shown in a state that is worth looking at."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import fitting
from tests.e2e.module_positions import asked_by
from tests.e2e.positions import finished, large_palace, midgame, tile_to_place
from tests.e2e.tables import Table, Tables, bot, me, open_seat
from tests.e2e.visitor import Visitor

NAMES = ("Ana", "Zahra", "Rashid", "Inés", "Yusuf", "Aisha")
PLAIN_PATHS = {
    "home": "/",
    "setup": "/new",
    "score": "/score",
    "lesson": "/learn",
    "puzzles": "/puzzles",
    "rules": "/rules",
    "rules-of-a-game": "/rules/alhambra",
    "import": "/replay",
    "lost": "/no/such/page",
}


class Gallery:
    """Opens pages by name; the tables that they show are made once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._made: dict[str, Table] = {}

    def show(self, name: str, visitor: Visitor) -> Page:
        page = visitor.open(self.link(name))
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.evaluate("document.fonts.ready")
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        return page

    def link(self, name: str) -> str:
        if name in PLAIN_PATHS:
            return PLAIN_PATHS[name]
        kind, _, view = name.partition("/")
        if kind not in self._made:
            self._made[kind] = TABLES[kind](self._tables)
        table = self._made[kind]
        if not view:
            return table.link(0)
        # A page beside the table: whoever has the seat's key has followed its link before.
        return f"{table.path}/{view}#seat=0&key={table.keys[0]}"


def people_and_bots(number: int) -> list[dict[str, str | None]]:
    return [me(NAMES[0]), *(bot(name) for name in NAMES[1:number])]


TABLES: dict[str, Callable[[Tables], Table]] = {
    "waiting-room": lambda tables: tables.make(me("Ana"), open_seat(), bot("Zahra"), seed=1),
    "table": lambda tables: tables.go_on(midgame(4), *people_and_bots(4)),
    "placing": lambda tables: tables.go_on(tile_to_place(), *people_and_bots(3)),
    "over": lambda tables: tables.go_on(finished(4), *people_and_bots(4)),
}

PAGES = (
    *PLAIN_PATHS,
    *TABLES,
    "table/scoring",
    "over/scoring",
    "over/final",
    "over/replay",
)


def every_module() -> tuple[str, ...]:
    """Returns as many modules as go together in the base game."""
    return fitting(default_registry().games["alhambra"])


# Tables that are hard to draw well: looked at in screenshots, too slow to make for every test.
SHOWPIECES = ("full-palace", "six-seats", "all-modules", "granada", "both-cities")
TABLES |= {
    "full-palace": lambda tables: tables.go_on(large_palace(40), *people_and_bots(3)),
    "six-seats": lambda tables: tables.go_on(midgame(6), *people_and_bots(6)),
    "all-modules": lambda tables: tables.go_on(
        midgame(4, modules=every_module()), *people_and_bots(4)
    ),
    "granada": lambda tables: tables.go_on(midgame(3, game="granada"), *people_and_bots(3)),
    "both-cities": lambda tables: tables.go_on(
        midgame(3, game="alhambra-granada"), *people_and_bots(3)
    ),
}


def _of_module(module: str) -> Callable[[Tables], Table]:
    return lambda tables: tables.go_on(asked_by(module), *people_and_bots(3))


# Every module, with something that only it asks.
MODULES = {f"module-{module}": module for module in sorted(default_registry().modules)}
TABLES |= {name: _of_module(module) for name, module in MODULES.items()}
