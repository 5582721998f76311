"""The import contract, the sizes, and what rules never do; and that these checks can fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from lioncourt.table.registry import default_registry
from tests.conformance.architecture import (
    Source,
    borrowed_arguments,
    client_game_names,
    client_sources,
    foreign_imports,
    game_names,
    long_files,
    long_functions,
    module_names,
    private_imports,
    questions_of_identity,
    sideways_imports,
    sources,
    state_writes,
    uncertain_imports,
    unordered_loops,
    upward_imports,
)

Check = Callable[[Source], list[str]]

GAMES = frozenset(default_registry().games)
MODULES = frozenset(default_registry().modules)
CHECKS: dict[str, Check] = {
    "layers import downwards": upward_imports,
    "core stands alone": foreign_imports,
    "modules do not know each other": sideways_imports,
    "private names stay at home": private_imports,
    "rules know no clock": uncertain_imports,
    "core names no module": partial(module_names, modules=MODULES),
    "nobody asks which game": questions_of_identity,
    "nobody decides by the name of a game": partial(game_names, games=GAMES),
    "sets are sorted": unordered_loops,
    "only verbs write the state": state_writes,
    "calls borrow nothing for too long": borrowed_arguments,
    "files are short": long_files,
    "functions are short": long_functions,
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_repository_keeps_to_its_architecture(name: str) -> None:
    found = [fault for each in sources("src", "tests", "scripts") for fault in CHECKS[name](each)]
    assert found == [], "\n".join(found)


BAD = [
    (upward_imports, "core/a.py", "from lioncourt.table.config import GameConfig"),
    (upward_imports, "core/a.py", "from lioncourt.games.common import turn"),
    (upward_imports, "games/x/rules.py", "from lioncourt.table.manifest import Option"),
    (upward_imports, "view/a.py", "import lioncourt.cli.play"),
    (upward_imports, "view/a.py", "from lioncourt import new_game"),
    (upward_imports, "novelty/a.py", "x = 1"),
    (foreign_imports, "core/a.py", "import numpy as np"),
    (sideways_imports, "modules/bees/rules.py", "from lioncourt.modules.zoo.rules import Zoo"),
    (sideways_imports, "games/granada/rules.py", "from lioncourt.games.alhambra.rules import X"),
    (sideways_imports, "games/alhambra/rules.py", "from lioncourt.modules.bees import rules"),
    (private_imports, "core/a.py", "from lioncourt.core.palace import _FIXED"),
    (uncertain_imports, "games/x/rules.py", "from random import choice"),
    (uncertain_imports, "core/a.py", "import time"),
    (questions_of_identity, "core/a.py", "if rules.game == 'granada': x = 1"),
    (questions_of_identity, "modules/bees/rules.py", "y = 'zoo' in rules.modules"),
    (unordered_loops, "core/a.py", "for x in {1, 2}: print(x)"),
    (unordered_loops, "games/x/rules.py", "y = [x for x in set(z) if x]"),
    (unordered_loops, "games/x/rules.py", "y = tuple({x for x in z} | seen)"),
    (unordered_loops, "core/a.py", "y = {x: 1 for x in frozenset(z) - old}"),
    (state_writes, "games/x/rules.py", "state.active = 1"),
    (state_writes, "modules/bees/rules.py", "state.points[seat] += 1"),
    (state_writes, "core/a.py", "state.frames[-1] = frame"),
    (
        borrowed_arguments,
        "games/x/rules.py",
        "def f(xs):\n    deck = g(xs)\n    return Deck(deck.pool, tuple([x for x in xs]))",
    ),
    (long_files, "core/a.py", "x = 1\n" * 401),
    (long_functions, "core/a.py", "def long():\n" + "    x = 1\n" * 60),
]


@pytest.mark.parametrize(("check", "path", "text"), BAD)
def test_a_fault_is_found(check: Check, path: str, text: str) -> None:
    assert len(check(Source(f"src/lioncourt/{path}", text))) == 1


@pytest.mark.parametrize("text", ["x = 'bees'", "state.bees", "bees = 1", "f(honey_bees)"])
def test_a_mention_of_a_module_is_found(text: str) -> None:
    modules = frozenset({"bees", "honey-bees"})
    assert module_names(Source("src/lioncourt/core/a.py", text), modules)
    assert not module_names(Source("src/lioncourt/modules/bees/rules.py", text), modules)


BY_NAME = [
    "if game == 'granada': x = 1",
    "x = 1 if 'alhambra-granada' != view['game'] else 2",
    "if config.title() in ('alhambra', 'granada'): x = 1",
    "x = 'granada' in names",
    "match game:\n    case 'granada': x = 1\n    case _: x = 2",
    "x = STYLES['granada']",
    "x = styles.get('alhambra', 3)",
    "x = {'alhambra': 1}[game]",
    "x = name.startswith('granada')",
]


@pytest.mark.parametrize("text", BY_NAME)
def test_a_decision_by_the_name_of_a_game_is_found(text: str) -> None:
    """Wherever it stands; a name as a value is allowed."""
    for home in ("core", "record", "view", "bots", "terminal", "cli", "table", "games/x", "server"):
        found = game_names(Source(f"src/lioncourt/{home}/a.py", text), GAMES)
        assert found, home
    assert game_names(Source("src/lioncourt/simulate.py", text), GAMES)
    assert not game_names(Source("tests/a.py", text), GAMES)


def test_the_browser_client_does_not_decide_by_the_name_of_a_game() -> None:
    found = [
        line for path, text in client_sources() for line in client_game_names(path, text, GAMES)
    ]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "if (view.game === 'granada') {",
        'const city = "granada" == game;',
        'case "alhambra-granada":',
        "return styles['granada'];",
        "const styles = { 'granada': 1 };",
    ],
)
def test_a_decision_of_the_client_by_the_name_of_a_game_is_found(text: str) -> None:
    assert len(client_game_names("client/a.ts", text, GAMES)) == 1
    assert client_game_names("client/a.ts", "const game = 'alhambra';", GAMES) == []


GOOD = [
    ("game.py", "def new_game(game: str = 'alhambra', names=('granada',)): x = f('granada')"),
    ("core/a.py", "from lioncourt.core import ids\nimport bisect\nfrom mypy_extensions import i64"),
    ("games/x/rules.py", "from lioncourt.games.common.turn import Act"),
    ("modules/bees/rules.py", "from lioncourt.modules.bees.hive import Hive"),
    ("modules/interactions/bees_zoo.py", "from lioncourt.modules.bees.rules import Hive"),
    ("cli.py", "import time\nfrom lioncourt import new_game"),
    ("core/a.py", "for x in sorted({1, 2}): print(x)"),
    ("core/a.py", "y = sorted(x for x in set(z))\nz = {x for x in set(y)}\nw = sum(set(y))"),
    ("core/verbs.py", "state.active = 1"),
    ("modules/bees/rules.py", "state.holdings[self.holding] = (1,)"),
    ("core/a.py", "def f(deck, xs):\n    return Deck(deck.pool, tuple([x for x in xs]))"),
    ("core/a.py", "def f(xs):\n    d = g(xs)\n    y = [x for x in xs]\n    return D(d.pool, y)"),
    ("core/a.py", "def short():\n" + "    x = 1\n" * 59),
]


@pytest.mark.parametrize(("path", "text"), GOOD)
def test_what_is_allowed_passes_all_checks(path: str, text: str) -> None:
    source = Source(f"src/lioncourt/{path}", text)
    assert [fault for check in CHECKS.values() for fault in check(source)] == []
