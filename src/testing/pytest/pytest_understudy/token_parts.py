"""Tokens, keys, realms, sessions and the search of a sandbox."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import quote

from .caller import Call

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


class _Part:
    def __init__(self, call: Call) -> None:
        self._call = call


class TokensClient(_Part):
    def mint(self, **options: object) -> dict[str, Any]:
        """Makes tokens for `client_id`, with `username` for a user, without a proof."""
        return cast("dict[str, Any]", self._call("POST", "/tokens", options))

    def decode(self, token: str) -> dict[str, Any]:
        """Decodes a token and says whether it is good."""
        return cast("dict[str, Any]", self._call("POST", "/tokens/decode", {"token": token}))


class KeysClient(_Part):
    def rotate(self) -> list[dict[str, Any]]:
        """Makes new keys. Old ones stay in certs until their tokens have ended."""
        return cast("list[dict[str, Any]]", self._call("POST", "/keys/rotate")["realms"])


class RealmsClient(_Part):
    def list(self) -> list[dict[str, Any]]:
        """Lists the realms without anything secret."""
        return cast("list[dict[str, Any]]", self._call("GET", "/realms")["realms"])


class SessionsClient(_Part):
    """Who is logged in where."""

    def list(self, **filter: object) -> dict[str, Any]:
        """Lists sessions; the one that was used last comes first."""
        return cast("dict[str, Any]", self._call("GET", "/sessions", query=filter))

    def delete(self, id: str) -> None:
        """Ends a session. Its tokens are no longer good."""
        self._call("DELETE", f"/sessions/{quote(id, safe='')}")


class SearchClient(_Part):
    def explain(self, body: Mapping[str, object]) -> dict[str, Any]:
        """Says what would decide the results of a search; `body` as for `POST /search`."""
        return cast("dict[str, Any]", self._call("POST", "/search/explain", body))
