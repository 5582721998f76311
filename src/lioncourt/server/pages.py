"""The page itself: built files, and index.html for every address that the page handles."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER: Final = "public, max-age=31536000, immutable"  # the names of built files contain a hash
ALWAYS_ASK: Final = "no-cache"
INTERFACE: Final = "api/"
NOT_BUILT: Final = (
    "The page is not built yet. Build it with:  cd frontend && npm ci && npm run build\n"
    "Everything under /api works without it.\n"
)


class Pages(StaticFiles):
    """Serves the built page; addresses such as /table/ID are the page's own business."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True  # the page may be built while the server runs
        self._index = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.startswith(INTERFACE):
            raise HTTPException(404 if scope["method"] in ("GET", "HEAD") else 405)
        if not self._index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or Path(path).suffix:
                raise
            response = await super().get_response("index.html", scope)
        is_named_by_hash = path.startswith("assets/")
        response.headers["Cache-Control"] = FOREVER if is_named_by_hash else ALWAYS_ASK
        return response
