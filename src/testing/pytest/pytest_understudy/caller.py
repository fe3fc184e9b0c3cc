"""Calls the control plane over HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from http.client import HTTPException, HTTPResponse
from typing import Any, Literal, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, Request, build_opener

from .errors import ControlError, VerificationError

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True

#: Takes method, path below ``/-``, JSON body and parameters of the query; returns the JSON or the text of the answer.
Call = Callable[..., Any]

# Variables for proxies are meant for the program that is tested.
_opener = build_opener(ProxyHandler({}))


#: What may change one process only.
_OF_PROCESS = re.compile(r"/(clock|rules|settings$|reset$)")


def caller(base: str, token: str | None, process: Literal["this"] | None = None) -> Call:
    """Makes calls for the sandbox of a base URL. With `process` calls change the process that takes them."""

    def call(
        method: str, path: str, body: object = None, query: Mapping[str, object] | None = None
    ) -> Any:
        is_of_process = method != "GET" and _OF_PROCESS.match(path) is not None
        parameters = {**(query or {}), "process": process if is_of_process else None}
        with opened(base, token, method, path, body, parameters) as response:
            try:
                return _content(response.headers.get("Content-Type"), response.read())
            except (OSError, HTTPException, ValueError) as error:
                raise ControlError(f"no answer from {base}: {error}") from error

    return call


def opened(
    base: str,
    token: str | None,
    method: str,
    path: str,
    body: object = None,
    query: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> HTTPResponse:
    """Sends a request to the control plane, and gives the response before its body was read.

    `timeout`: how many seconds to wait for each piece of it.
    """
    request = Request(base + "/-" + path + _query_text(query or {}), method=method, headers={**(headers or {})})
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body, default=_time_text).encode()
    try:
        return cast(HTTPResponse, _opener.open(request, timeout=timeout))
    except HTTPError as error:
        content = _content(error.headers.get("Content-Type"), error.read())
        raise _error_of(f"{method} /-{path}", error.code, content) from None
    except (URLError, OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise ControlError(f"no answer from {base}: {reason}") from error


def _time_text(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat()
    raise TypeError(f"{value!r} is not JSON")


def _query_text(query: Mapping[str, object]) -> str:
    given = {name: _parameter(value) for name, value in query.items() if value is not None}
    return "?" + urlencode(given) if given else ""


def _parameter(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _time_text(value) if isinstance(value, datetime) else str(value)


def _content(content_type: str | None, data: bytes) -> Any:
    text = data.decode()
    if "json" not in (content_type or ""):
        return text or None
    try:
        return json.loads(text)
    except ValueError:
        return text


def _error_of(call: str, status: int, content: object) -> ControlError:
    if not isinstance(content, dict) or not isinstance(content.get("detail"), str):
        return ControlError(f"{call}: {status}, which is no answer of the control plane", status)
    detail = content["detail"]
    if status == 417:
        return VerificationError(detail, status, content)
    return ControlError(f"{detail} ({call}: {status})", status, content)
