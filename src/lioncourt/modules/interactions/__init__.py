"""Rules that hold only where two certain modules, or a game and a module, meet.

A file is named after both, with two underscores in between: `thieves__city_gates.py` is installed
after `thieves` and `city-gates` if both are chosen. Like a module, it has an `install(build)`.
"""
