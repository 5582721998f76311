"""Builds the static game in a folder, or leaves one that is current as it is."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

from lioncourt.server import wire
from lioncourt.server.answers import Lessons
from lioncourt.server.catalogue import catalogue
from lioncourt.server.lesson import lesson
from lioncourt.server.lesson.courses import course, course_titles
from lioncourt.server.puzzling import puzzle_list
from lioncourt.server.rules import short_rules
from lioncourt.server.security import POLICY
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from scripts.page import FRONTEND, ROOT, PageError, digest_of, fetch, npm
from scripts.page import sources as page_sources
from scripts.static_game.python_side import SOURCES, PythonSide, own_sources, python_side

MARK: Final = "lioncourt.json"  # a folder with this file was made here, and may be replaced
NAMED: Final = re.compile(r"^assets/|\.bin$|\.whl$|^python/pyodide-")
SCRIPTS: Final = {
    "script-src 'self'": "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
    "; frame-ancestors 'none'": "",  # has no effect in a page; headers are up to the host
}
PAGES: Final = ("challenge", "learn", "new", "puzzles", "replay", "rules", "score")
CHARSET: Final = '<meta charset="utf-8" />'


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="run.py page",
        description="Build the game as a folder of plain files that needs no server.",
        epilog="Look at it with: cd FOLDER && python3 -m http.server. docs/no-install.md has more.",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where to")
    parser.add_argument(
        "--base", default="/", metavar="/PATH/", help="where it will lie on its host (default: /)"
    )
    parser.add_argument(
        "--if-changed", action="store_true", help="build nothing if no source has changed"
    )
    chosen = parser.parse_args(arguments)
    base = "/" + chosen.base.strip("/") + "/" if chosen.base.strip("/") else "/"
    out = chosen.out.resolve()
    if not (chosen.if_changed and is_current(out, base)):
        build(out, base)
    return 0


def sources() -> str:
    """Returns one value that changes whenever a source of the game changes."""
    recipe = sorted(Path(__file__).parent.glob("*.py"))
    recipe += [SOURCES / "server" / "security.py", ROOT / "requirements.lock"]
    return digest_of(*recipe, *own_sources(), *page_sources())


def is_current(out: Path, base: str = "/") -> bool:
    """Tells whether the folder holds the game as built from the current sources."""
    mark = out / MARK
    told = json.loads(mark.read_text(encoding="utf-8")) if mark.is_file() else {}
    return (told.get("base"), told.get("sources")) == (base, sources())


def build(out: Path, base: str) -> None:
    """Rebuilds the folder, unless it holds something else."""
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise PageError(f"{out} is not empty and was not made by this command; choose another.")
    fetch()
    python = python_side()
    build_page(out, base, python)
    copy_python(out, python)
    write_fixed(out / "fixed")
    write_looks(out / "looks")
    guard(out / "index.html")
    shutil.copy(out / "index.html", out / "404.html")
    write_addresses(out)
    (out / ".nojekyll").touch()
    told = {"version": write_worker(out), "base": base, "sources": sources()}
    (out / MARK).write_text(json.dumps(told), encoding="utf-8")
    tell(out, base, python)


def write_addresses(out: Path) -> None:
    """Puts the page at all addresses but those of tables.

    Hosts answer other links with 404.html, if they do, and search engines take that at its word.
    """
    registry = default_registry()
    chapters = [f"rules/{slug}" for slug in (*registry.games, *registry.modules)]
    for address in (*PAGES, *chapters):
        (out / address).mkdir(exist_ok=True)
        shutil.copy(out / "index.html", out / address)


def build_page(out: Path, base: str, python: PythonSide) -> None:
    said = json.dumps({"out": str(out), "base": base, "python": python.told()})
    os.environ["LIONCOURT_STATIC"] = said
    try:
        if npm("run", "--silent", "build", "--", "--logLevel=warn") != 0:
            raise PageError("The page could not be built; the reason is above.")
    finally:
        del os.environ["LIONCOURT_STATIC"]
        # Vite has emptied the folder: half a game may be replaced as well.
        if out.is_dir():
            (out / MARK).write_text("{}", encoding="utf-8")


def copy_python(out: Path, python: PythonSide) -> None:
    folder = out / "python"
    (folder / python.scripts).mkdir(parents=True)
    for name, path in python.files.items():
        shutil.copyfile(path, folder / name)
    shutil.copyfile(FRONTEND / "static" / "LICENCES.txt", folder / "LICENCES.txt")


def write_fixed(folder: Path) -> None:
    """Writes the answers that depend only on the language, so that they need no Python."""
    registry = default_registry()
    for language in LANGUAGES:
        titles = course_titles(language)
        answers: dict[str, object] = {
            "catalogue": catalogue(language),
            "lesson": lesson(language),
            "lessons": Lessons(titles),
            "puzzles": puzzle_list(language),
        }
        answers |= {f"lessons-{title.id}": course(title.id, language) for title in titles}
        slugs = (*registry.games, *registry.modules)
        answers |= {f"rules-{slug}": short_rules(slug, language) for slug in slugs}
        place = folder / language
        place.mkdir(parents=True)
        for name, answer in answers.items():
            (place / f"{name}.json").write_bytes(wire.encode(answer))


def write_looks(folder: Path) -> None:
    """Writes the drawings that modules bring along."""
    folder.mkdir()
    for module, manifest in default_registry().modules.items():
        sheets = [resources(package).joinpath("looks.svg") for package in manifest.texts]
        drawn = b"".join(sheet.read_bytes() for sheet in sheets if sheet.is_file())
        (folder / f"{module}.svg").write_bytes(drawn)


def guard(index: Path) -> None:
    """Writes the server's content policy into the page, with what a worker needs."""
    policy = POLICY
    for said, instead in SCRIPTS.items():
        assert said in policy
        policy = policy.replace(said, instead)
    page = index.read_text(encoding="utf-8")
    assert CHARSET in page
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    index.write_text(page.replace(CHARSET, f"{CHARSET}\n    {meta}", 1), encoding="utf-8")


