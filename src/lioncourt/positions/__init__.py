"""Positions: a table that is told in words, laid out and ready to be played."""
