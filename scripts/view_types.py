"""Writes the form of views for readers of other languages, from the types in the source.

    python scripts/view_types.py          # status 1 if something isn't current
    python scripts/view_types.py --write  # tables of docs/views.md, JSON Schema, types of the page

The types are TypedDicts; the comment lines above a field say what it is.
"""

from __future__ import annotations

import ast
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = (
    ROOT / "src" / "lioncourt" / "core" / "shown.py",
    ROOT / "src" / "lioncourt" / "view" / "types.py",
)
PAGE: Final = ROOT / "docs" / "views.md"
SCHEMA: Final = ROOT / "docs" / "view.schema.json"
TYPES: Final = ROOT / "frontend" / "src" / "protocol" / "view.ts"
INNER: Final = ("Laid", "ShownZone")  # rules give these to the view; no client sees them
UPDATE: Final = "run: python scripts/view_types.py --write"
BEGIN: Final = "<!-- {name}: made by scripts/view_types.py -->\n"
END: Final = "<!-- end -->\n"
WRITTEN_BY: Final = "Written by scripts/view_types.py from the types in Python."

PLAIN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
}
PLAIN_SCHEMA: Final[dict[str, dict[str, Any]]] = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "float": {"type": "number"},
    "bool": {"type": "boolean"},
    "None": {"type": "null"},
    "Any": {},
}
# Lists of a certain form, which Python's types can't express
ALIASES: Final = {
    "Cell": "[x: number, y: number]",
    "Edge": "[x: number, y: number, side: Side | Blank]",
}


@dataclass
class Part:
    """One field of a type."""

    name: str
    type: ast.expr
    optional: bool
    text: str


@dataclass
class Form:
    """A type with its fields."""

    name: str
    text: str
    parts: list[Part] = field(default_factory=list)


@dataclass
class Forms:
    """All types in the sources, and the names that stand for other types."""

    forms: list[Form] = field(default_factory=list)
    aliases: dict[str, ast.expr] = field(default_factory=dict)


def read() -> Forms:
    """Returns the types in the sources."""
    found = Forms()
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and node.name not in INNER:
                found.forms.append(_form(node, text.splitlines()))
            elif (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and ast.unparse(node.annotation) == "TypeAlias"
                and node.value is not None
            ):
                found.aliases[node.target.id] = node.value
    return found


def _form(node: ast.ClassDef, lines: list[str]) -> Form:
    form = Form(node.name, ast.get_docstring(node) or "")
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            its_type = item.annotation
            optional = isinstance(its_type, ast.Subscript) and _name(its_type) == "NotRequired"
            if optional:
                assert isinstance(its_type, ast.Subscript)
                its_type = its_type.slice
            text = _comment_above(lines, item.lineno)
            form.parts.append(Part(item.target.id, its_type, optional, text))
    return form


def _comment_above(lines: list[str], number: int) -> str:
    found: list[str] = []
    at = number - 2
    while lines[at].strip().startswith("#"):
        found.insert(0, lines[at].strip().removeprefix("#").strip())
        at -= 1
    return " ".join(found)


def _name(node: ast.Subscript) -> str:
    return ast.unparse(node.value)


# TypeScript


def typescript(forms: Forms) -> str:
    """Returns the types of the page."""
    parts = [f"// {WRITTEN_BY}\n"]
    for name, alias in forms.aliases.items():
        parts.append(f"export type {name} = {ALIASES.get(name) or _ts(alias)};\n")
    for form in forms.forms:
        lines = [f"/** {form.text} */" if "\n" not in form.text else f"/**\n * {form.text}\n */"]
        lines.append(f"export interface {form.name} {{")
        for part in form.parts:
            if part.text:
                lines.append(f"  /** {_plain(part.text)} */")
            lines.append(f"  {part.name}{'?' if part.optional else ''}: {_ts(part.type)};")
        if form.name == "Option":
            lines.append("  [fact: string]: unknown;")
        parts.append("\n" + "\n".join(lines) + "\n}\n")
    return "".join(parts)


