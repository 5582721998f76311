"""A lock on a folder that ends with its process, however the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from lioncourt.server.store.base import StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK: Final = "lock"  # the file in the folder


class FolderLock:
    """Keeps every other process from using the folder until `release`."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / LOCK).open("a+b")
        try:
            _lock(self._file.fileno())
        except OSError as taken:
            self._file.close()
            raise StoreError(
                f"another Lioncourt server uses {folder}: SQLite is for one process at a time. "
                "Stop it, choose another folder with --data, or use --database postgresql://…, "
                "which several processes can share."
            ) from taken

    def release(self) -> None:
        """Lets others use the folder."""
        self._file.close()  # the system releases the lock


def _lock(file: int) -> None:
    """Locks an open file or raises OSError at once."""
    if sys.platform == "win32":
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
