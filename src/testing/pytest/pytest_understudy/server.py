"""A server to make sandboxes in."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, cast
from urllib.parse import quote

from .caller import Call, caller
from .errors import ControlError
from .parts import present
from .sandbox import Sandbox
from .types import Settings, Snapshot, Time

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True

#: So many that two programs do not draw the same name.
_NAME_BYTES = 12

_DEFAULTS = {
    "search": {"apiTokens": ["tvly-dev-understudy"]},
    "auth": {"clientSecret": "understudy-secret"},
}


class Server(Sandbox):
    """A server that runs. Its own members mean the sandbox `default`, or the one whose base path was given."""

    def __init__(
        self, url: str, token: str | None, settings: Settings, process: Literal["this"] | None = None
    ) -> None:
        named = re.search(r"/-/s/([^/]+)$", url)
        super().__init__(
            url, token, settings, [_DEFAULTS], process, name=named[1] if named is not None else "default"
        )
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
        from_: str | None = None,
        snapshot: Snapshot | None = None,
    ) -> Iterator[Sandbox]:
        """Makes a fresh sandbox, which ends with the `with`. Absent settings are as in `default`.

        `from_` names a sandbox to copy, `snapshot` is what one was; the other options go over the copy.
        """
        options = present(name=name, settings=settings, seed=seed, now=now, port=port, snapshot=snapshot)
        made = self._make(name or f"sandbox-{secrets.token_hex(_NAME_BYTES)}", options, from_)
        copied = self.snapshot(from_) if from_ is not None else snapshot
        known = [settings or {}, copied["settings"] if copied is not None else {}, self._known]
        sandbox = Sandbox(made["url"], self._token, made["settings"], known, name=made["name"])
        try:
            yield sandbox
        finally:
            self._delete(made["name"])

    def _about(self, name: str) -> Call:
        """Calls that are about a sandbox as such: a balancer finds its process by the name in the path."""
        if name == "default":
            return self._call
        root = re.sub(r"/-/s/[^/]+$", "", self.url)
        return caller(f"{root}/-/s/{quote(name, safe='')}", self._token)

    def _make(self, name: str, options: dict[str, Any], from_: str | None) -> Any:
        call = self._about(name)
        try:
            return call("POST", "/sandboxes", options | present(**{"from": from_}))
        except ControlError as error:
            errors = (error.problem or {}).get("errors") or [{}]
            if from_ is None or from_ == name or errors[0].get("field") != "from":
                raise
            try:
                # It may be in another process.
                copied = self.snapshot(from_)
            except ControlError:
                raise error from None
            return call("POST", "/sandboxes", options | {"snapshot": copied})

    def snapshot(self, name: str) -> Snapshot:
        """What a sandbox is, with all secrets: another one can begin so."""
        return cast(Snapshot, self._about(name)("GET", f"/sandboxes/{quote(name, safe='')}/snapshot"))

    def _delete(self, name: str) -> None:
        try:
            self._about(name)("DELETE", f"/sandboxes/{quote(name, safe='')}")
        except ControlError as error:
            if error.status != 404:
                raise

    def sandboxes(self) -> list[dict[str, Any]]:
        """Lists the sandboxes; behind a balancer those of one process."""
        return list(self._call("GET", "/sandboxes")["sandboxes"])

    def metrics(self) -> str:
        """The metrics of all sandboxes and of the process, in the text format of Prometheus."""
        return str(self._call("GET", "/metrics"))

    def cassettes(self) -> dict[str, Any]:
        """The recordings of the search API, and which of them were not used since the start."""
        return cast("dict[str, Any]", self._call("GET", "/cassettes"))


def connect(url: str, token: str | None = None, *, process: Literal["this"] | None = None) -> Server:
    """Controls a server that runs, over HTTP. `token`: the value of its `CONTROL_TOKEN`.

    Behind `STATE_URL` what changes the sandbox `default` of one process only is refused; with `process="this"` the
    process that takes the call is changed.
    """
    base = url.rstrip("/")
    return Server(base, token, caller(base, token)("GET", "/settings"), process)
