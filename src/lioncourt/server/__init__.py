"""The browser game: tables over HTTP and WebSockets, and the page that plays at them.

`app.make_app` puts everything together. A table follows from its journal (`tables`); `commands`
decides what a command adds to it; `hub` writes that down before it tells anybody.
"""
