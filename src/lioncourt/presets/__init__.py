"""Presets: sets of modules chosen by figures from self-play, for page, server and terminal."""

from __future__ import annotations

from lioncourt.presets.shelf import NoPreset, Preset, preset, preset_names, presets

__all__ = ["NoPreset", "Preset", "preset", "preset_names", "presets"]
