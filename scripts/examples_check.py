"""Runs the training examples of docs/environments.md as they are documented, only shorter.

    python scripts/examples_check.py                        makes .build/examples with all they need
    python scripts/examples_check.py --torch torch==2.13.0  with a certain torch
    python scripts/examples_check.py --python PROGRAM       in an environment that has it all
    python scripts/examples_check.py --only rllib           one of them

The packages (sb3-contrib, Ray's RLlib and torch) are large, so no test installs them. It takes each
block of commands under “Training” from the page itself and runs it in an empty folder, with a few
steps and games instead of many. It exits with 1 at the first command that fails.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "environments.md"
OWN = ROOT / ".build" / "examples"
TRAINING = re.compile(r"^## Training\n(.*?)^## ", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(r"(?:^ {4}.+\n)+", re.MULTILINE)
INSTALL = "pip install "

# What makes a documented command short; each must fit somewhere.
SHORTER = {
    r"(examples/train/train\.py \S+).*": r"\1 --watch 2 --practise 2 --round 2",
    r"(masked_ppo\.py \S+) \d+": r"\1 100",
    r"--rounds \d+": "--rounds 1",
    r"--games \d+": "--games 3",
}


class Failed(Exception):
    """A documented command failed; the text says which."""


def blocks() -> list[list[str]]:
    """Returns the commands of each block under “Training”."""
    (section,) = TRAINING.findall(PAGE.read_text(encoding="utf-8"))
    return [[line.strip() for line in block.splitlines()] for block in BLOCK.findall(section)]


def shorter(command: str) -> str:
    """Returns a command that ends soon."""
    for pattern, short in SHORTER.items():
        command = re.sub(pattern, short, command)
    return command


def make_environment(torch: str) -> Path:
    """Makes the environment unless it is there, installs what is documented, returns its Python."""
    python = OWN / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(OWN)], check=True)
    named = {
        word
        for commands in blocks()
        for command in commands
        if command.startswith(INSTALL)
        for word in shlex.split(command)[2:]
    }
    wanted = [re.sub("^torch$", torch, re.sub("^lioncourt", str(ROOT), word)) for word in named]
    uncompiled = {**os.environ, "LIONCOURT_COMPILE": "0"}  # sooner here
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, *sorted(wanted)], env=uncompiled, check=True)
    return python


def run_shortly(command: str, python: Path, folder: Path) -> None:
    """Runs a command of the page with the programs of an environment, and less to do."""
    if command.startswith(INSTALL):
        return
    command = shorter(command)
    path = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    variables = {**os.environ, "PATH": path}
    began = time.monotonic()
    print(f"$ {command}", flush=True)
    done = subprocess.run(command, shell=True, cwd=folder, env=variables, check=False)
    if done.returncode != 0:
        raise Failed(f"failed with {done.returncode}: {command}")
    print(f"  {time.monotonic() - began:.0f} s", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Runs the documented training examples.")
    parser.add_argument("--torch", default="torch", help="what pip installs as torch")
    parser.add_argument("--python", type=Path, help="of an environment that has all packages")
    parser.add_argument("--only", default="", help="blocks with this word")
    options = parser.parse_args(arguments)
    python = options.python or make_environment(options.torch)
    with tempfile.TemporaryDirectory(prefix="examples-") as name:
        folder = Path(name)
        (folder / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
        try:
            for commands in blocks():
                if options.only in " ".join(commands):
                    for command in commands:
                        run_shortly(command, python, folder)
        except Failed as failure:
            print(failure, file=sys.stderr)
            return 1
    print("All of them ran to their end.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
