"""The Python side of the static game: Pyodide, the standard library, the engine, and two wheels.

Everything is pinned: Pyodide by package-lock.json, the wheels by the hashes of requirements.lock.
Compiled archives are kept in .build/static under the digest of their sources.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from scripts.page import FRONTEND, PACKAGES, ROOT, PageError, find_node

BUILD: Final = ROOT / ".build" / "static"
SOURCES: Final = ROOT / "src" / "lioncourt"
PYODIDE: Final = PACKAGES / "pyodide"
SCRIPTS: Final = ("pyodide.mjs", "pyodide.asm.mjs")
WASM: Final = "pyodide.asm.wasm"
COMPILED_FOR_IT: Final = "msgspec"  # comes as a wheel
OF_SOURCES: Final = "mypy-extensions"  # comes along with the game
PLATFORM: Final = ("pyemscripten_2026_0_wasm32", "3.14")  # of the pinned Pyodide

# What neither a table nor a bot needs. The rest of the package comes along.
WITHOUT: Final = (
    *("arena", "bench", "cli", "envs", "measure", "stats", "terminal", "simulate.py"),
    *("__main__.py", "puzzles/checking.py", "puzzles/mining.py"),
    *("server/static", "server/app.py", "server/running.py", "server/routes.py"),
    *("server/requests.py", "server/hosts.py", "server/looks.py", "server/pages.py"),
    *("server/previews.py", "server/protocols.py", "server/gate.py", "server/turnstile.py"),
    *("server/pools.py", "server/security.py", "server/store/postgres.py"),
    *(f"server/store/{n}.py" for n in ("group", "link", "listener", "lock", "packing")),
    *("server/store/sqlite.py", "processes.py"),
)

BUILT: Final = (".pyc", ".pyd", ".so")
UNREAD: Final = (".svg", ".typed")  # drawings are separate files of the page


@dataclass(frozen=True)
class PythonSide:
    """The files of the folder `python`, by name, and what the worker knows about them."""

    files: dict[str, Path]
    parts: dict[str, str]  # by the name the worker asks for: the file
    scripts: str  # the folder of Pyodide's scripts

    def told(self) -> dict[str, object]:
        """Returns what the build writes into the worker: its parts, and the bytes of each."""
        parts = {
            part: {"file": name, "bytes": self.files[name].stat().st_size}
            for part, name in self.parts.items()
        }
        return {"parts": parts, "scripts": self.scripts}


def python_side() -> PythonSide:
    """Makes or finds all files of the Python side."""
    BUILD.mkdir(parents=True, exist_ok=True)
    library = wheel(COMPILED_FOR_IT)
    game, stdlib = compiled_archives(library)
    wasm = packed(PYODIDE / WASM, BUILD / f"python-{digest_of(PYODIDE / WASM)}.bin")
    scripts = f"pyodide-{digest_of(*(PYODIDE / name for name in SCRIPTS))}/"
    files = {scripts + name: PYODIDE / name for name in SCRIPTS}
    files |= {path.name: path for path in (wasm, stdlib, game, library)}
    parts = {WASM: wasm.name, "stdlib.zip": stdlib.name, "game": game.name}
    return PythonSide(files, parts | {"library.whl": library.name}, scripts)


def digest_of(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def packed(source: Path, target: Path) -> Path:
    """Returns a file compressed so that the browser can unpack it itself, whatever the host."""
    if not target.is_file():
        target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))
    return target


# --- what is compiled -------------------------------------------------------------------------


def compiled_archives(library: Path) -> tuple[Path, Path]:
    """Returns the archives of the game and of the parts of the standard library it needs."""
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder, "lioncourt.zip")
        pack(sources, engine_members())
        total = hashlib.sha256(sources.read_bytes() + recipe()).hexdigest()[:12]
        game, stdlib = (BUILD / f"{name}-{total}.bin" for name in ("lioncourt", "stdlib"))
        if not (game.is_file() and stdlib.is_file()):
            made = [Path(folder, name) for name in ("lioncourt", "stdlib.zip")]
            compile_archives(sources, made, library)
            packed(made[0], game)
            packed(made[1], stdlib)
        return game, stdlib


def recipe() -> bytes:
    """Returns what the archives depend on besides the game's sources."""
    scripts = [FRONTEND / "static" / name for name in ("compile.mjs", "compile.py")]
    return b"".join(path.read_bytes() for path in (PYODIDE / "package.json", *scripts))


def compile_archives(sources: Path, made: list[Path], library: Path) -> None:
    node = find_node()
    if node is None:
        raise PageError("Compiling for the browser takes Node.js 20.19 or newer.")
    paths = [sources, PYODIDE / "python_stdlib.zip", *made, library]
    script = FRONTEND / "static" / "compile.mjs"
    command = [str(node.program), str(script), *map(str, paths)]
    if subprocess.run(command, cwd=FRONTEND, env=node.variables(), check=False).returncode != 0:
        raise PageError("The game could not be compiled for the browser; the reason is above.")


def pack(target: Path, members: Iterator[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name), content)


def own_sources() -> Iterator[Path]:
    """Yields all files of the package that go into the static game, including drawings."""
    for path in sorted(SOURCES.rglob("*")):
        name = path.relative_to(SOURCES).as_posix()
        if not path.is_file() or path.suffix in BUILT or "_template" in name:
            continue
        if not any(name == left or name.startswith(f"{left}/") for left in WITHOUT):
            yield path


def engine_members() -> Iterator[tuple[str, bytes]]:
    for path in own_sources():
        if path.suffix not in UNREAD:
            yield f"lioncourt/{path.relative_to(SOURCES).as_posix()}", path.read_bytes()
    with zipfile.ZipFile(wheel(OF_SOURCES)) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                yield name, archive.read(name)
    told = f"Metadata-Version: 2.1\nName: lioncourt\nVersion: {version('lioncourt')}\n"
    yield f"lioncourt-{version('lioncourt')}.dist-info/METADATA", told.encode()


# --- wheels -----------------------------------------------------------------------------------


def wheel(name: str) -> Path:
    """Returns the locked wheel of a package for the browser; fetches it if necessary."""
    requirement = locked(name)
    digest = hashlib.sha256(requirement.encode()).hexdigest()[:12]
    folder = BUILD / f"{name}-{digest}"
    if not list(folder.glob("*.whl")):
        download(requirement, folder)
    (found,) = folder.glob("*.whl")
    return found


def locked(name: str) -> str:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    found = re.search(rf"^{name}==(?:.*\\\n)*.*$", text, re.MULTILINE)
    if found is None:
        raise PageError(f"requirements.lock has no {name}: python3 run.py lock")
    return found[0]


def download(requirement: str, folder: Path) -> None:
    platform, python = PLATFORM
    with tempfile.TemporaryDirectory() as place:
        wanted = Path(place, "requirements.txt")
        wanted.write_text(requirement + "\n", encoding="utf-8")
        command = [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--only-binary", ":all:", "--require-hashes", "--platform", platform),
            *("--python-version", python, "--dest", str(folder), "-r", str(wanted)),
        ]
        if subprocess.run(command, check=False).returncode != 0:
            name = requirement.partition("==")[0]
            raise PageError(f"{name} for the browser could not be fetched; is there a network?")
