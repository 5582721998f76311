"""Writes the table of modules in docs/modules.md, with the lines of Python in each.

Lines of code don't include blank lines, comments and docstrings; what a module tells bots
(`sense.py`) is counted separately. The table stands between two markers. `--write` writes it;
otherwise the script prints the table and exits with 1 if the page shows another one.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "modules.md"
FOLDER: Final = ROOT / "src" / "lioncourt" / "modules"
SENSE: Final = "sense.py"
BEGIN: Final = "<!-- modules -->\n"
END: Final = "<!-- /modules -->"

LINES: Final = ("lines of code", "all lines")
HEADINGS: Final = ("module", "box", "weight", "games", "changes", *LINES, "for bots")
PAIR_HEADINGS: Final = ("pair", *LINES)
SILENT: Final = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


@dataclass(frozen=True)
class Size:
    """How long some Python is."""

    code: int
    all: int

    def __add__(self, other: Size) -> Size:
        """Returns the total size of both."""
        return Size(self.code + other.code, self.all + other.all)


def size_of(source: str) -> Size:
    """Returns the size of one file."""
    docstrings = _docstring_lines(source)
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            code.update(range(token.start[0], token.end[0] + 1))
    return Size(len(code - docstrings), len(source.splitlines()))


def _docstring_lines(source: str) -> set[int]:
    """Returns the numbers of the lines with docstrings."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            text = node.body[0]
            assert text.end_lineno is not None
            found.update(range(text.lineno, text.end_lineno + 1))
    return found


def size_of_files(paths: Iterable[Path]) -> Size:
    """Returns the total size of several files."""
    total = Size(0, 0)
    for path in paths:
        total += size_of(path.read_text(encoding="utf-8"))
    return total


def shipped_modules() -> list[Manifest]:
    """Returns the modules of this repository in the order of their chapters."""
    modules = default_registry().modules.values()
    ours = [m for m in modules if str(m.install).startswith("lioncourt.modules.")]
    return sorted(ours, key=lambda m: (m.chapter, m.id))


def folder_size(module: Manifest) -> Size:
    """Returns the size of a module: all the Python in its folder that isn't for bots."""
    folder = FOLDER / module.id.replace("-", "_")
    return size_of_files([path for path in sorted(folder.rglob("*.py")) if path.name != SENSE])


def sense_size(module: Manifest) -> Size:
    """Returns the size of what a module tells bots."""
    return size_of_files((FOLDER / module.id.replace("-", "_")).glob(SENSE))


def module_row(module: Manifest) -> tuple[str, ...]:
    """Returns the cells of a module."""
    size = folder_size(module)
    title = f"[{module.title}](rules/{module.rules}.md) `{module.id}`"
    games, changes = ", ".join(module.games), ", ".join(module.changes)
    sizes = (str(size.code), str(size.all), str(sense_size(module).code))
    return (title, module.box, module.weight, games, changes, *sizes)


def pair_rows() -> list[tuple[str, ...]]:
    """Returns the cells of the rules for pairs of modules."""
    rows: list[tuple[str, ...]] = []
    for pair in default_registry().interactions:
        size = size_of_files([FOLDER / "interactions" / f"{pair.package.rpartition('.')[2]}.py"])
        rows.append((" and ".join(f"`{name}`" for name in pair.ids), str(size.code), str(size.all)))
    return rows


def table(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Returns a table in Markdown."""
    lines = [headings, ("---",) * len(headings), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def generated() -> str:
    """Returns what stands between the markers."""
    text = table(HEADINGS, [module_row(module) for module in shipped_modules()])
    pairs = pair_rows()
    if pairs:
        text += f"\nRules of a pair, in files of their own:\n\n{table(PAIR_HEADINGS, pairs)}"
    return text


def shown(page: str) -> str:
    """Returns what stands between the markers of a page."""
    return page.partition(BEGIN)[2].partition(END)[0]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="The table of docs/modules.md.")
    parser.add_argument("--write", action="store_true", help="write it into the page")
    options = parser.parse_args(arguments)
    page, new = PAGE.read_text(encoding="utf-8"), generated()
    old = shown(page)
    if options.write:
        before, after = page.split(f"{BEGIN}{old}{END}")
        PAGE.write_text(f"{before}{BEGIN}{new}{END}{after}", encoding="utf-8")
        return 0
    print(new, end="")
    return 0 if new == old else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
