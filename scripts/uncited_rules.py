"""Lists the rules of docs/rules that no test cites, and citations of rules that do not exist.

A test cites a rule by its name, such as "core 4.2" or "thieves play 3", in the `cites` of a
scenario, in the docstring of a test function, or in a comment of a test file. Exits with 1 if
anything is listed.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# An index, and a table of moments: its steps belong to the rules of the other chapters.
NO_CHAPTERS = {"README.md", "order.md"}

SECTION = re.compile(r"## (\d+)\. ")  # of a chapter cited as "core 4.2"
MODULE = re.compile(r"## .*\(`([a-z-]+)`\)")  # of a chapter cited as "thieves play 3"
PART = re.compile(r"\*\*([A-Z][^*:(]*?) ?(?:[:(][^*]*)?\*\*")
NUMBERED = re.compile(r"(\d+)\. ")
CONTINUES = re.compile(r"\||\s|- ")  # a row, or a line that belongs to the rule above it
RULINGS = "Rulings"


def rules_of(slug: str, text: str) -> list[str]:
    """Returns the names of the rules in a chapter, in their order.

    In a chapter of numbered sections these are the numbered rules, and each section that says
    something outside them. In a chapter of modules they are the numbered rules of each part, and
    the rulings of each module as one.
    """
    found: list[str] = []
    section = module = part = ""
    numbered = False  # whether a numbered rule has been seen in this section
    for line in text.splitlines():
        if line.startswith("#"):
            heading, titled = SECTION.match(line), MODULE.match(line)
            section = f"{slug} {heading[1]}" if heading else ""
            module = titled[1] if titled else ""
            part, numbered = "", False
        elif module and (label := PART.match(line)):
            part = label[1] if label[1] == RULINGS else label[1].lower()
            if part == RULINGS:
                found.append(f"{module} {part}")
        elif number := NUMBERED.match(line):
            numbered = True
            if section:
                found.append(f"{section}.{number[1]}")
            elif part:
                found.append(f"{module} {part} {number[1]}")
        elif section and line and not (numbered and CONTINUES.match(line)):
            found.append(section)
    return list(dict.fromkeys(found))


def all_rules(folder: Path) -> list[str]:
    """Returns the names of the rules in all chapters of a folder."""
    found: list[str] = []
    for path in sorted(folder.glob("*.md")):
        if path.name not in NO_CHAPTERS:
            found += rules_of(path.stem, path.read_text(encoding="utf-8"))
    return found


def citing_texts(tests: Path) -> Iterator[str]:
    """Yields every text under a folder of tests in which a rule can be cited."""
    for path in sorted(tests.rglob("*.toml")):
        yield from tomllib.loads(path.read_text(encoding="utf-8")).get("cites", [])
    for path in sorted(tests.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.string
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield " ".join((ast.get_docstring(node) or "").split())


def citations(texts: Iterable[str], rules: Iterable[str]) -> set[str]:
    """Returns what the texts cite by a name like those of the rules, existing or not.

    >>> rules = ["core 1", "thieves play 1"]
    >>> sorted(citations(["core 4.2: buy (core 4)", "thieves play 9."], rules))
    ['core 4', 'core 4.2', 'thieves play 9']
    """
    heads = "|".join(sorted({name.rpartition(" ")[0] for name in rules}))
    rule = re.compile(rf"\b(?:{heads}) (?:\d+(?:\.\d+)?|{RULINGS})(?!\w|\.\d)")
    return {name for text in texts for name in rule.findall(text)}


def problems(rules_folder: Path, tests_folder: Path) -> list[str]:
    """Returns one line for each rule without a citing test and each citation of no rule."""
    rules = all_rules(rules_folder)
    cited = citations(citing_texts(tests_folder), rules)
    return [f"{name} is cited by no test" for name in rules if name not in cited] + [
        f"{name} is cited, but there is no such rule" for name in sorted(cited - set(rules))
    ]


def main() -> int:
    found = problems(ROOT / "docs" / "rules", ROOT / "tests")
    for line in found:
        print(line)
    if not found:
        print(f"All {len(all_rules(ROOT / 'docs' / 'rules'))} rules are cited by tests.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
