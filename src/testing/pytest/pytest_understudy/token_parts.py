"""Tokens, keys, realms, sessions and the search of a sandbox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast
from urllib.parse import quote

from .caller import Call
from .parts import present
from .types import TokenKind

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


class _Part:
    def __init__(self, call: Call) -> None:
        self._call = call


class TokensClient(_Part):
    def mint(
        self,
        client_id: str,
        *,
        username: str | None = None,
        realm: str | None = None,
        scope: str | None = None,
        claims: Mapping[str, object] | None = None,
        remove_claims: Sequence[str] | None = None,
        lifespan: int | None = None,
        issued_ago: int | None = None,
        signature: Literal["broken"] | None = None,
        key: Literal["unknown"] | None = None,
        algorithm: Literal["none"] | None = None,
        in_: Sequence[TokenKind] | None = None,
        audience: str | Sequence[str] | None = None,
        nonce: str | None = None,
        refresh: bool | None = None,
    ) -> dict[str, Any]:
        """Makes tokens for a client, with `username` for a user, without a proof.

        A claim that is None is removed. `in_`: which tokens are changed; access and ID tokens without it.
        """
        options = present(
            client_id=client_id,
            username=username,
            realm=realm,
            scope=scope,
            claims=claims,
            remove_claims=remove_claims,
            lifespan=lifespan,
            issued_ago=issued_ago,
            signature=signature,
            key=key,
            algorithm=algorithm,
            audience=audience,
            nonce=nonce,
            refresh=refresh,
        )
        changed = present(**{"in": in_})
        return cast("dict[str, Any]", self._call("POST", "/tokens", options | changed))

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
