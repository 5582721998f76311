"""Builds from the sources: the page of the browser game, and the compiled package."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

from scripts.runner.environments import DEV, NODE_LOCK, Environment, install_locked
from scripts.runner.stamps import RECIPE, digest_of, interpreter, read
from scripts.runner.steps import ROOT, RunError, clean_environment, run, say, step

BUILD = ROOT / ".build"
COMPILED = BUILD / "compiled"
COMPILED_STAMP = BUILD / "compiled.stamp"
PAGE_SCRIPT = ROOT / "scripts" / "page.py"
BROWSER_SCRIPT = ROOT / "scripts" / "browser.py"
STATIC_GAME = BUILD / "static-game"


def ensure_page(environment: Environment) -> None:
    """Build the page of the browser game unless it is already up to date."""
    command = [str(environment.python), str(PAGE_SCRIPT)]
    if run([*command, "current"], clean_environment()) == 0:
        return
    say("Building the page (once, and when its sources change).")
    ensure_packages(environment)
    step("building", [*command, "build"])


def ensure_packages(environment: Environment) -> None:
    """Fetch the packages that the page is built with, and Node.js if there is none."""
    command = [str(environment.python), str(PAGE_SCRIPT)]
    if run([*command, "node"], clean_environment()) != 0:
        install_locked("fetching Node.js, which this machine lacks", environment, NODE_LOCK)
    step("fetching the packages of the page", [*command, "fetch"], needs_network=True)


def ensure_static_game(environment: Environment) -> None:
    """Build the game as plain files for the tests unless it is already up to date."""
    ensure_packages(environment)
    wanted = ["--out", str(STATIC_GAME), "--if-changed"]
    step(
        "building the static game",
        [str(environment.python), "-m", "scripts.static_game", *wanted],
        needs_network=True,
    )


def browser(environment: Environment) -> str | None:
    """The Chromium that runs the tests of the page; None, after saying why, if there is none."""
    command = [str(environment.python), str(BROWSER_SCRIPT), "fetch"]
    variables = clean_environment()
    done = subprocess.run(
        command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else None


def compiled_build(environment: Environment) -> Path | None:
    """The folder with the compiled package, rebuilt if a source has changed.

    None if this machine can't compile; the build has then said why.
    """
    sources = sorted(
        path
        for path in (ROOT / "src").rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    )
    wanted = digest_of((*sources, *RECIPE, DEV.lock), interpreter(), os.environ.get("CC", ""))
    if read(COMPILED_STAMP) == wanted and COMPILED.is_dir():
        return COMPILED
    say("Compiling (half a minute or more when the engine changed) ...")
    wheel = build_wheel(environment)
    if wheel.name.endswith("-none-any.whl"):
        return None
    COMPILED_STAMP.unlink(missing_ok=True)
    shutil.rmtree(COMPILED, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(COMPILED)
    COMPILED_STAMP.write_text(wanted, encoding="utf-8")
    return COMPILED


def build_wheel(environment: Environment) -> Path:
    """Build a wheel, compiled if possible.

    The wheel is built and unpacked directly rather than installed, because installers keep
    caches that don't know about the compile switch.
    """
    ensure_page(environment)
    wheels = BUILD / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    status = run(
        [str(environment.python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)],
        clean_environment(),
    )
    if status != 0:
        raise RunError("The compiled build failed; the reason is above.")
    (wheel,) = wheels.glob("*.whl")
    return wheel
