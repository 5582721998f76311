"""The architecture as checks on source text: who imports whom, sizes, and what rules never do.

Each check takes a file as `Source` and returns complaints, so that it can be tried on bad examples.
`python -m tests.conformance.architecture` lists long functions that are still allowed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = "lioncourt"

# Lower layers know nothing of higher ones. The names are those directly under the package.
LAYERS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"core"}),
    frozenset({"games", "modules"}),
    frozenset({"table"}),
    frozenset({"game", "legal", "positions", "sheet", "record", "view"}),
    frozenset({"evening"}),
    frozenset(
        {
            "",
            "__main__",
            "arena",
            "bots",
            "measure",
            "presets",
            "processes",
            "puzzles",
            "review",
            "scorefile",
            "simulate",
            "stats",
            "terminal",
            "cli",
            "bench",
            "envs",
            "server",
        }
    ),
)
RULES: Final = frozenset({"core", "games", "modules"})
BESIDE_STANDARD_LIBRARY: Final = frozenset({"mypy_extensions"})  # what core may use besides

FILE_LINES: Final = 400
TEST_FILE_LINES: Final = 450
FUNCTION_LINES: Final = 40  # wished for
FUNCTION_LINES_AT_MOST: Final = 60

CHANCE: Final = "src/lioncourt/core/rng.py"  # asks the system where no seed is given
UNCERTAIN: Final = frozenset({"random", "time", "datetime", "secrets", "uuid"})
# What does not care in which order it gets things.
ORDER_FREE: Final = frozenset(
    {"sorted", "sum", "len", "any", "all", "min", "max", "set", "frozenset"}
)


@dataclass(frozen=True)
class Source:
    """A file by its path from the root, such as src/lioncourt/core/ids.py."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def parts(self) -> tuple[str, ...]:
        """Where it is inside the package: ("core", "ids"); empty outside."""
        prefix = f"src/{PACKAGE}/"
        if not self.path.startswith(prefix):
            return ()
        return tuple(self.path.removeprefix(prefix).removesuffix(".py").split("/"))

    @property
    def home(self) -> str:
        """The name directly under the package, "" for the package's own __init__."""
        parts = self.parts
        return "" if not parts or parts == ("__init__",) else parts[0]

    @property
    def is_rules(self) -> bool:
        return bool(self.parts) and self.home in RULES

    def imports(self) -> Iterator[tuple[int, str]]:
        """Yields every imported module (or name in one) with its line."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node.lineno, alias.name
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield node.lineno, f"{node.module or ''}.{alias.name}"


def sources(*folders: str) -> list[Source]:
    """Returns the Python files under folders of the repository."""
    return [
        Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


def layer_of(name: str) -> int | None:
    """Returns the layer of a name under the package, None if it has none."""
    for number, layer in enumerate(LAYERS):
        if name in layer:
            return number
    return None


def upward_imports(source: Source) -> list[str]:
    """A layer imports only from itself and below."""
    if not source.parts:
        return []
    own = layer_of(source.home)
    if own is None:
        return [f"{source.path}: {source.home} belongs to no layer of the architecture"]
    complaints = []
    for line, name in source.imports():
        words = name.split(".")
        if words[0] != PACKAGE:
            continue
        other = layer_of(words[1] if len(words) > 2 else "")
        if other is None or other > own:
            complaints.append(f"{source.path}:{line}: {source.home} imports {name}")
    return complaints


def foreign_imports(source: Source) -> list[str]:
    """Core uses the standard library, mypy_extensions and itself."""
    if source.home != "core":
        return []
    allowed = {*sys.stdlib_module_names, *BESIDE_STANDARD_LIBRARY, PACKAGE}
    return [
        f"{source.path}:{line}: imports {name}"
        for line, name in source.imports()
        if name.split(".")[0] not in allowed
    ]


def sideways_imports(source: Source) -> list[str]:
    """A module knows no other module, a game no other game; games know no modules.

    A game that is two games at once names both: `games/a_b` may know `games/a` and `games/b`.
    """
    if source.home not in ("games", "modules") or len(source.parts) < 2:
        return []
    own = source.parts[:2]
    complaints = []
    for line, name in source.imports():
        words = name.split(".")
        if words[0] != PACKAGE or len(words) < 3 or words[1] not in ("games", "modules"):
            continue
        shared = words[1:3] == ["games", "common"]
        pair = source.home == "modules" and own[1] == "interactions"
        pair |= source.home == words[1] == "games" and words[2] in own[1].split("_")
        from_module = source.home == "modules" and words[1] == "games"
        if tuple(words[1:3]) != own and not shared and not pair and not from_module:
            complaints.append(f"{source.path}:{line}: {'.'.join(own)} imports {name}")
    return complaints


def private_imports(source: Source) -> list[str]:
    """Names with an underscore in front stay in their file."""
    return [
        f"{source.path}:{line}: imports {name}"
        for line, name in source.imports()
        if name.split(".")[-1].startswith("_") and not name.startswith("__future__")
    ]


def uncertain_imports(source: Source) -> list[str]:
    """Rules have no clock and no chance but the state's own."""
    if not source.is_rules or source.path == CHANCE:
        return []
    return [
        f"{source.path}:{line}: imports {name}"
        for line, name in source.imports()
        if name.split(".")[0] in UNCERTAIN
    ]


