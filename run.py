#!/usr/bin/env python3
"""Everything you need to play, test and measure Lioncourt, with nothing but Python 3.11.

The first run makes an environment in ``.venv`` with the exact packages named in the lock files;
later runs start at once. This file uses the standard library only and is written so that an
older Python can still read it and say politely that it is too old.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (the point is to be started by the wrong one)
    sys.exit(
        f"Lioncourt needs Python 3.11 or newer, and this is {sys.version.split()[0]}.\n"
        "Start it with a newer one, for example: python3.12 run.py play"
    )

import argparse
import hashlib
import importlib.util
import os
import shutil
import ssl
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
BUILD = ROOT / ".build"
COMPILED = BUILD / "compiled"
COMPILED_STAMP = BUILD / "compiled.stamp"
RECIPE = (ROOT / "pyproject.toml", ROOT / "hatch_build.py")
PAGE_SCRIPT = ROOT / "scripts" / "page.py"
BROWSER_SCRIPT = ROOT / "scripts" / "browser.py"
SCREENSHOTS_SCRIPT = ROOT / "scripts" / "screenshots.py"
BROWSER_TESTS = "tests/e2e"
# What is not about the engine: checked once, on the pure build.
TESTS_WITHOUT_ENGINE = ("tests/arena", "tests/cli", "tests/repo", "tests/server", "tests/stats")
# One more than there are cores on the machine that checks every commit: servers wait for clients.
WORKERS = "3"
ON_WINDOWS = os.name == "nt"


class RunError(Exception):
    """Something went wrong that a person can act on; the text says what."""


def say(text: str) -> None:
    print(text, flush=True)


# --- environments ---------------------------------------------------------------------------


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
        # The place counts too: an environment does not survive being moved.
        return digest_of((self.lock, SETUP_LOCK, *RECIPE), interpreter(), str(ROOT))

    def is_ready(self) -> bool:
        return self.python.exists() and read(self.stamp) == self.digest()


SETUP_LOCK = ROOT / "requirements-setup.lock"
NODE_LOCK = ROOT / "requirements-node.lock"
PLAY = Environment(ROOT / ".venv", ROOT / "requirements.lock", "playing")
DEV = Environment(ROOT / ".venv", ROOT / "requirements-dev.lock", "testing")
BENCH = Environment(ROOT / ".venv-bench", ROOT / "requirements-bench.lock", "measuring")


def interpreter() -> str:
    return f"{sys.version} {sys.base_prefix}"


def read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def digest_of(files: Iterable[Path], *extra: str) -> str:
    """One value that changes when any of the files (or the extra texts) changes."""
    total = hashlib.sha256()
    for text in extra:
        total.update(text.encode() + b"\0")
    for path in files:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def ensure(environment: Environment) -> Environment:
    """Set the environment up unless it is up to date already."""
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
            # A reinstall, because the console script and the path entry may be of an older recipe.
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
    """Make the virtual environment with the installer in it, unless it is there already."""
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


def step(title: str, command: Sequence[str], *, needs_network: bool = False) -> None:
    """Run one quiet step of the setup; its output is shown only if it fails."""
    print(f"  {title} ...", end="", flush=True)
    start = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        say(f" {time.monotonic() - start:.1f} s")
        return
    say(" failed")
    message = f"{(done.stdout + done.stderr).strip()}\n\nSetup stopped while {title}."
    if needs_network:
        message += (
            "\nThis step downloads packages. If there is no network, connect and run the same"
            "\ncommand again; once it has succeeded, Lioncourt starts without a network."
        )
    raise RunError(message)


def clean_environment(**extra: str) -> dict[str, str]:
    """The caller's environment without settings that would lead to another Python or build."""
    misleading = {
        "LIONCOURT_COMPILE",
        "LIONCOURT_EXPECT_COMPILED",
        "PYTHONHOME",
        "PYTHONPATH",
        "VIRTUAL_ENV",
    }
    kept = {name: value for name, value in os.environ.items() if name not in misleading}
    return {**certificates(), **kept, "UV_PYTHON_DOWNLOADS": "never", **extra}


def certificates() -> dict[str, str]:
    """What makes uv trust what this machine trusts, as pip does, if it keeps certificates.

    Networks that inspect traffic have certificates of their own, which uv's list lacks.
    """
    kept = ssl.get_default_verify_paths()
    has_any = ON_WINDOWS or sys.platform == "darwin" or bool(kept.cafile or kept.capath)
    return {"UV_SYSTEM_CERTS": "true"} if has_any else {}


# --- the page -------------------------------------------------------------------------------


def ensure_page(environment: Environment) -> None:
    """Build the page of the browser game unless it is up to date already."""
    command = [str(environment.python), str(PAGE_SCRIPT)]
    if run([*command, "current"], clean_environment()) == 0:
        return
    say("Building the page (once, and when its sources change).")
    if run([*command, "node"], clean_environment()) != 0:
        install_locked("fetching Node.js, which this machine lacks", environment, NODE_LOCK)
    step("fetching the packages of the page", [*command, "fetch"], needs_network=True)
    step("building", [*command, "build"])


