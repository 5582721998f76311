"""A PostgreSQL of the tests' own: started from Debian's package in a temporary folder.

It listens on a socket in that folder only, so it needs no port and meets no other database.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

FOLDERS: Final = "/usr/lib/postgresql"  # where Debian has the programs, by version
UNPRIVILEGED: Final = ("postgres", "nobody")  # PostgreSQL refuses to run as root
START_SECONDS: Final = 60.0


class NoPostgres(Exception):
    """PostgreSQL is not here and cannot be installed; the text says why."""


class TemporaryPostgres:
    """A database server in a folder that is removed at the end.

    Without `durable` it does not wait for the disk, which is quicker and safe from anything but a
    power cut.
    """

    def __init__(self, *, durable: bool) -> None:
        self._programs = find_programs()
        self._user = _unprivileged_user()
        self._durable = durable
        self._folder = Path(tempfile.mkdtemp(prefix="lioncourt-pg-"))
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            shutil.chown(self._folder, self._user, pwd.getpwnam(self._user).pw_gid)
        options = ["--username=lioncourt", "--auth=trust", "--encoding=UTF8", "--no-locale"]
        subprocess.run(
            [self._programs / "initdb", "-D", self._folder / "data", "--no-sync", *options],
            check=True,
            capture_output=True,
            cwd="/",
            user=self._user,
        )
        self.start()

    def address(self, database: str = "postgres") -> str:
        """Returns the address of a database."""
        return f"postgresql://lioncourt@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """Makes an empty database and returns its address."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        sync = "on" if self._durable else "off"
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "fsync": sync,
            "full_page_writes": sync,
            "max_connections": "60",
        }
        command = [str(self._programs / "postgres"), "-D", str(self._folder / "data")]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", user=self._user
            )
        self._await_start()

    def kill(self) -> None:
        """Ends the server without letting it finish anything, as a crash would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        # Its children notice by themselves that it is gone; a new server waits until they have.

    def stop(self) -> None:
        """Stops the server: connections are cut, what was committed is kept."""
        assert self._process is not None
        self._process.send_signal(2)  # "fast": does not wait for clients
        self._process.wait(timeout=START_SECONDS)

    def remove(self) -> None:
        """Stops the server if it runs and removes all that it wrote."""
        if self._process is not None and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _await_start(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.address()).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None:  # children of a killed one may still be there
                    self.start()
                    return
                if time.monotonic() > deadline:
                    raise RuntimeError((self._folder / "log").read_text()) from None
                time.sleep(0.05)


def find_programs() -> Path:
    """Returns the folder of initdb and postgres; installs Debian's package if it may."""
    found = _installed()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("PostgreSQL is missing: installing Debian's package for the tests of the store")
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "postgresql"]
        for command in (["apt-get", "update"], install):
            subprocess.run(command, env=environment, capture_output=True, check=False)
        found = _installed()
    if found is None:
        raise NoPostgres(
            "PostgreSQL is missing and cannot be installed from here: apt-get install postgresql"
        )
    return found


def _installed() -> Path | None:
    versions = sorted(Path(FOLDERS).glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if versions:
        return versions[-1].parent
    elsewhere = shutil.which("initdb")
    return None if elsewhere is None else Path(elsewhere).resolve().parent


def _unprivileged_user() -> str | None:
    """Returns the user that the server runs as, or None for the current one."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    for user in UNPRIVILEGED:
        if user in known:
            return user
    raise NoPostgres("PostgreSQL refuses to run as root, and there is no user nobody")