def module_names(source: Source, modules: frozenset[str]) -> list[str]:
    """Core and games never mention a module.

    `squares` is a word of the core as well as a module, so as an identifier it says nothing, nor
    in `__slots__`.
    """
    if source.home not in ("core", "games"):
        return []
    identifiers = {name.replace("-", "_") for name in modules} - {"squares"}
    complaints = []
    slots = [
        part
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"
        for part in ast.walk(node.value)
    ]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and node.value in modules and node not in slots:
            complaints.append(f"{source.path}:{node.lineno}: mentions {node.value!r}")
        elif isinstance(node, ast.Name) and node.id in identifiers:
            complaints.append(f"{source.path}:{node.lineno}: mentions {node.id}")
        elif isinstance(node, ast.Attribute) and node.attr in identifiers:
            complaints.append(f"{source.path}:{node.lineno}: mentions .{node.attr}")
    return complaints


def questions_of_identity(source: Source) -> list[str]:
    """No rule asks which game is played or which modules are on: it is there or it is not."""
    if not source.parts:
        return []
    names = {"game", "modules"} if source.is_rules else {"game"}
    complaints = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asked = [s.attr for s in sides if isinstance(s, ast.Attribute) and s.attr in names]
            compares = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
            if asked and any(isinstance(operator, compares) for operator in node.ops):
                complaints.append(f"{source.path}:{node.lineno}: compares .{asked[0]}")
    return complaints


LOOKUPS: Final = frozenset({"get", "pop", "setdefault", "startswith", "endswith", "removeprefix"})


def game_names(source: Source, games: frozenset[str]) -> list[str]:
    """Nobody decides by the name of a game: no comparison, case, or lookup with one.

    A name as a value is fine, such as the default of an argument.
    """
    if not source.parts:
        return []
    return [
        f"{source.path}:{constant.lineno}: asks for {constant.value!r}"
        for node in ast.walk(source.tree)
        for asked in _asked_for(node)
        for constant in _constants(asked)
        if constant.value in games
    ]


def _asked_for(node: ast.AST) -> list[ast.expr | None]:
    """Returns what a piece of code compares with or looks up."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.MatchValue):
        return [node.value]
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Dict):
        return [*node.keys]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return [*node.args] if node.func.attr in LOOKUPS else []
    return []


def _constants(node: ast.expr | None) -> list[ast.Constant]:
    """Returns the constants of an expression, also those of a tuple, list or set in it."""
    if isinstance(node, ast.Constant):
        return [node]
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return [constant for item in node.elts for constant in _constants(item)]
    return []


def client_game_names(path: str, text: str, games: frozenset[str]) -> list[str]:
    """The same for the source of a browser client: comparisons, cases and lookups."""
    name = f"[\"'`]({'|'.join(sorted(games))})[\"'`]"
    asks = rf"[=!]=\s*{name}|{name}\s*[=!]=|\bcase\s+{name}|\[\s*{name}\s*\]|{name}\s*:"
    return [
        f"{path}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), start=1)
        if re.search(asks, line)
    ]


CLIENT_FILES: Final = frozenset({".js", ".jsx", ".mjs", ".svelte", ".ts", ".tsx", ".vue"})
NOT_OURS: Final = frozenset({"dist", "node_modules", "tests"})


def client_sources(folder: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Yields the files of a browser client, its tests left out."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not path.name.startswith(".") and path.name not in NOT_OURS:
            yield from client_sources(path)
        elif path.suffix in CLIENT_FILES and "test" not in path.name:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def is_set(node: ast.expr) -> bool:
    """Tells whether an expression is surely a set."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub)):
        return is_set(node.left) or is_set(node.right)
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    return isinstance(node, (ast.Set, ast.SetComp)) or called in ("set", "frozenset")


