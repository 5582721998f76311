"""The table of modules in docs/modules.md is current, and its lines are counted as it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from scripts.module_sizes import PAGE, Size, folder_size, generated, shipped_modules, shown, size_of

ROOT = Path(__file__).resolve().parents[2]
UPDATE = "run: python scripts/module_sizes.py --write"

SOURCE = '''"""A file
with a long docstring."""

# A comment.
import os  # code, with a comment

TEXT = """
no docstring, but code
"""


class Thing:
    """One line."""

    size = 1

    def grow(self) -> None:
        """More

        lines."""
        self.size += (
            # why
            1
        )
'''


def test_lines_of_code_are_without_blanks_comments_and_docstrings() -> None:
    # import, three of TEXT, class, size, def, and three of the sum
    assert size_of(SOURCE) == Size(10, len(SOURCE.splitlines()))


def test_an_empty_file_has_no_lines() -> None:
    assert size_of("") == Size(0, 0)


def test_the_table_is_current() -> None:
    assert shown(PAGE.read_text(encoding="utf-8")) == generated(), UPDATE


def test_modules_are_small() -> None:
    """Light modules have less than 80 lines of code, none has 300."""
    limits = {"light": 80, "medium": 300, "heavy": 300}
    sizes = {module.id: folder_size(module).code for module in shipped_modules()}
    limit_of = {module.id: limits[module.weight] for module in shipped_modules()}
    assert [f"{name}: {size}" for name, size in sizes.items() if size >= limit_of[name]] == []


def test_every_folder_of_a_module_is_in_the_table() -> None:
    folders = ROOT / "src" / "lioncourt" / "modules"
    names = {path.parent.name.replace("_", "-") for path in folders.glob("[a-z]*/manifest.toml")}
    assert names == {module.id for module in shipped_modules()}


def test_the_script_says_whether_it_is() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "module_sizes.py")]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, generated()), done.stderr


def test_the_table_of_systems_is_current() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "systems.py")]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all 43 expansion modules" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(list(shipped_modules())) == 43
