"""The variables that clients read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

_MASK = "***"
#: The characters that `encodeURIComponent` leaves as they are; the server's own client uses it.
_UNQUOTED = "!'()*"


def with_secrets(shown: Mapping[str, Any], sources: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Adds secrets to the settings that are shown, from the first source that has them."""

    def known(group: str, name: str) -> Any:
        values = (source.get(group, {}).get(name) for source in sources)
        return next((value for value in values if value is not None), None)

    search = dict(shown.get("search", {}))
    auth = dict(shown.get("auth", {}))
    if _MASK in search.get("apiTokens", []):
        search["apiTokens"] = known("search", "apiTokens")
    if auth.get("clientSecret") == _MASK:
        auth["clientSecret"] = known("auth", "clientSecret")
    return {"search": search, "auth": auth}


def environment_of(url: str, settings: Mapping[str, Any]) -> dict[str, str]:
    """The variables for a server. Realm files have realms and clients of their own, so no variable names these."""
    search, auth = settings["search"], settings["auth"]
    hostname = auth.get("hostname") or ""
    keycloak = (hostname if hostname.startswith(("http://", "https://")) else url).rstrip("/")
    variables = {
        "TAVILY_API_KEY": next(iter(search.get("apiTokens") or []), None),
        "TAVILY_API_BASE_URL": url,
        "TAVILY_BASE_URL": url,
        "KEYCLOAK_URL": keycloak,
    }
    if not auth.get("realmFiles"):
        realm, client, secret = auth.get("realm"), auth.get("clientId"), auth.get("clientSecret")
        variables |= {
            "OIDC_ISSUER": f"{keycloak}/realms/{quote(realm or '', safe=_UNQUOTED)}",
            "OIDC_CLIENT_ID": client,
            "OIDC_CLIENT_SECRET": secret,
            "KEYCLOAK_REALM": realm,
            "KEYCLOAK_CLIENT_ID": client,
            "KEYCLOAK_CLIENT_SECRET": secret,
        }
    return {name: value for name, value in variables.items() if value is not None}
