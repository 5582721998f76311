"""Rules that hold only where two certain modules, or a game and a module, meet.

A file is named after both, with two underscores between: `thieves__city_gates.py` is installed
after `thieves` and `city-gates` when both are chosen. It has an `install(build)` like a module.
"""
