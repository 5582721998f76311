"""Positions: a table described in words, laid out and ready to play."""
