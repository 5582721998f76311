"""The folder for the user's data, where each system wants it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Returns the folder of Lioncourt among the user's data; it need not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Lioncourt"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Lioncourt"
    data = os.environ.get("XDG_DATA_HOME", "")
    # The specification says to ignore a relative path.
    root = Path(data) if data.startswith("/") else home / ".local" / "share"
    return root / "lioncourt"
