"""What no file of the repository may mention."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Assembled, so that this file does not find itself.
REGISTRY_HOSTS = [
    "pypi" + ".org",
    "python" + "hosted",
    "registry" + ".npmjs",
    "npmjs" + ".org",
    "npmjs" + ".com",
    "registry" + ".yarnpkg",
    "deb.debian" + ".org",
]
PRIVATE_FOLDERS = ["/work/" + "shared", "../" + "shared"]
NOT_OURS = {"__pycache__", "dist", "node_modules"}


def files_under(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".") and path.name not in {".ci", ".github"}
        if path.is_file():
            yield path
        elif path.is_dir() and not hidden and path.name not in NOT_OURS:
            yield from files_under(path)


def mentions(phrases: list[str]) -> list[str]:
    found = []
    for path in files_under(ROOT):
        text = path.read_bytes().decode("utf-8", errors="ignore").lower()
        found += [f"{path.relative_to(ROOT)}: {phrase}" for phrase in phrases if phrase in text]
    return found


def test_no_file_names_a_package_registry() -> None:
    assert mentions(REGISTRY_HOSTS) == []


def test_no_file_points_outside_the_repository() -> None:
    assert mentions(PRIVATE_FOLDERS) == []
