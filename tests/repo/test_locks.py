"""The lock files are complete, hashed, and free of addresses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted(ROOT.glob("requirements*.lock"))


def requirements(lock: Path) -> set[str]:
    """The requirements, each with all its hashes on one line."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    return {line for line in text.splitlines() if line.strip() and not line.startswith("#")}


def names(lines: set[str]) -> set[str]:
    return {name_of(line) for line in lines}


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None, f"no name in {requirement!r}"
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def test_all_lock_files_are_there() -> None:
    assert [lock.name for lock in LOCKS] == [
        "requirements-bench.lock",
        "requirements-dev.lock",
        "requirements-node.lock",
        "requirements-setup.lock",
        "requirements.lock",
    ]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_pinned_and_hashed(lock: Path) -> None:
    found = requirements(lock)
    assert found
    for line in found:
        assert re.match(r"\S+==\S+ ", line), line
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), line


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_hold_no_addresses_and_no_options(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert not [line for line in text.splitlines() if line.startswith("-")]


@pytest.mark.parametrize(
    ("lock", "extras", "groups"),
    [
        ("requirements.lock", ["web"], []),
        ("requirements-dev.lock", ["web", "postgres", "plots", "ray", "dev"], ["setup", "compile"]),
        ("requirements-bench.lock", ["dev", "bench"], ["setup", "compile"]),
        ("requirements-node.lock", [], ["node"]),
    ],
)
def test_locks_cover_what_the_project_asks_for(
    lock: str, extras: list[str], groups: list[str]
) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = list(settings["project"]["dependencies"]) if extras else []
    for extra in extras:
        wanted += settings["project"]["optional-dependencies"][extra]
    for group in groups:
        wanted += settings["dependency-groups"][group]
    missing = names(set(wanted)) - names(requirements(ROOT / lock))
    assert not missing, f"run: python3 run.py lock   (missing in {lock}: {missing})"


def test_locks_agree_with_each_other() -> None:
    widest = requirements(ROOT / "requirements-bench.lock")
    alone = "requirements-node.lock"  # only installed where there is no Node
    for lock in LOCKS:
        if lock.name == alone:
            continue
        assert names(requirements(lock) - widest) == set(), lock.name