def browser(environment: Environment) -> str | None:
    """The Chromium that runs the tests of the page; None if none can be had, as has been said."""
    command = [str(environment.python), str(BROWSER_SCRIPT), "fetch"]
    variables = clean_environment()
    done = subprocess.run(
        command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else None


# --- the compiled build ---------------------------------------------------------------------


def compiled_build(environment: Environment) -> Path | None:
    """The folder with the compiled package, made anew if a source changed.

    None if this machine cannot compile; the build has then said why.
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
    caches that know nothing of the compile switch.
    """
    ensure_page(environment)
    wheels = BUILD / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    status = run(
        [str(environment.python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)],
        clean_environment(LIONCOURT_COMPILE="1"),
    )
    if status != 0:
        raise RunError("The compiled build failed; the reason is above.")
    (wheel,) = wheels.glob("*.whl")
    return wheel


# --- running things -------------------------------------------------------------------------


def run(command: Sequence[str], environment: dict[str, str]) -> int:
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def hand_over(command: list[str]) -> int:
    """Become the command, or (on Windows, which cannot) run it and pass its status on."""
    environment = clean_environment()
    if not ON_WINDOWS:
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def play(arguments: list[str]) -> int:
    return lioncourt(["play", *arguments])


def lioncourt(arguments: list[str]) -> int:
    environment = ensure(PLAY)
    if shows_the_page(arguments):
        ensure_page(environment)
    return hand_over([str(environment.lioncourt), *arguments])


def shows_the_page(arguments: list[str]) -> bool:
    without = {"--terminal", "--help", "-h"}
    return arguments[:1] in (["play"], ["serve"]) and without.isdisjoint(arguments)


def screenshots(arguments: list[str]) -> int:
    environment = ensure(DEV)
    ensure_page(environment)
    chromium = browser(environment)
    if chromium is None:
        return 1
    command = [str(environment.python), str(SCREENSHOTS_SCRIPT), *arguments]
    return run(command, clean_environment(LIONCOURT_CHROMIUM=chromium))


def compile_package(arguments: list[str]) -> int:
    argparse.ArgumentParser(prog="run.py compile").parse_args(arguments)
    folder = compiled_build(ensure(DEV))
    if folder is None:
        return 1
    say(f"The compiled build is in {folder.relative_to(ROOT)}; put that on PYTHONPATH to use it.")
    return 0


def bench(arguments: list[str]) -> int:
    """Run `lioncourt bench` once for each build: the import path decides which one it sees."""
    environment = ensure(BENCH)
    compiled = compiled_build(environment)
    say("== pure Python build")
    command = [str(environment.lioncourt), "bench", *arguments]
    status = run(command, clean_environment())
    if status != 0 or compiled is None:
        return status
    say("\n== compiled build")
    return run(command, clean_environment(PYTHONPATH=str(compiled)))


def lock(arguments: list[str]) -> int:
    """Write the lock files anew; arguments such as `--upgrade` go to `uv pip compile`."""
    # The largest set is resolved first and binds the others, so that all files agree.
    bench_lock = BENCH.lock.name
    python = str(installer_python())
    playing = ["pyproject.toml", "--extra", "web"]
    development = [
        *(*playing, "--extra", "postgres", "--extra", "plots", "--extra", "ray", "--extra", "dev"),
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
    """A Python with uv in it. Installing the rest must not be needed: the locks may be broken."""
    make_directory(DEV)
    return DEV.python


# --- the checks -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    title: str
    action: Callable[[], int | str]
    """Returns an exit status, or a sentence saying why there was nothing to run."""


@dataclass(frozen=True)
class Outcome:
    title: str
    result: int | str
    seconds: float

    @property
    def failed(self) -> bool:
        # Where nobody reads the summary, a check that did not run must not look like a success.
        if isinstance(self.result, str):
            return os.environ.get("CI") == "true"
        return self.result != 0

    def __str__(self) -> str:
        if isinstance(self.result, str):
            verdict = f"not run: {self.result}"
        else:
            verdict = "failed" if self.result else "ok"
        return f"  {self.title:<28} {self.seconds:6.1f} s  {verdict}"


def test(arguments: list[str]) -> int:
    options, for_pytest = parse_test_arguments(arguments)
    environment = ensure(DEV)
    compilation = Compilation()
    chosen = checks(environment, compilation, options, for_pytest)
    if not chosen:
        raise RunError(f"No check has the word '{options.only}' in its name.")
    ensure_page(environment)
    if len(chosen) > 1 and not options.fast:
        compilation.begin()
    try:
        return summarise(carried_out(chosen, options.keep_going))
    finally:
        compilation.stop()


def carried_out(chosen: Sequence[Check], keep_going: bool) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for check in chosen:
        say(f"\n== {check.title}")
        start = time.monotonic()
        result = check.action()
        outcomes.append(Outcome(check.title, result, time.monotonic() - start))
        if outcomes[-1].failed and not keep_going:
            break
    return outcomes


class Compilation:
    """Compiling beside the other checks, which leave a part of the machine idle."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        command = [sys.executable, str(ROOT / "run.py"), "compile"]
        nice = shutil.which("nice")
        # What it has to say is said again by whoever needs the build.
        self._process = subprocess.Popen(
            [nice, "-n", "10", *command] if nice else command,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait(self) -> None:
        if self._process is not None:
            self._process.wait()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()


def parse_test_arguments(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    for_pytest: list[str] = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, for_pytest = arguments[:cut], arguments[cut + 1 :]
    parser = argparse.ArgumentParser(
        prog="run.py test",
        epilog="Everything after -- goes to pytest, e.g.: -- -m slow -k scoring. "
        "The browser tests then run only if asked for: --only browser -- -k undo",
    )
    parser.add_argument("--fast", action="store_true", help="leave out the compiled build")
    parser.add_argument("--only", metavar="WORD", help="only the checks with that word in the name")
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    return parser.parse_args(arguments), for_pytest


def checks(
    environment: Environment,
    compilation: Compilation,
    options: argparse.Namespace,
    for_pytest: list[str],
) -> list[Check]:
    def tool(*command: str, **variables: str) -> int:
        return run([str(environment.python), "-m", *command], clean_environment(**variables))

    def npm(*command: str) -> int:
        return run(
            [str(environment.python), str(PAGE_SCRIPT), "npm", *command], clean_environment()
        )

    def pytest(*left_out: str, **variables: str) -> int:
        ignored = [f"--ignore={folder}" for folder in (BROWSER_TESTS, *left_out)]
        return tool("pytest", "-n", WORKERS, *ignored, *for_pytest, **variables)

    def pytest_compiled() -> int | str:
        compilation.wait()
        folder = compiled_build(environment)  # there already, or what it lacks is told now
        if folder is None:
            return "no C compiler"
        return pytest(*TESTS_WITHOUT_ENGINE, PYTHONPATH=str(folder), LIONCOURT_EXPECT_COMPILED="1")

    def pytest_browser() -> int | str:
        chromium = browser(environment)
        if chromium is None:
            return "no Chromium"
        return tool("pytest", "-n", "2", BROWSER_TESTS, *for_pytest, LIONCOURT_CHROMIUM=chromium)

    everything = [
        Check("ruff check", lambda: tool("ruff", "check", ".")),
        Check("ruff format", lambda: tool("ruff", "format", "--check", ".")),
        Check("mypy", lambda: tool("mypy")),
        Check("svelte-check", lambda: npm("run", "--silent", "check")),
        Check("vitest", lambda: npm("run", "--silent", "test")),
        Check("pytest, pure Python build", lambda: pytest(LIONCOURT_EXPECT_COMPILED="0")),
        Check("pytest, in the browser", pytest_browser),
        Check("pytest, compiled build", pytest_compiled),
    ]
    if options.only:
        return [check for check in everything if options.only in check.title]
    left_out = {pytest_compiled} if options.fast else set()
    left_out |= {pytest_browser} if for_pytest else set()
    return [check for check in everything if check.action not in left_out]


def summarise(outcomes: list[Outcome]) -> int:
    say("\n== summary")
    for outcome in outcomes:
        say(str(outcome))
    failed = [outcome for outcome in outcomes if outcome.failed]
    if not failed:
        return 0
    say(f"\nFailed: {', '.join(outcome.title for outcome in failed)}")
    return failed[0].result if isinstance(failed[0].result, int) else 1


# --- the command line -----------------------------------------------------------------------

COMMANDS: dict[str, tuple[Callable[[list[str]], int], str]] = {
    "play": (play, "play a game in the browser (--terminal: in the terminal)"),
    "test": (test, "run every check (--fast: without the compiled build; -- ARGS: for pytest)"),
    "screenshots": (screenshots, "take pictures of every page into .build/screenshots"),
    "bench": (bench, "measure both builds beside other game engines"),
    "lioncourt": (lioncourt, "run any lioncourt command, e.g.: run.py lioncourt --help"),
    "compile": (compile_package, "make the compiled build in .build/compiled"),
    "lock": (lock, "write the lock files anew (--upgrade: with newer versions)"),
}


def usage() -> str:
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items())
    return f"usage: python3 run.py COMMAND [ARGUMENTS]\n\ncommands:\n{listing}"


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        say(usage())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"There is no command '{name}'.\n\n{usage()}", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name][0](rest)
    except RunError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1


def start() -> NoReturn:
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    start()
