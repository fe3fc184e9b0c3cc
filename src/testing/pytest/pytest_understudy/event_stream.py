"""Requests of a sandbox as they come: server-sent events."""

from __future__ import annotations

import json
import time
from http.client import HTTPException
from typing import cast

from .caller import opened
from .errors import ControlError
from .types import Entry

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


class EventStream:
    """An iterator over requests, to be used in a `with`."""

    def __init__(
        self, url: str, token: str | None, *, after: str | None, started: bool, timeout: float
    ) -> None:
        headers = {} if after is None else {"Last-Event-ID": after}
        self._lines = opened(url, token, "GET", "/requests/events", headers=headers, timeout=timeout)
        self._names = ("request", "started") if started else ("request",)
        self._timeout = timeout
        # A comment says that the stream has begun: what comes from now on is in it.
        self._line()

    def __enter__(self) -> EventStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> EventStream:
        return self

    def __next__(self) -> Entry:
        name = ""
        deadline = time.monotonic() + self._timeout
        # Comments come now and then, so that proxies keep the connection.
        while time.monotonic() < deadline:
            line = self._line()
            if line == "":
                raise StopIteration
            if line.startswith("event: "):
                name = line[len("event: ") :].strip()
            elif line.startswith("data: ") and name in self._names:
                return cast(Entry, json.loads(line[len("data: ") :]))
        raise self._none()

    def close(self) -> None:
        """Ends the stream."""
        self._lines.close()

    def _line(self) -> str:
        try:
            return self._lines.readline().decode()
        except TimeoutError:
            raise self._none() from None
        except (OSError, HTTPException, ValueError) as error:
            raise ControlError(f"the stream of requests is broken: {error}") from error

    def _none(self) -> ControlError:
        return ControlError(f"no request has come within {self._timeout:g} seconds")
