"""The parts of run.py, which must work before anything is installed: standard library only."""
