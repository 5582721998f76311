"""Review: what a finished game could have been, from what each seat could know at the time."""

from lioncourt.review.review import Review, review_of

__all__ = ["Review", "review_of"]
