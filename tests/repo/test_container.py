"""The steps of deploy/Containerfile where no container can be built: wheel, installation, health.

The page is the one that the checks have built, since Node is not to be had everywhere. Everything
else is done as the file says, in folders instead of images, with the files that an image gets.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lioncourt.server.running import listen
from tests.server.rig import PATIENCE

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
PORT = "8042"  # inside of a container; outside it may be taken
# An image without a compiler makes the pure build.
VARIABLES = {**os.environ, "LIONCOURT_COMPILE": "0"}
VARIABLES.pop("PYTHONPATH", None)


def step(pattern: str) -> str:
    """Returns the part of the file that a pattern finds; it has to be there once."""
    (found,) = re.findall(pattern, CONTAINERFILE, re.MULTILINE)
    return str(found)


def copied(folder: Path) -> Path:
    """Returns a folder with what `COPY . .` leaves of the repository, and with the page."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "*", "all that is not named stays outside"
    for name in [line[1:] for line in lines if line.startswith("!")]:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules"))
        else:
            shutil.copy(source, target)
    return folder


def test_nothing_of_this_machine_goes_in() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    last = max(lines.index(line) for line in lines if line.startswith("!"))
    for built in ("frontend/node_modules", "src/lioncourt/server/static", "**/__pycache__"):
        assert lines.index(built) > last, "the last line that fits decides"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the programs of an environment in which the steps of the file were carried out."""
    folder = tmp_path_factory.mktemp("container")
    programs = folder / "image" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([sys.executable, "-m", "venv", folder / "image"], check=True)
    build = step(r"^RUN (pip wheel .*)$").replace("/wheels", str(folder / "wheels"))
    subprocess.run(
        [programs / "python", "-m", *shlex.split(build)],
        cwd=copied(folder / "build"),
        env=VARIABLES,
        check=True,
    )
    (wheel,) = (folder / "wheels").glob("*.whl")
    extras = step(r'pip install --no-cache-dir "\$\(ls /wheels/\*\.whl\)(\[[a-z,]+\])"')
    install = [sys.executable, *["-m", "uv", "pip", "install", "--quiet", "--python"]]
    subprocess.run([*install, str(programs / "python"), f"{wheel}{extras}"], check=True)
    return programs


def test_what_it_installs_serves_and_is_healthy(installed: Path, tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as free:
        port = str(free.getsockname()[1])
    entry = json.loads(step(r"^ENTRYPOINT (.*)$"))
    entry = [tmp_path / "data" if word == "/data" else word for word in entry[1:]]
    healthy = json.loads(step(r"^HEALTHCHECK CMD (.*)$"))
    check = [installed / "python", *(word.replace(PORT, port) for word in healthy[1:])]
    server = subprocess.Popen([installed / "lioncourt", *entry, "--port", port], env=VARIABLES)
    try:
        end = time.monotonic() + PATIENCE
        while (
            subprocess.run(check, capture_output=True, env=VARIABLES, check=False).returncode != 0
        ):
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < end
            time.sleep(0.2)
    finally:
        server.terminate()
        server.wait(PATIENCE)
    assert (tmp_path / "data" / "tables.sqlite3").exists()
