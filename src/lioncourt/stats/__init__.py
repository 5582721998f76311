"""Statistics: what many recorded games say together, and how sure that is."""
