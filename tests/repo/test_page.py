"""The page of the browser game in the repository: its locks, its build, and what it never names."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lioncourt.table.registry import default_registry
from scripts.page import is_new_enough

ROOT = Path(__file__).resolve().parents[2]
PACKAGE_LOCKS = (
    ROOT / "frontend" / "package-lock.json",
    ROOT / "scripts" / "test_browser" / "package-lock.json",
)
BUILT = ("src/lioncourt/server/static", "frontend/node_modules")
MODULES = frozenset(default_registry().modules)


# Locks


@pytest.mark.parametrize("lock", PACKAGE_LOCKS, ids=lambda lock: str(lock.parent.name))
def test_package_locks_are_hashed_and_free_of_addresses(lock: Path) -> None:
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text("utf-8"))["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched
    for name, package in fetched.items():
        assert "resolved" not in package, name
        assert package["integrity"].startswith("sha512-"), name
    settings = (lock.parent / ".npmrc").read_text("utf-8")
    assert "omit-lockfile-registry-resolved=true" in settings


# The build


def git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout


@pytest.mark.parametrize("folder", BUILT)
def test_what_is_built_is_not_in_the_repository(folder: str) -> None:
    assert f"/{folder}/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert git("ls-files", folder) == ""


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("", False),
    ],
)
def test_only_a_node_that_can_build_the_page_is_taken(version: str, enough: bool) -> None:
    assert is_new_enough(version) is enough


# Neither client nor server know a module: they show what the views describe.

CLIENT = ROOT / "frontend" / "src"
ART = CLIENT / "look"  # where drawings are named after pieces
SERVER = ROOT / "src" / "lioncourt" / "server"
WORDS_OF_THEIR_OWN = frozenset({"change", "characters", "squares"})  # also plain English


def client_mentions(text: str, modules: frozenset[str] = MODULES) -> list[str]:
    """Names of modules in a client's source, however they are spelt; of a plain word, as a text."""
    spelt = [module.replace("-", "[-_ ]?") for module in sorted(modules - WORDS_OF_THEIR_OWN)]
    quoted = sorted(modules & WORDS_OF_THEIR_OWN)
    asked = rf"[=!]==?\s*[\"'`]({'|'.join(quoted)})[\"'`]|\bcase\s+[\"'`]({'|'.join(quoted)})[\"'`]"
    pattern = re.compile(rf"\b({'|'.join(spelt)})\b|{asked}", re.IGNORECASE)
    return [found.group() for found in pattern.finditer(text)]


def client_files() -> Iterator[Path]:
    for path in sorted(CLIENT.rglob("*")):
        is_source = path.suffix in {".ts", ".svelte", ".css"} and ".test." not in path.name
        if is_source and ART not in path.parents and "fixtures" not in path.parts:
            yield path


def test_the_client_names_no_module() -> None:
    files = list(client_files())
    assert len(files) > 20
    found = {
        path.relative_to(ROOT).as_posix(): names
        for path in files
        if (names := client_mentions(path.read_text("utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "if (zone.id === 'camps') {",
        "const cityGates = 1;",
        ".street-traders { color: red }",
        "case 'change':",
        'piece.kind == "squares"',
    ],
)
def test_a_mention_in_the_client_is_found(text: str) -> None:
    assert client_mentions(text)


@pytest.mark.parametrize("text", ["on('change', f)", "200 characters", "squares of a grid"])
def test_plain_words_are_no_mentions(text: str) -> None:
    assert client_mentions(text) == []


def server_mentions(text: str) -> list[str]:
    return [
        str(node.value)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and node.value in MODULES
    ]


def test_the_server_names_no_module() -> None:
    files = sorted(SERVER.rglob("*.py"))
    assert files
    found = {
        path.name: names for path in files if (names := server_mentions(path.read_text("utf-8")))
    }
    assert found == {}
    assert server_mentions("if module == 'camps': x = 1") == ["camps"]
