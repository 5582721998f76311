"""Lets `python -m lioncourt` do what the command `lioncourt` does."""

from lioncourt.cli import main

main()
