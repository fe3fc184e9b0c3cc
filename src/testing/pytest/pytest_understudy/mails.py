"""Mails that the realms of a sandbox have sent."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import quote

from .caller import Call
from .errors import ControlError
from .parts import present

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


class MailsClient:
    """Mails of registration, forgotten passwords and the like."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(self, *, to: str | None = None, since: str | None = None) -> dict[str, Any]:
        """Lists mails, the latest first."""
        query = present(to=to, since=since)
        return cast("dict[str, Any]", self._call("GET", "/mails", query=query))

    def get(self, id: str) -> dict[str, Any]:
        """Gives a mail with its text, its HTML and its links."""
        return cast("dict[str, Any]", self._call("GET", f"/mails/{quote(id, safe='')}"))

    def wait(
        self, *, to: str | None = None, since: str | None = None, timeout: float = 5
    ) -> dict[str, Any]:
        """Gives the latest mail that fits. When there is none, it waits for one.

        Raises ControlError when none has come within `timeout` seconds of real time.
        """
        query = present(to=to, since=since, wait=timeout)
        found = cast("dict[str, Any]", self._call("GET", "/mails", query=query))
        if not found["mails"]:
            whom = "" if to is None else f" to {to}"
            raise ControlError(f"no mail{whom} has come within {timeout} seconds")
        return self.get(found["mails"][0]["id"])

    def clear(self) -> None:
        """Forgets all mails."""
        self._call("DELETE", "/mails")
