"""Measuring how fast the game runs, beside other game engines measured in the same run."""
