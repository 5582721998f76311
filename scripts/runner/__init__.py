"""The parts of run.py, which has to work before anything is installed: standard library only."""