def unordered_loops(source: Source) -> list[str]:
    """Rules never go through a set without sorting it: its order may differ between runs."""
    if not source.is_rules:
        return []
    harmless: set[int] = set()
    found: list[int] = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ORDER_FREE:
                harmless.update(id(argument) for argument in node.args)
            elif node.func.id in ("list", "tuple", "enumerate", "iter") and node.args:
                found += [node.lineno] if is_set(node.args[0]) else []
        elif isinstance(node, ast.For):
            found += [node.lineno] if is_set(node.iter) else []
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)):
            unordered = any(is_set(part.iter) for part in node.generators)
            found += [node.lineno] if unordered and id(node) not in harmless else []
    return [f"{source.path}:{line}: goes through a set unsorted" for line in sorted(found)]


COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def borrowed_arguments(source: Source) -> list[str]:
    """Finds calls of rules such as `f(local.attribute, [… for …])`, which crash when compiled.

    mypyc (2.4.1) lends the attribute to the call, and frees the local after the comprehension,
    before the call is made.
    """
    if not source.is_rules:
        return []
    found = []
    for function in ast.walk(source.tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = [n for n in ast.walk(function) if isinstance(n, ast.Name)]
        own = {name.id for name in names if isinstance(name.ctx, ast.Store)}
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and _lends(call, own):
                found.append(f"{source.path}:{call.lineno}: {ast.unparse(call)}")
    return found


def _lends(call: ast.Call, own: set[str]) -> bool:
    lent = False
    for argument in [*call.args, *(keyword.value for keyword in call.keywords)]:
        if lent and any(isinstance(node, COMPREHENSIONS) for node in ast.walk(argument)):
            return True
        value = argument.value if isinstance(argument, ast.Attribute) else None
        lent |= isinstance(value, ast.Name) and value.id in own
    return False


WRITERS: Final = frozenset(
    {("core", name) for name in ("verbs", "laying", "seen", "untold", "state", "engine")}
)


def state_writes(source: Source) -> list[str]:
    """Finds rules that write the state themselves: only verbs do, and a module its own holding."""
    if not source.parts or source.parts[0] not in RULES or source.parts in WRITERS:
        return []
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        else:
            continue
        for target in targets:
            written = target.value if isinstance(target, ast.Subscript) else target
            if (
                isinstance(written, ast.Attribute)
                and isinstance(written.value, ast.Name)
                and written.value.id == "state"
                and written.attr != "holdings"
            ):
                found.append(f"{source.path}:{node.lineno}: writes state.{written.attr}")
    return found


def long_files(source: Source) -> list[str]:
    """A file has at most 400 lines, of tests 450."""
    limit = TEST_FILE_LINES if source.path.startswith("tests/") else FILE_LINES
    lines = len(source.text.splitlines())
    return [f"{source.path}: {lines} lines"] if lines > limit else []


def long_functions(source: Source, limit: int = FUNCTION_LINES_AT_MOST) -> list[str]:
    """A function has at most so many lines, its docstring included."""
    return [
        f"{source.path}:{node.lineno}: {node.name} has {length} lines"
        for node in ast.walk(source.tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > limit
    ]


if __name__ == "__main__":
    for each in sources("src", "tests", "scripts"):
        for complaint in long_functions(each, FUNCTION_LINES):
            print(complaint)
