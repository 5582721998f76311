"""Measuring how modules change a game: self-play, figures, pairs that clash."""
