"""What can be played is found without loading any rules."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.manifest import FILE, GAME, Manifest, manifest_of
from lioncourt.table.registry import default_registry

REGISTRY = default_registry()


def manifests() -> list[Manifest]:
    return [*REGISTRY.games.values(), *REGISTRY.modules.values()]


def test_games_and_modules_are_known_by_their_ids() -> None:
    assert {"alhambra", "granada", "alhambra-granada"} <= set(REGISTRY.games)
    assert all(manifest.kind == GAME for manifest in REGISTRY.games.values())
    for known in (REGISTRY.games, REGISTRY.modules):
        assert [manifest.id for manifest in known.values()] == list(known)


def test_folders_that_begin_with_an_underscore_are_no_modules() -> None:
    assert not [name for name in REGISTRY.modules if name.startswith("_")]


def test_manifests_are_complete() -> None:
    for manifest in manifests():
        assert manifest.title, manifest.id
        assert manifest.summary.endswith("."), manifest.id
        assert 2 <= manifest.seats[0] <= manifest.seats[1] <= 6, manifest.id
        for option in manifest.options:
            assert option.default in option.choices, (manifest.id, option.name)
            assert option.rule, (manifest.id, option.name)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("title", "titel", "there is no key 'titel'; did you mean title?"),
        ("chapter = 9", "", "'chapter' is missing"),
        ("default", "deflaut", "options: there is no key 'deflaut'; did you mean default?"),
        ('rule = "lamps 1"', "", "options: 'rule' is missing"),
    ],
)
def test_a_wrong_manifest_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    good = """
        id = "lamps"
        title = "Lamps"
        chapter = 9
        summary = "Lamps."
        [[options]]
        name = "bright"
        choices = [false, true]
        default = false
        rule = "lamps 1"
    """
    package = tmp_path / tmp_path.name  # a name of its own, as imported packages are kept
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    (package / FILE).write_text(good.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(says)):
        manifest_of(package.name)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (None, "ModuleNotFoundError: No module named 'lamps'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("MANIFEST = 7", "lamps:MANIFEST is no manifest"),
    ],
)
def test_a_broken_package_is_named_with_what_to_do(
    tmp_path: Path, code: str | None, says: str
) -> None:
    told = tmp_path / "lamps_of_oil-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Name: lamps-of-oil\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(
        "[lioncourt.modules]\nlamps = lamps:MANIFEST\n", encoding="utf-8"
    )
    if code is not None:
        (tmp_path / "lamps.py").write_text(code, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "lioncourt", "modules"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Error: the installed package lamps-of-oil announces the module lamps, which can't be "
        f"loaded ({says}); mend or update the package, or remove it: pip uninstall lamps-of-oil\n"
    )


def test_chapters_of_modules_are_different() -> None:
    chapters = [manifest.chapter for manifest in REGISTRY.modules.values()]
    assert len(set(chapters)) == len(chapters)


def test_what_a_module_names_exists() -> None:
    for manifest in REGISTRY.modules.values():
        assert manifest.games, manifest.id
        assert set(manifest.games) <= set(REGISTRY.games), manifest.id
        assert {*manifest.requires, *manifest.excludes} <= set(REGISTRY.modules), manifest.id


def test_looking_for_games_loads_no_rules() -> None:
    program = """
import sys
from lioncourt.table.registry import default_registry
default_registry()
print([name for name in sys.modules if name.endswith(".rules")])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_rules_of_pairs_are_installed_where_both_are_chosen() -> None:
    """A file of `modules/interactions` is named after two, and speaks only where both play."""
    registry = default_registry()
    assert registry.interactions
    for pair in registry.interactions:
        one, other = pair.ids
        known = {**registry.games, **registry.modules}
        assert one in known, pair
        assert other in known, pair
        together = make_config(registry, "alhambra", 3, [i for i in pair.ids if i != "alhambra"])
        both = compile_rules(together, registry).explain()
        assert f"({one}+{other};" in both, pair
        for alone in pair.ids:
            if alone in registry.modules:
                config = make_config(registry, "alhambra", 3, [alone])
                assert f"({one}+{other};" not in compile_rules(config, registry).explain(), pair
