"""The command line: `lioncourt --help` lists the commands."""

from lioncourt.cli.app import app, main

__all__ = ["app", "main"]
