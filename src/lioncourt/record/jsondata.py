"""Reads and checks JSON data from outside: what is wrong with it, and where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final

_KINDS: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "an object",
}

MAX_BITS: Final = 1024  # any seed is shorter, and longer numbers often can't even be printed


class DataError(ValueError):
    """Data of the wrong shape."""


def text_in(path: str | PathLike[str]) -> str:
    """Returns the text in a file; DataError says why it can't be read."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        why = error.strerror or str(error)
    except UnicodeDecodeError:
        why = "it is no text in UTF-8"
    except ValueError as error:  # no path at all
        why = str(error)
    raise DataError(f"cannot read {str(path)!r:.200}: {why}")


def parse_json(text: str) -> Any:
    """Returns the data of a JSON text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DataError(f"this is no whole JSON text: {error.msg} ({where})") from None
    except (ValueError, RecursionError) as error:
        raise DataError(f"this JSON text cannot be read: {error}") from None


def checked(value: Any, kind: type, where: str) -> Any:
    """Returns a value if it is exactly of a kind: true isn't a whole number."""
    if type(value) is not kind:
        found = _KINDS.get(type(value), f"{value!r:.40}")
        raise DataError(f"{where} should be {_KINDS[kind]}, not {found}")
    if isinstance(value, int) and abs(value) >> MAX_BITS:
        raise DataError(f"{where} is too large a number")
    return value


def checked_items(value: Any, kind: type, where: str) -> list[Any]:
    """Returns a list if all its values are of one kind."""
    items: list[Any] = checked(value, list, where)
    for number, item in enumerate(items, start=1):
        checked(item, kind, f"{where}, item {number}")
    return items


def fields(
    value: Any, kinds: Mapping[str, type], where: str, optional: Iterable[str] = ()
) -> dict[str, Any]:
    """Returns an object if it has these keys, with values of these kinds, and no others."""
    data: dict[str, Any] = checked(value, dict, where)
    missing = [key for key in kinds if key not in data and key not in optional]
    if missing:
        raise DataError(f"{where} lacks {_quoted(missing)}")
    extra = [key for key in data if key not in kinds]
    if extra:
        raise DataError(f"{where} has {_quoted(extra)}, which means nothing here")
    for key, item in data.items():
        checked(item, kinds[key], f"{key!r} of {where}")
    return data


def _quoted(keys: list[str]) -> str:
    return ", ".join(f"{key!r:.40}" for key in keys)
