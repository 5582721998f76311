"""What a seat or a spectator may know, as JSON data for any client.

Everything here is built by allow-list: each part names what it shows. Nothing depends on which game
or module is played; facts come from the catalogue and the seams.
"""
