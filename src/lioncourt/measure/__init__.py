"""Measuring what modules make of a game: self-play, figures, pairs that clash."""
