"""Errors as people should see them: one line, an exit code, no traceback."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NoReturn, TypeVar

import typer
from rich.console import Console

from lioncourt.arena.folder import ArenaError
from lioncourt.bots import UnknownBot
from lioncourt.presets import NoPreset
from lioncourt.record.codec import RecordError
from lioncourt.scorefile import ScoreFileError
from lioncourt.table.config import ConfigError
from lioncourt.table.registry import BrokenPackage

FAILURE: Final = 1
USAGE: Final = 2

Command = TypeVar("Command", bound=Callable[..., Any])


def fail(message: str, code: int = FAILURE) -> NoReturn:
    """Says what is wrong and exits with a code."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print("Error:", style="bold red", end=" ")
    console.print(message, markup=False)
    raise typer.Exit(code)


def polite(command: Command) -> Command:
    """Returns the command, reporting in one line errors that a person can fix."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except (ConfigError, NoPreset, UnknownBot) as error:
            fail(str(error), USAGE)
        except (ArenaError, BrokenPackage, RecordError, ScoreFileError) as error:
            fail(str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader has closed the pipe
                raise
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))

    return wrapped  # type: ignore[return-value]
