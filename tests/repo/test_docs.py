"""The documentation is true: links resolve, code runs, signatures and tables follow the source.

Signatures are read from the source text, so that the compiled build makes no difference.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

from lioncourt.core import seams
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "src/lioncourt/modules/_template"
NOT_OURS = {"dist", "node_modules"}

CODE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def documents() -> list[Path]:
    """Returns every Markdown file of the repository."""
    found = []
    for path in sorted(ROOT.rglob("*.md")):
        folders = path.relative_to(ROOT).parts[:-1]
        if not any(name.startswith(".") or name in NOT_OURS for name in folders):
            found.append(path)
    return found


def code_blocks(text: str, language: str) -> list[str]:
    return [code for kind, code in CODE.findall(text) if kind == language]


def anchors(text: str) -> set[str]:
    """Returns the names of a document's headings as links write them."""
    titles = HEADING.findall(CODE.sub("", text))
    kept = [re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles]
    return set(kept)


# Links


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_resolve(path: Path) -> None:
    broken = []
    for link in LINK.findall(CODE.sub("", path.read_text(encoding="utf-8"))):
        if link.startswith(("https://", "http://", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = path if not name else (path.parent / name)
        if not target.exists() or (
            anchor and anchor not in anchors(target.read_text(encoding="utf-8"))
        ):
            broken.append(link)
    assert broken == []


# README


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def between(text: str, name: str) -> str:
    return text.partition(f"<!-- {name} -->\n")[2].partition(f"<!-- /{name} -->")[0]


def test_the_session_in_the_readme_is_true_and_short() -> None:
    session = next(code for code in code_blocks(readme(), "python") if code.startswith(">>>"))
    assert len([line for line in session.splitlines() if line.startswith(">>>")]) <= 10
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner()
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_bot_in_the_readme_plays_and_wins() -> None:
    bot = code_blocks(readme().partition("<!-- bot -->")[2], "python")[0]
    lines = bot.partition("class ")[2].partition("\n\n\n")[0].splitlines()
    assert len(lines) <= 20
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(bot, "README.md", "exec"), {"__name__": "readme"})
    assert printed.getvalue().endswith("winner: [0]\n"), printed.getvalue()


def status_row(manifest: Manifest) -> str:
    rules = f"[{manifest.rules}](docs/rules/{manifest.rules}.md)"
    options = ", ".join(f"`{option.name}`" for option in manifest.options) or "none"
    seats = " to ".join(str(number) for number in manifest.seats)
    cells = (f"`{manifest.id}`", manifest.title, manifest.kind, seats, rules, options)
    return f"| {' | '.join(cells)} |"


def test_the_table_of_games_and_modules_is_current() -> None:
    registry = default_registry()
    manifests = [*registry.games.values(), *registry.modules.values()]
    shipped = [m for m in manifests if str(m.install).startswith("lioncourt.")]
    rows = [status_row(m) for m in sorted(shipped, key=lambda m: (m.kind, m.chapter, m.id))]
    assert between(readme(), "status").splitlines()[2:] == rows


def test_every_command_in_the_readme_exists() -> None:
    commands = set(re.findall(r"`lioncourt (\w+)", readme()))
    source = "".join(p.read_text("utf-8") for p in (ROOT / "src/lioncourt/cli").glob("*.py"))
    assert commands
    for command in commands:
        assert re.search(rf"\b{command}\b", source), command


# Seams


def seam_names() -> list[str]:
    """Returns the seams in the order of `SEAMS`, each after what it has in common with others and
    before its special cases."""
    offered = [getattr(seams, name) for name in seams.__all__]
    classes = [each for each in offered if isinstance(each, type) and issubclass(each, seams.Rule)]
    classes.remove(seams.Rule)
    found: list[type[seams.Rule]] = []
    for seam in seams.SEAMS:
        bases = [each for each in reversed(seam.__mro__) if each in classes]
        special = [each for each in classes if issubclass(each, seam)]
        family = [*bases, *sorted(special, key=lambda each: len(each.__mro__))]
        found += [each for each in dict.fromkeys(family) if each not in found]
    assert set(found) == set(classes)
    return [each.__name__ for each in found]


def seam_classes() -> list[ast.ClassDef]:
    """Returns the source of the seams, wherever they are defined."""
    found: dict[str, ast.ClassDef] = {}
    for name in sorted({getattr(seams, name).__module__ for name in seam_names()}):
        path = ROOT / "src" / f"{name.replace('.', '/')}.py"
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = node
    return [found[name] for name in seam_names()]


def interface(node: ast.ClassDef) -> dict[str, str]:
    """Returns the methods and attributes of a class with their exact signatures."""
    found = {}
    for item in node.body:
        if isinstance(item, ast.FunctionDef):
            assert item.returns is not None
            found[item.name] = f"({ast.unparse(item.args)}) -> {ast.unparse(item.returns)}"
        elif isinstance(item, ast.AnnAssign):
            found[ast.unparse(item.target)] = ast.unparse(item)
    return found


def seam_sections() -> dict[str, str]:
    text = (ROOT / "docs/seams.md").read_text(encoding="utf-8")
    parts = re.split(r"^## `(\w+)`\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_seam_has_a_heading_in_its_order() -> None:
    assert list(seam_sections()) == [node.name for node in seam_classes()]


@pytest.mark.parametrize("node", seam_classes(), ids=lambda node: node.name)
def test_the_documented_signatures_are_those_of_the_source(node: ast.ClassDef) -> None:
    stub, *_ = code_blocks(seam_sections()[node.name], "python")
    (shown,) = ast.parse(stub).body
    assert isinstance(shown, ast.ClassDef)
    assert (shown.name, interface(shown)) == (node.name, interface(node))


@pytest.mark.parametrize("name", [node.name for node in seam_classes()])
def test_the_example_of_a_seam_is_tested_code(name: str) -> None:
    _, example, *_ = code_blocks(seam_sections()[name], "python")
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests/seams").glob("*.py"))
    assert example in tests
    assert f"({name})" in example.splitlines()[0]


def test_the_table_of_seams_is_complete() -> None:
    text = (ROOT / "docs/seams.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[`(\w+)`\]", text, flags=re.MULTILINE)
    assert rows == [node.name for node in seam_classes()]


def snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def test_every_seam_has_a_test_of_its_own() -> None:
    defined = set()
    for path in (ROOT / "tests/seams").glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                defined.add(node.name)
    wanted = {f"test_seam_{snake_case(node.name)}" for node in seam_classes()}
    assert wanted <= defined, sorted(wanted - defined)


# Writing a module


def test_the_page_about_modules_shows_the_template_word_by_word() -> None:
    folders = (TEMPLATE, ROOT / "tests/modules/_template")
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    sources = [path.read_text(encoding="utf-8") for path in files]
    page = (ROOT / "docs/writing-a-module.md").read_text(encoding="utf-8")
    pieces = [part for code in code_blocks(page, "python") for part in code.split("\n\n\n")]
    pieces += [part for code in code_blocks(page, "toml") for part in code.split("\n\n")]
    pieces += code_blocks(page, "text")
    assert len(pieces) > 10
    for piece in pieces:
        assert any(piece.strip("\n") in source for source in sources), piece


def test_the_page_about_modules_shows_every_rule_of_the_template() -> None:
    page = (ROOT / "docs/writing-a-module.md").read_text(encoding="utf-8")
    tree = ast.parse((TEMPLATE / "rules.py").read_text(encoding="utf-8"))
    shown = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    for name in shown:
        assert re.search(rf"^(class|def) {name}\(", page, flags=re.MULTILINE), name
