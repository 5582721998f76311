"""Virtual environments, each with the exact packages of one lock file."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path

from scripts.runner.stamps import RECIPE, digest_of, interpreter, read
from scripts.runner.steps import ON_WINDOWS, ROOT, RunError, clean_environment, run, say, step


@dataclass(frozen=True)
class Environment:
    """A virtual environment filled from one lock file."""

    directory: Path
    lock: Path
    purpose: str

    @property
    def python(self) -> Path:
        return self._executable("python")

    @property
    def lioncourt(self) -> Path:
        return self._executable("lioncourt")

    def _executable(self, name: str) -> Path:
        folder, suffix = ("Scripts", ".exe") if ON_WINDOWS else ("bin", "")
        return self.directory / folder / (name + suffix)

    @property
    def stamp(self) -> Path:
        return self.directory / f"{self.lock.stem}.stamp"

    def digest(self) -> str:
        # The place counts too: an environment doesn't survive a move.
        return digest_of((self.lock, SETUP_LOCK, *RECIPE), interpreter(), str(ROOT))

    def is_ready(self) -> bool:
        return self.python.exists() and read(self.stamp) == self.digest()


SETUP_LOCK = ROOT / "requirements-setup.lock"
NODE_LOCK = ROOT / "requirements-node.lock"
PLAY = Environment(ROOT / ".venv", ROOT / "requirements.lock", "playing")
DEV = Environment(ROOT / ".venv", ROOT / "requirements-dev.lock", "testing")
BENCH = Environment(ROOT / ".venv-bench", ROOT / "requirements-bench.lock", "measuring")


def ensure(environment: Environment) -> Environment:
    """Set up the environment unless it is already up to date."""
    # The test environment holds everything that playing needs.
    if environment.is_ready() or (environment == PLAY and DEV.is_ready()):
        return environment
    say(f"Setting up {environment.directory.name} for {environment.purpose} (once).")
    make_directory(environment)
    packages = len([line for line in lines_of(environment.lock) if "==" in line])
    install_locked(f"installing {packages} locked packages", environment, environment.lock)
    step(
        "installing Lioncourt itself",
        [
            *installer(environment),
            # A reinstall, because the console script and the path entry may come from an older
            # recipe.
            *("--no-deps", "--no-build-isolation", "--reinstall", "--editable", str(ROOT)),
        ],
    )
    environment.stamp.write_text(environment.digest(), encoding="utf-8")
    return environment


def installer(environment: Environment) -> list[str]:
    python = str(environment.python)
    return [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]


def install_locked(title: str, environment: Environment, lock: Path) -> None:
    command = [*installer(environment), "--require-hashes", "-r", str(lock)]
    step(title, command, needs_network=True)


def make_directory(environment: Environment) -> None:
    """Make the virtual environment, with the installer in it, unless it is already there."""
    made_by = environment.directory / "setup.stamp"
    wanted = digest_of([SETUP_LOCK], interpreter())
    if environment.python.exists() and read(made_by) == wanted:
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise RunError(
            "This Python cannot make virtual environments.\n"
            "On Debian and Ubuntu, install the missing part with: apt install python3-venv"
        )
    step(
        f"making {environment.directory.name}",
        [sys.executable, "-m", "venv", "--clear", str(environment.directory)],
    )
    pip = [str(environment.python), "-m", "pip", "install", "--quiet", "--no-input"]
    step(
        "fetching the installer",
        [*pip, "--disable-pip-version-check", "--require-hashes", "-r", str(SETUP_LOCK)],
        needs_network=True,
    )
    made_by.write_text(wanted, encoding="utf-8")


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def lock(arguments: list[str]) -> int:
    """Rewrite the lock files; arguments such as `--upgrade` go to `uv pip compile`."""
    # The largest set is resolved first and constrains the others, so that all files agree.
    bench_lock = BENCH.lock.name
    python = str(installer_python())
    playing = ["pyproject.toml", "--extra", "web"]
    development = [
        *(*playing, "--extra", "postgres", "--extra", "plots", "--extra", "ray"),
        *("--extra", "envs", "--extra", "openspiel", "--extra", "dev"),
        *("--group", "setup", "--group", "compile"),
    ]
    inputs = {
        bench_lock: [*development, "--extra", "bench"],
        DEV.lock.name: development,
        PLAY.lock.name: playing,
        SETUP_LOCK.name: ["--group", "setup"],
        NODE_LOCK.name: ["--group", "node"],
    }
    for name, what in inputs.items():
        constraint = [] if name == bench_lock else ["--constraint", bench_lock]
        say(f"Locking {name}")
        status = run(
            [
                *(python, "-m", "uv", "pip", "compile", "--quiet", *what, *constraint),
                *("--universal", "--python-version", "3.11", "--generate-hashes"),
                *("--no-header", "--no-annotate", "--output-file", name, *arguments),
            ],
            clean_environment(),
        )
        if status != 0:
            return status
    return 0


def installer_python() -> Path:
    """A Python with uv. It mustn't need the other packages: their locks may be broken."""
    make_directory(DEV)
    return DEV.python
