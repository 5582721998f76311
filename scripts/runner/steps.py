"""Starting other programs: quiet setup steps, and commands that people watch."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ON_WINDOWS = os.name == "nt"


class RunError(Exception):
    """Something went wrong that a person can fix; the text says what."""

    status = 1


class Stopped(RunError):
    """A person pressed Ctrl-C in a step that the same command takes up again."""

    status = 130


def say(text: str) -> None:
    print(text, flush=True)


def run(command: Sequence[str], environment: dict[str, str]) -> int:
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def hand_over(command: list[str]) -> int:
    """Become the command or, on Windows, which can't do that, run it and pass on its status."""
    environment = clean_environment()
    if not ON_WINDOWS:
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def step(title: str, command: Sequence[str], *, needs_network: bool = False) -> None:
    """Run one quiet step of the setup; show its output only if it fails."""
    require_writable()
    start = time.monotonic()
    try:
        print(f"  {title} ...", end="", flush=True)
        done = subprocess.run(
            command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=False
        )
    except KeyboardInterrupt:
        raise Stopped(
            f"\nStopped while {title}. To continue, run the same command again."
        ) from None
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


def require_writable() -> None:
    """Refuse to set up anything where nothing can be written."""
    if not os.access(ROOT, os.W_OK):
        raise RunError(
            f"Lioncourt can't write into its folder, {ROOT}, where it keeps what it needs.\n"
            "Copy that folder to a place of your own, and run the same command there."
        )


def clean_environment(**extra: str) -> dict[str, str]:
    """The caller's environment without settings that would select another Python or build."""
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
    """Settings that make uv trust this machine's own certificates, if any, as pip does.

    Networks that inspect traffic have their own certificates, which uv's list lacks.
    """
    kept = ssl.get_default_verify_paths()
    has_any = ON_WINDOWS or sys.platform == "darwin" or bool(kept.cafile or kept.capath)
    return {"UV_SYSTEM_CERTS": "true"} if has_any else {}
