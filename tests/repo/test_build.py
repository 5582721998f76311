"""The wheel holds what it should, and the tests run against the build they claim to."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "lioncourt"
EXPECT_COMPILED = os.environ.get("LIONCOURT_EXPECT_COMPILED")


@pytest.mark.skipif(EXPECT_COMPILED is None, reason="only run.py promises a certain build")
def test_the_promised_build_is_the_one_under_test() -> None:
    engine = importlib.import_module("lioncourt.core.engine")
    assert engine.__file__ is not None
    if EXPECT_COMPILED == "1":
        assert engine.__file__.endswith((".so", ".pyd"))
    else:
        assert Path(engine.__file__) == PACKAGE / "core" / "engine.py"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    variables = {name: value for name, value in os.environ.items() if name != "LIONCOURT_COMPILE"}
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_holds_the_page(wheel: Path) -> None:
    page = PACKAGE / "server" / "static"
    wanted = {
        path.relative_to(ROOT / "src").as_posix() for path in page.rglob("*") if path.is_file()
    }
    assert "lioncourt/server/static/index.html" in wanted
    with zipfile.ZipFile(wheel) as archive:
        assert wanted <= set(archive.namelist())


def test_the_default_wheel_is_pure_python(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_wheel_holds_every_source_and_data_file(wheel: Path) -> None:
    kinds = {".py", ".toml", ".txt", ".md", ".typed"}
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix in kinds
    }
    assert "lioncourt/py.typed" in wanted
    with zipfile.ZipFile(wheel) as archive:
        assert wanted <= set(archive.namelist())
