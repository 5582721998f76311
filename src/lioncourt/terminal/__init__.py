"""The game in a terminal: drawing what a seat may see, and asking what it wants to do."""