def _plain(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ts(node: ast.expr) -> str:
    if isinstance(node, ast.BinOp):
        return f"{_ts(node.left)} | {_ts(node.right)}"
    if isinstance(node, ast.Constant):
        return "null" if node.value is None else json.dumps(node.value)
    if isinstance(node, ast.Subscript):
        name, inside = _name(node), node.slice
        if name == "Literal":
            assert isinstance(inside, ast.Tuple)
            return " | ".join(_ts(each) for each in inside.elts)
        if name == "list":
            item = _ts(inside)
            return f"({item})[]" if " | " in item else f"{item}[]"
        assert name == "dict", ast.unparse(node)
        assert isinstance(inside, ast.Tuple)
        return f"Record<{_ts(inside.elts[0])}, {_ts(inside.elts[1])}>"
    name = ast.unparse(node)
    return PLAIN.get(name, "unknown" if name == "Any" else name)


# JSON Schema


def schema(forms: Forms) -> str:
    """Returns a JSON Schema of a view; a log is a list of LogLine."""
    types: dict[str, Any] = {
        name: _aliased(name, alias) for name, alias in forms.aliases.items()
    } | {form.name: _object(form) for form in forms.forms}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": WRITTEN_BY,
        "title": "A view of Lioncourt",
        "$ref": "#/$defs/View",
        "$defs": types,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _aliased(name: str, alias: ast.expr) -> dict[str, Any]:
    length = {"Cell": 2, "Edge": 3}.get(name)
    size = {} if length is None else {"minItems": length, "maxItems": length}
    return {**_schema(alias), **size}


def _object(form: Form) -> dict[str, Any]:
    return {
        "description": form.text,
        "type": "object",
        "properties": {
            part.name: {**_schema(part.type), **({"description": part.text} if part.text else {})}
            for part in form.parts
        },
        "required": [part.name for part in form.parts if not part.optional],
        "additionalProperties": form.name == "Option",
    }


def _schema(node: ast.expr) -> dict[str, Any]:
    if isinstance(node, ast.BinOp):
        return {"anyOf": [_schema(node.left), _schema(node.right)]}
    if isinstance(node, ast.Subscript):
        name, inside = _name(node), node.slice
        if name == "Literal":
            assert isinstance(inside, ast.Tuple)
            return {"enum": [ast.literal_eval(each) for each in inside.elts]}
        if name == "list":
            return {"type": "array", "items": _schema(inside)}
        assert name == "dict", ast.unparse(node)
        assert isinstance(inside, ast.Tuple)
        return {"type": "object", "additionalProperties": _schema(inside.elts[1])}
    name = ast.unparse(node)
    return dict(PLAIN_SCHEMA.get(name, {"$ref": f"#/$defs/{name}"}))


# The tables of docs/views.md


def page(forms: Forms, text: str) -> str:
    """Returns the page with its tables as they should be, each between its marks."""
    for form in forms.forms:
        begin = BEGIN.format(name=form.name)
        before, mark, rest = text.partition(begin)
        if mark:
            after = rest.partition(END)[2]
            text = before + mark + _table(form) + END + after
    return text


def _table(form: Form) -> str:
    lines = ["| key | type | what it is |", "| --- | --- | --- |"]
    for part in form.parts:
        key = f"`{part.name}`" + (" (optional)" if part.optional else "")
        shown = _ts(part.type).replace(" | ", " or ").replace("unknown", "any")
        lines.append(f"| {key} | {shown} | {part.text} |")
    return f"{form.text}\n\n" + "\n".join(lines) + "\n"


def described(text: str) -> list[str]:
    """Returns the types with a table on the page."""
    start, _, end = BEGIN.partition("{name}")
    marks = [line for line in text.splitlines(keepends=True) if line.endswith(end)]
    return [mark.removeprefix(start).removesuffix(end) for mark in marks]


def current() -> dict[Path, str]:
    """Returns what the files should contain."""
    forms = read()
    text = PAGE.read_text(encoding="utf-8")
    return {PAGE: page(forms, text), SCHEMA: schema(forms), TYPES: typescript(forms)}


def main() -> int:
    old = 0
    for path, text in current().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            old += 1
            if "--write" in sys.argv:
                path.write_text(text, encoding="utf-8")
            else:
                print(f"{path.relative_to(ROOT)} is not current; {UPDATE}")
    return 1 if old and "--write" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
