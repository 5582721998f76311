"""The wheel holds what it should, and the tests run against the build they claim to."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from threading import Barrier

import pytest
from setuptools.dist import Distribution
from setuptools.extension import Extension

import hatch_build

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
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A wheel made where there is no C compiler, and what was said meanwhile."""
    folder = tmp_path_factory.mktemp("wheel")
    variables = {name: value for name, value in os.environ.items() if name != "LIONCOURT_COMPILE"}
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env={**variables, "CC": str(folder / "no-compiler")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(built: tuple[Path, str]) -> Path:
    return built[0]


def test_the_wheel_holds_the_page(wheel: Path) -> None:
    page = PACKAGE / "server" / "static"
    wanted = {
        path.relative_to(ROOT / "src").as_posix() for path in page.rglob("*") if path.is_file()
    }
    assert "lioncourt/server/static/index.html" in wanted
    with zipfile.ZipFile(wheel) as archive:
        assert wanted <= set(archive.namelist())


def test_without_a_compiler_the_wheel_is_pure_python_and_says_why(
    built: tuple[Path, str],
) -> None:
    wheel, said = built
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "The rules are not compiled: there is no working C compiler" in said


def test_who_wants_pure_python_need_not_have_the_compiler_fetched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hatch_build.shutil.which", lambda _: "/usr/bin/cc")
    monkeypatch.setenv("LIONCOURT_COMPILE", "0")
    assert hatch_build._why_not_try() == "LIONCOURT_COMPILE is 0"
    monkeypatch.delenv("LIONCOURT_COMPILE")
    assert hatch_build._why_not_try() in (None, hatch_build.NO_HEADERS)


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


def test_pip_can_compile_with_nothing_installed_but_the_compiler(tmp_path: Path) -> None:
    """It builds in an environment without our dependencies, so mypy can't find them there."""
    sources = [str(path) for path in hatch_build.sources_to_compile(PACKAGE)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-site-packages", f"--cache-dir={tmp_path}", *sources],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_sources_of_an_extension_are_compiled_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = Distribution(
        {"ext_modules": [Extension("rules", ["one.c", "other.c"])]}
    ).get_command_obj("build_ext")
    command.build_temp = command.build_lib = str(tmp_path)
    command.ensure_finalized()
    both = Barrier(2, timeout=20)  # broken if one is compiled after the other
    with monkeypatch.context() as patched:
        compiler = type(importlib.import_module("distutils.ccompiler").new_compiler())
        patched.setattr(os, "cpu_count", lambda: 2)
        patched.setattr(compiler, "_compile", lambda *_: both.wait())
        patched.setattr(compiler, "link_shared_object", lambda *_, **__: None)
        with hatch_build._side_by_side():
            command.run()
    assert not both.broken


def test_tuples_of_floats_have_a_type_of_one_length() -> None:
    """Compiled code takes some constants of several floats for missing ones: NameError.

    As `tuple[float, ...]` they are found.
    """
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in hatch_build.sources_to_compile(PACKAGE)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.annotation, ast.Name)
        and _begins_with_float(node.value)
    ]
    assert bare == []


def _begins_with_float(value: ast.expr | None) -> bool:
    """Tells whether a tuple, or its first tuple, begins with a float."""
    while isinstance(value, ast.Tuple) and value.elts:
        value = value.elts[0]
        if isinstance(value, ast.Constant) and isinstance(value.value, float):
            return True
    return False
