"""The game as a folder of plain files, with the engine in a worker of the browser."""
