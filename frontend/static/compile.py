"""Runs in Pyodide, at build time: archives of sources become archives of compiled modules."""

import ast
import importlib
import io
import json
import pickle
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path
from types import CodeType

from lioncourt.game import new_game
from lioncourt.server.catalogue import catalogue

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same sources give the same archive
NEVER_CHECKED = (0b01).to_bytes(4, "little") + bytes(8)  # by hash, whose source is not looked for
INNER = ("importlib.resources.", "importlib.metadata.")  # whose functions load what they need
EIGHT = 8
NO_LINE = 0b1_1111_000  # of a table of lines: so many instructions (less one) that have none
# What Python loads only when something happens: an error, a long number, a date, an odd encoding.
LATER = (
    *("_pylong", "_strptime", "concurrent.futures.thread", "encodings.ascii", "encodings.cp437"),
    *("encodings.idna", "encodings.latin_1", "encodings.utf_8", "inspect", "pickle", "shutil"),
    *("stringprep", "traceback", "tokenize", "_colorize"),
)


def compiled_game(archive: bytes) -> bytes:
    """Returns the game for the worker to unpack: a line with names and lengths, then the files."""
    with zipfile.ZipFile(io.BytesIO(bytes(archive))) as sources:
        files = [made(name, sources.read(name), own=True) for name in sorted(sources.namelist())]
    told = json.dumps([[name, len(content)] for name, content in files], separators=(",", ":"))
    return b"".join([told.encode(), b"\n", *(content for _, content in files)])


def compiled_library(archive: bytes, only: set[str]) -> bytes:
    """Returns an archive that Python imports from, with some modules of the standard library."""
    found = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(bytes(archive))) as sources,
        zipfile.ZipFile(found, "w") as library,
    ):
        for name in sorted(only & {*sources.namelist()}):
            file, content = made(name, sources.read(name), own=False)
            # Nothing is packed here: the whole is, and gets smaller than its parts would.
            library.writestr(zipfile.ZipInfo(file, LONG_AGO), content, zipfile.ZIP_STORED)
    return found.getvalue()


def made(name: str, content: bytes, *, own: bool) -> tuple[str, bytes]:
    """Returns a file as it comes along: sources are compiled, docstrings and lines stay behind."""
    if not name.endswith(".py"):
        return name, content
    tree = ast.parse(content)
    if own:  # modules of the standard library may look at them
        forget_types(tree)
    code = without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=2))
    return f"{name}c", MAGIC_NUMBER + NEVER_CHECKED + dumps(code)


def forget_types(tree: ast.AST) -> None:
    """Takes the types from functions; those of classes make their fields, and stay."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None


def without_lines(code: CodeType) -> CodeType:
    """Returns code that says of each eight instructions that nobody knows their line."""
    inner = tuple(without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, EIGHT)
    unknown = bytes([NO_LINE | EIGHT - 1]) * eights + (bytes([NO_LINE | rest - 1]) if rest else b"")
    return code.replace(co_consts=inner, co_linetable=unknown)


def needed(package: str) -> set[str]:
    """Returns the files of the standard library that the game loads, or may load later."""
    for path in sorted(Path(package).rglob("*.py")):
        for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
            load(name)
    for name in LATER:
        load(name)
    use()
    home = f"{Path(ast.__file__).parent}/"
    with zipfile.ZipFile(home.rstrip("/")) as archive:
        load_inner(archive)
    files = {str(getattr(m, "__file__", None) or "") for m in [*sys.modules.values()]}
    found = {file.removeprefix(home).removesuffix("c") for file in files if file.startswith(home)}
    with zipfile.ZipFile(home.rstrip("/")) as archive:
        own = {
            n
            for n in archive.namelist()
            if n.startswith(("pyodide/", "_pyodide/")) and n[-1] != "/"
        }
        return (found | own) & {*archive.namelist()}


def use() -> None:
    """Does what a table does, so that what is loaded then is loaded now."""
    catalogue("de")
    game = new_game("alhambra", 3, seed=1)
    while not game.over:
        game.play(game.actions()[0])
    pickle.loads(pickle.dumps(game.record()))


def load_inner(archive: zipfile.ZipFile) -> None:
    """Loads what packages load of themselves within functions."""
    for name in [n for n in sys.modules if n.replace(".", "/") + ".py" in archive.namelist()]:
        tree = ast.parse(archive.read(name.replace(".", "/") + ".py"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level == 1 and name.startswith(INNER):
                inside = name.rpartition(".")[0]
                for part in [node.module] if node.module else [a.name for a in node.names]:
                    load(f"{inside}.{part}")


def imported(tree: ast.AST) -> list[str]:
    """Returns what a source imports, in functions too."""
    names = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    return names + [n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module]


def load(name: str) -> None:
    try:
        importlib.import_module(name)
    except ImportError as missing:  # what only a server has, and loads when it is one
        print(f"not in the browser: {missing.name}", file=sys.stderr)
