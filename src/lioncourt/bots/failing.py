"""What to tell about a bot that breaks down: what went wrong, and where in its own code."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final

import lioncourt

OURS: Final = str(Path(lioncourt.__file__).parent)


def failure_text(error: Exception) -> str:
    """Returns the error in one line, with the last line of somebody else's code that it ran."""
    text = f"{type(error).__name__}: {error}"
    theirs = [frame for frame in extract_tb(error.__traceback__) if _is_theirs(frame.filename)]
    if not theirs or isinstance(error, SyntaxError):  # which names its own line
        return text
    return f"{text} ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})"


def _is_theirs(file: str) -> bool:
    return not file.startswith((OURS, "<"))
