"""Presets: sets of modules chosen from figures of self-play, one home for all doors."""

from __future__ import annotations

from lioncourt.presets.shelf import NoPreset, Preset, preset, presets

__all__ = ["NoPreset", "Preset", "preset", "presets"]
