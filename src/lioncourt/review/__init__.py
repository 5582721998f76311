"""Review: what a finished game could have been, from what each seat could know at the time."""

from lioncourt.review.review import review_of
from lioncourt.review.tell import Review

__all__ = ["Review", "review_of"]
