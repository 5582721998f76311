"""The drawings that a module brings along: `looks.svg` in its folder, loaded with the module."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lioncourt.server.errors import Refused
from lioncourt.table.registry import default_registry

FILE: Final = "looks.svg"
TYPE: Final = "image/svg+xml"
ALWAYS_ASK: Final = "no-cache"  # usually the answer is that nothing has changed


@cache
def looks_of(module: str) -> tuple[bytes, str]:
    """Returns the sprite of a module and its tag; empty if the page draws its pieces."""
    manifest = default_registry().modules.get(module)
    if manifest is None:
        raise Refused("no-page", detail=module)
    sheets = [files(package).joinpath(FILE) for package in manifest.texts]
    drawn = b"".join([sheet.read_bytes() for sheet in sheets if sheet.is_file()])
    return drawn, f'"{blake2b(drawn, digest_size=8).hexdigest()}"'


async def get_looks(request: Request) -> Response:
    drawn, tag = looks_of(request.path_params["module"])
    headers = {"ETag": tag, "Cache-Control": ALWAYS_ASK}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type=TYPE, headers=headers)


LOOKS: Final = Route("/looks/{module}.svg", get_looks)
