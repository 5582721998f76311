"""Programs for developers; run.py needs some of them before anything is installed."""
