"""The settings of a sandbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from .caller import Call
from .types import Settings

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


class SettingsClient:
    """Settings by their nested names, as `startServer` has them. Secrets are shown as `***`."""

    def __init__(self, call: Call, changed: Callable[[Settings, Settings], None]) -> None:
        self._call = call
        self._changed = changed

    def get(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self._call("GET", "/settings"))

    def described(self) -> list[dict[str, Any]]:
        """Every setting of the sandbox and of the process: what it means, its value, and why it has no effect."""
        shown = cast("dict[str, Any]", self._call("GET", "/settings/described"))
        return cast("list[dict[str, Any]]", shown["settings"])

    def change(self, changes: Settings) -> dict[str, Any]:
        """Changes settings. The next request is answered under them, and state stays."""
        shown = cast("dict[str, Any]", self._call("PATCH", "/settings", changes))
        self._changed(shown, changes)
        return shown
