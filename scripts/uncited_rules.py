"""Lists the rules in docs/rules that no test cites, and citations of rules that don't exist.

A test cites a rule by its name, such as "core 4.2", "granada play 3" or "granada end-of-game", in
the `cites` of a scenario, in the docstring of a test function, or in a comment of a test file.
Exits with 1 if anything is listed.

It leaves out the parts *Idea* and *Examples*, which add no rule, parts that say only "None." or "No
change.", and *With other modules*: the tests of both modules together cite what is said there.
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
# An index, and a table of moments, whose steps belong to the rules of other chapters.
NO_CHAPTERS = {"README.md", "order.md"}

SECTION = re.compile(r"## (\d+)\. ")  # of a chapter cited as "core 4.2"
MODULE = re.compile(r"## .*\(`([a-z-]+)`\)")  # of a chapter cited as "thieves play 3"
PART = re.compile(r"\*\*([A-Z][^*:(]*?) ?(?:[:(][^*]*)?\*\* ?")
NEXT_PART = re.compile(r"(?<=\.) (?=\*\*[A-Z])")  # a part that begins on another part's line
NUMBERED = re.compile(r"(\d+)\. ")
CONTINUES = re.compile(r"\||\s|- ")  # a row, or a line that continues the rule above it
RULINGS = "Rulings"
NO_RULES = {"idea", "examples", "with-other-modules"}
NOTHING = {"", "None.", "No change."}


def rules_of(slug: str, text: str) -> list[str]:
    """Returns the names of the rules in a chapter, in order, by section or by module."""
    found: list[str] = []
    heading, lines = "", list[str]()
    for line in (*text.splitlines(), "#"):
        if not line.startswith("#"):
            lines.append(line)
            continue
        if section := SECTION.match(heading):
            found += _rules_of_section(f"{slug} {section[1]}", lines)
        elif module := MODULE.match(heading):
            found += _rules_of_module(module[1], lines)
        heading, lines = line, []
    return list(dict.fromkeys(found))


def _rules_of_section(section: str, lines: list[str]) -> Iterator[str]:
    """Yields the numbered rules, and the section if it says something outside them."""
    numbered = False
    for line in lines:
        if number := NUMBERED.match(line):
            numbered = True
            yield f"{section}.{number[1]}"
        elif line and not (numbered and CONTINUES.match(line)):
            yield section


def _rules_of_module(module: str, lines: list[str]) -> Iterator[str]:
    """Yields the numbered rules of each part, and the part if it says something before them.

    The rulings of a module are one rule.
    """
    part = ""
    numbered = False
    for line in _one_part_a_line(lines):
        said = line
        if label := PART.match(line):
            part = label[1] if label[1] == RULINGS else label[1].lower().replace(" ", "-")
            numbered = False
            said = line[label.end() :]
        if not part or part in NO_RULES:
            continue
        if part == RULINGS:
            yield f"{module} {part}"
        elif number := NUMBERED.match(line):
            numbered = True
            yield f"{module} {part} {number[1]}"
        elif said not in NOTHING and not numbered:
            yield f"{module} {part}"


def _one_part_a_line(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield from NEXT_PART.split(line) if PART.match(line) else [line]


def all_rules(folder: Path) -> list[str]:
    """Returns the names of the rules in all chapters of a folder."""
    found: list[str] = []
    for path in sorted(folder.glob("*.md")):
        if path.name not in NO_CHAPTERS:
            found += rules_of(path.stem, path.read_text(encoding="utf-8"))
    return found


def citing_texts(tests: Path) -> Iterator[str]:
    """Yields every text under a folder of tests that can cite a rule."""
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
    """Returns the citations in some texts: names like those of rules, existing or not.

    >>> rules = ["core 1", "thieves play 1", "thieves end-of-game"]
    >>> sorted(citations(["core 4.2: buy (core 4)", "thieves play 9, thieves end-of-game."], rules))
    ['core 4', 'core 4.2', 'thieves end-of-game', 'thieves play 9']
    """
    names = [name.split() for name in rules]
    slugs = "|".join(sorted({words[0] for words in names}))
    parts = "|".join(sorted({words[1] for words in names if not words[1][0].isdecimal()}))
    what = rf"\d+(?:\.\d+)?|(?:{parts})(?: \d+)?" if parts else r"\d+(?:\.\d+)?"
    rule = re.compile(rf"(?<![\w-])(?:{slugs}) (?:{what})(?!\w|\.\d|-[a-z])")
    return {name for text in texts for name in rule.findall(text)}


def problems(rules_folder: Path, tests_folder: Path) -> list[str]:
    """Returns a line for each rule that no test cites and each citation of a missing rule."""
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