def kept(out: Path) -> Iterator[str]:
    """Yields all files that the game needs without a network."""
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        is_copy = name.endswith("/index.html")
        if path.is_file() and not is_copy and name not in (MARK, "404.html", ".nojekyll", "sw.js"):
            yield name


def write_worker(out: Path) -> str:
    """Writes the service worker with the list of files it keeps; returns the version."""
    total = hashlib.sha256()
    names = list(kept(out))
    for name in names:
        total.update(name.encode() + b"\0" + hashlib.sha256((out / name).read_bytes()).digest())
    number = total.hexdigest()[:12]
    listed = [
        ["" if name == "index.html" else name, NAMED.search(name) is not None] for name in names
    ]
    source = (FRONTEND / "static" / "sw.js").read_text(encoding="utf-8")
    said = json.dumps({"version": number, "files": listed}, separators=(",", ":"))
    (out / "sw.js").write_text(source.replace("__FILES__", said), encoding="utf-8")
    return number


def compressed(path: Path) -> int:
    """Returns the download size of a file; archives are already as small as they get."""
    content = path.read_bytes()
    packed = path.suffix in (".bin", ".whl", ".png", ".woff2", ".woff")
    return len(content) if packed else len(gzip.compress(content, 9))


def tell(out: Path, base: str, python: PythonSide) -> None:
    side = sum(compressed(out / "python" / name) for name in python.files)
    whole = sum(compressed(out / name) for name in kept(out))
    print(
        f"The game is in {out}: {whole / 1e6:.1f} MB on the way, {side / 1e6:.1f} of them Python."
    )
    if base == "/":
        print(f"Look at it:  cd {out} && python3 -m http.server 8000")
