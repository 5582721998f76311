"""Statistics: what many recorded games show together, and how surely."""
