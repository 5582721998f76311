"""The examples in docstrings hold."""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
FILES = sorted(path for path in ROOT.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
NAMES = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES]


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold(name: str) -> None:
    """Docstrings are read from the source, because compiled functions hide theirs from doctest."""
    path = ROOT / f"{name.replace('.', '/')}.py"
    module = importlib.import_module(name.removesuffix(".__init__"))
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, DOCUMENTED):
            where = getattr(node, "name", name)
            shown = ast.get_docstring(node) or ""
            runner.run(parser.get_doctest(shown, dict(vars(module)), where, str(path), 0))
    assert runner.tries > 0
    assert runner.failures == 0
