"""A server of the files in a folder, for this machine alone: compressed, with the types that browsers need."""

from __future__ import annotations

import gzip
from collections.abc import Mapping  # attrs.resolve_types must work
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote, urlsplit

import attrs

from mjfunc.functional import remember

if TYPE_CHECKING:
    from pathlib import Path

HOST: Final = "127.0.0.1"
_TYPES: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
_OTHER: Final = "application/octet-stream"
_UNCHANGING: Final = ("pyodide-", "mjfunc-")
"""The beginnings of the names of files, or of their folders, whose content never changes."""


@attrs.frozen
class Response:
    """A response of the server."""

    status: HTTPStatus
    headers: Mapping[str, str]
    body: bytes = b""


_NOTHING: Final = Response(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})


def respond(folder: Path, target: str, given: Mapping[str, str]) -> Response:
    """Return the response to a request for a path, with the headers of the request."""
    top = folder.resolve()
    try:
        asked = unquote(urlsplit(target).path)
        file = (top / asked.lstrip("/")).resolve()
        is_folder = file.is_dir()
    except (ValueError, OSError):
        return _NOTHING
    if not file.is_relative_to(top):
        return _NOTHING
    if is_folder and not asked.endswith("/"):
        place = f"/{quote(str(file.relative_to(top)))}/"
        return Response(HTTPStatus.MOVED_PERMANENTLY, {"Location": place, "Content-Length": "0"})
    if is_folder:
        file /= "index.html"
    if not file.is_file():
        return _NOTHING
    content, packed, tag = _content(file, file.stat().st_mtime_ns)
    is_unchanging = any(part.startswith(_UNCHANGING) for part in file.relative_to(top).parts)
    headers = {
        "Content-Type": _TYPES.get(file.suffix, _OTHER),
        "Cache-Control": "max-age=31536000, immutable" if is_unchanging else "no-cache",
        "ETag": tag,
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if given.get("If-None-Match") == tag:
        return Response(HTTPStatus.NOT_MODIFIED, headers)
    is_packed = "gzip" in given.get("Accept-Encoding", "") and len(packed) < len(content)
    body = packed if is_packed else content
    encoded = {"Content-Encoding": "gzip"} if is_packed else {}
    return Response(HTTPStatus.OK, {**headers, **encoded, "Content-Length": str(len(body))}, body)


@remember(256)
def _content(file: Path, _changed: int) -> tuple[bytes, bytes, str]:
    """The content of a file, the same compressed, and its tag."""
    content = file.read_bytes()
    return content, gzip.compress(content, 6, mtime=0), f'"{sha256(content).hexdigest()[:16]}"'


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the files in a folder; port 0 is any that is free."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:  # http.server looks for this name
            response = respond(folder, self.path, dict(self.headers.items()))
            self.send_response(response.status)
            for name, value in response.headers.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(response.body)

        do_HEAD = do_GET  # noqa: N815  # and for this one

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its parameters are so named
            """Say nothing."""

    return ThreadingHTTPServer((HOST, port), Handler)
