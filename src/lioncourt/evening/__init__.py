"""Evenings: the score sheet of a real table, scoring by scoring, told in a file or on the page."""
