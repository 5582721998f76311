"""Evenings: the score sheet of a real table, scoring by scoring, from a file or the page."""
