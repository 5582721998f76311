"""Every rule has a test that cites it, and the script that says so can say otherwise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.uncited_rules import all_rules, citations, problems, rules_of

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
SCRIPT = ROOT / "scripts" / "uncited_rules.py"

SECTIONS = """
# A chapter

Nothing in front of a section is a rule.

## 1. Only a table

| a | b |

## 2. Only a list

1. A rule
   - with a part of it
   | and a table |
2. and another.

## 3. A list and more

1. A rule.

**Ruling**: something else.
"""

MODULES = """
## Common words

1. Not a module.

## Thieves (`thieves`)
*Expansion 3*

**Idea** Not a rule.

**Components**

| a | b |

**Set-up**
1. Deal.

A paragraph, a row and a list belong to the rule above them:

| c | d |
- e

**Play: before**

1. Steal.

**Play: after** In words first.
2. Steal again.

**Scoring** None. **End of game** Two parts on one line.

**Two players (Dirk)** A sentence with **bold words** in it.

**Hidden information**
1. Secret.

**With other modules** Cited when they exist.
- And so is this.
1. And this.

**Rulings**
- One.
- Two.

**Examples**
1. Not a rule.

## City walls (`city-walls`)

**Scoring** No change.

**Rulings** In one paragraph.
"""


def test_every_rule_is_cited() -> None:
    assert problems(RULES, ROOT / "tests") == []


def test_the_core_has_the_rules_that_it_has() -> None:
    found = [name for name in all_rules(RULES) if name.startswith("core ")]
    text = (RULES / "core.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^\d+\. ", text, flags=re.MULTILINE)
    assert len([name for name in found if "." in name]) == len(numbered) == 30
    assert {"core 1", "core 2", "core 4", "core 5", "core 6", "core 7", "core 9"} <= set(found)


def test_rules_of_numbered_sections() -> None:
    assert rules_of("toy", SECTIONS) == ["toy 1", "toy 2.1", "toy 2.2", "toy 3.1", "toy 3"]


def test_rules_of_modules() -> None:
    assert rules_of("expansion", MODULES) == [
        "thieves components",
        "thieves set-up 1",
        "thieves play 1",
        "thieves play",
        "thieves play 2",
        "thieves end-of-game",
        "thieves two-players",
        "thieves hidden-information 1",
        "thieves Rulings",
        "city-walls Rulings",
    ]


@pytest.mark.parametrize(
    ("game", "numbered", "whole"),
    [
        (
            "granada",
            {"components": 3, "set-up": 2, "play": 4, "scoring": 4},
            ["end-of-game", "two-players", "Rulings"],
        ),
        (
            "alhambra-granada",
            {"set-up": 2, "play": 4, "scoring": 4},
            ["components", "end-of-game", "two-players", "Rulings"],
        ),
    ],
)
def test_granada_has_the_rules_that_it_has(
    game: str, numbered: dict[str, int], whole: list[str]
) -> None:
    wanted = {f"{game} {part} {n}" for part, last in numbered.items() for n in range(1, last + 1)}
    wanted |= {f"{game} {part}" for part in whole}
    assert {name for name in all_rules(RULES) if name.startswith(f"{game} ")} == wanted


def folders(tmp_path: Path, *, docstring: str, cites: str) -> tuple[Path, Path]:
    """A chapter of one module with two rules, a test and a scenario."""
    rules, tests = tmp_path / "rules", tmp_path / "tests"
    rules.mkdir()
    tests.mkdir()
    text = "## Toys (`toys`)\n\n**Play**\n1. One.\n2. Two.\n"
    (rules / "box.md").write_text(text, encoding="utf-8")
    (rules / "order.md").write_text("## 1. When\n\n1. Not checked.\n", encoding="utf-8")
    source = f'def test_toys() -> None:\n    """{docstring}"""\n    print("toys play 2")\n'
    (tests / "test_toys.py").write_text(source, encoding="utf-8")
    (tests / "toys.toml").write_text(f"cites = [{cites}]\n", encoding="utf-8")
    return rules, tests


def test_a_rule_is_cited_by_a_docstring_or_a_scenario(tmp_path: Path) -> None:
    assert problems(*folders(tmp_path, docstring="toys play 1.", cites='"toys play 2"')) == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    found = problems(*folders(tmp_path, docstring="Plays with toys.", cites='"toys play 1"'))
    assert found == ["toys play 2 is cited by no test"]


def test_a_citation_of_no_rule_is_found(tmp_path: Path) -> None:
    found = problems(
        *folders(tmp_path, docstring="toys play 1", cites='"toys play 2", "toys play 3"')
    )
    assert found == ["toys play 3 is cited, but there is no such rule"]


def test_a_longer_number_is_no_citation_of_a_shorter_one() -> None:
    assert citations(["core 4.25, core 4.2 and core 4"], ["core 4.2"]) == {
        "core 4.25",
        "core 4.2",
        "core 4",
    }


def test_of_a_range_the_first_rule_is_cited() -> None:
    assert citations(["core 4.2-4.5, toys play 2-4"], ["core 4.2", "toys play 2"]) == {
        "core 4.2",
        "toys play 2",
    }


def test_a_longer_slug_is_no_citation_of_a_shorter_one() -> None:
    rules = ["granada play 3", "granada end-of-game", "alhambra-granada play 3"]
    text = "alhambra-granada play 3, alhambra-granada end-of-game; granada play-acting"
    assert citations([text], rules) == {"alhambra-granada play 3", "alhambra-granada end-of-game"}


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: path.stem)
def test_code_cites_rules_that_exist(path: Path) -> None:
    rules = all_rules(RULES)
    cited = citations([path.read_text(encoding="utf-8")], rules)
    wholes = {re.sub(r"(\.| )\d+$", "", name) for name in rules}  # sections, and parts of modules
    assert cited - set(rules) - wholes == set()


def test_chapters_name_only_chapters_that_are_there() -> None:
    """Also `order.md`, which names modules that are still to come, but not their chapters."""
    there = {path.name for path in RULES.glob("*.md")}
    named = {
        name
        for path in RULES.glob("*.md")
        for name in re.findall(r"\b[a-z]+(?:-\d+)?\.md\b", path.read_text(encoding="utf-8"))
    }
    assert "core.md" in named
    assert named <= there


def test_the_script_tells_that_all_is_well() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "cited by tests" in done.stdout
