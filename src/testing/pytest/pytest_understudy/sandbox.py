"""A sandbox to arrange and to look into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from .caller import Call, caller
from .event_stream import EventStream
from .environment import environment_of, with_secrets
from .mails import MailsClient
from .parts import ClockClient, RequestsClient, RulesClient, present
from .settings import SettingsClient
from .token_parts import KeysClient, RealmsClient, SearchClient, SessionsClient, TokensClient
from .types import EntryMatch, Parts, Settings, Time, Verified

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


class Sandbox:
    """A stand-in of its own inside the server. The words are those of `server.sandbox()` in code."""

    def __init__(
        self,
        url: str,
        token: str | None,
        settings: Settings,
        known: Sequence[Settings],
        process: Literal["this"] | None = None,
        *,
        name: str = "default",
    ) -> None:
        #: By which requests name it.
        self.name = name
        #: Base URL for the clients of this sandbox.
        self.url = url
        self._call: Call = caller(url, token, process)
        self._first = with_secrets(settings, known)
        self._known = self._first
        #: What leads clients here that know the address of the real service only.
        self.leading: dict[str, str] = {}
        self.clock = ClockClient(self._call)
        self.rules = RulesClient(self._call)
        self.requests = RequestsClient(self._call, lambda **query: EventStream(url, token, **query))
        self.settings = SettingsClient(self._call, self._changed)
        self.tokens = TokensClient(self._call)
        self.keys = KeysClient(self._call)
        self.realms = RealmsClient(self._call)
        self.sessions = SessionsClient(self._call)
        self.mails = MailsClient(self._call)
        self.search = SearchClient(self._call)

    @property
    def env(self) -> dict[str, str]:
        """The variables that clients read: `TAVILY_API_KEY`, `OIDC_ISSUER`, `KEYCLOAK_URL` …"""
        return environment_of(self.url, self._known) | self.leading

    def verify(
        self,
        match: EntryMatch | None = None,
        *,
        count: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        within: float | None = None,
        since: Time | None = None,
        in_order: Sequence[EntryMatch] | None = None,
    ) -> Verified:
        """Checks that requests came as expected; without a number at least one.

        `within` waits so many seconds; `since` is a time, or the id of a request: newer ones count.

        Raises VerificationError, an AssertionError whose message is a report of what came instead.
        """
        if match is None and in_order is None:
            match = {}
        expected = present(
            match=match,
            count=count,
            at_least=at_least,
            at_most=at_most,
            within=within,
            since=since,
            in_order=in_order,
        )
        return cast(Verified, self._call("POST", "/requests/verify", expected))

    def _changed(self, shown: Settings, changes: Settings) -> None:
        self._known = with_secrets(shown, [changes, self._known])

    def reset(self, only: Parts | None = None) -> None:
        """Resets the sandbox to its beginning, whole or in parts."""
        self._call("POST", "/reset", present(only=only))
        if only is None or "settings" in only:
            self._known = self._first
