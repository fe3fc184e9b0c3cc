"""A server to make sandboxes in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .caller import caller
from .errors import ControlError
from .parts import present
from .sandbox import Sandbox
from .types import Settings, Time

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True

_DEFAULTS = {
    "search": {"apiTokens": ["tvly-dev-understudy"]},
    "auth": {"clientSecret": "understudy-secret"},
}


class Server(Sandbox):
    """A server that runs. Its own members mean the sandbox `default`, or the one whose base path was given."""

    def __init__(self, url: str, token: str | None, settings: Settings) -> None:
        super().__init__(url, token, settings, [_DEFAULTS])
        self._token = token

    @contextmanager
    def sandbox(
        self,
        *,
        name: str | None = None,
        settings: Settings | None = None,
        seed: int | str | None = None,
        now: Time | None = None,
        port: int | None = None,
    ) -> Iterator[Sandbox]:
        """Makes a fresh sandbox, which ends with the `with`. Absent settings are as in `default`."""
        options = present(name=name, settings=settings, seed=seed, now=now, port=port)
        made = self._call("POST", "/sandboxes", options)
        sandbox = Sandbox(made["url"], self._token, made["settings"], [settings or {}, self._known])
        try:
            yield sandbox
        finally:
            self._delete(made["name"])

    def _delete(self, name: str) -> None:
        try:
            self._call("DELETE", f"/sandboxes/{name}")
        except ControlError as error:
            if error.status != 404:
                raise

    def sandboxes(self) -> list[dict[str, Any]]:
        return list(self._call("GET", "/sandboxes")["sandboxes"])

    def metrics(self) -> str:
        """The metrics of all sandboxes and of the process, in the text format of Prometheus."""
        return str(self._call("GET", "/metrics"))


def connect(url: str, token: str | None = None) -> Server:
    """Controls a server that runs, over HTTP. `token`: the value of its `CONTROL_TOKEN`."""
    base = url.rstrip("/")
    return Server(base, token, caller(base, token)("GET", "/settings"))
