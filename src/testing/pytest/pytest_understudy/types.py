"""The types of calls and answers, in the words of the control plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, Optional, TypedDict, Union

#: An RFC 3339 time, or a datetime.
Time = Union[str, datetime]
#: A string matches exactly, of a list one must match; an object has operators, such as ``{"pattern": …}``.
TextMatch = Union[str, Sequence[object], Mapping["Operator", object]]
#: The words by which a condition says how a value must be. All that are given must hold.
Operator = Literal["equals", "pattern", "contains", "present", "similar", "above", "below", "not", "any_of"]
#: An object with operators, which must all hold.
Condition = Mapping[Operator, object]
#: The errors that rules can refuse requests with.
Refusal = Literal[
    "search.unauthorized",
    "search.rate-limited",
    "search.plan-exceeded",
    "search.paygo-exceeded",
    "search.forbidden",
    "search.keyless-capped",
    "search.query-missing",
    "search.research-not-found",
    "search.server-error",
    "token.invalid-client",
    "token.unauthorized-client",
    "token.client-disabled",
    "token.invalid-scope",
    "token.invalid-grant",
    "token.login-failed",
    "token.inactive-token",
    "token.realm-disabled",
    "token.realm-not-found",
    "token.server-error",
    "example-app.validation-error",
    "example-app.not-found",
    "example-app.method-not-allowed",
    "example-app.server-error",
    "proxy.bad-gateway",
    "proxy.unavailable",
    "proxy.gateway-timeout",
]
#: One word for everything that can be asked for.
Operation = Literal[
    "search",
    "extract",
    "crawl",
    "map",
    "research",
    "usage",
    "logs",
    "org-usage",
    "feedback",
    "mcp",
    "research-status",
    "mcp-search",
    "mcp-extract",
    "mcp-crawl",
    "mcp-map",
    "mcp-research",
    "cookie-check-1",
    "cookie-check-2",
    "authorization",
    "device-authorization",
    "certs",
    "backchannel-authentication",
    "pushed-authorization",
    "forgotten-password",
    "login-status",
    "login-status-init",
    "logout",
    "logout-confirm",
    "registration",
    "revoke",
    "token",
    "introspect",
    "userinfo",
    "realm",
    "discovery",
    "uma-discovery",
    "saml-descriptor",
    "client-registration",
    "account",
    "account-sign-out",
    "device",
    "device-status",
    "login-form",
    "login-action",
    "login-consent",
    "login-restart",
    "registration-form",
    "forgotten-password-form",
    "mail-link",
    "identity-provider",
    "provider-logout",
    "protection",
    "admin-realms",
    "admin-users",
    "admin-groups",
    "admin-roles",
    "admin-clients",
    "admin-events",
    "root",
    "openapi",
    "docs",
    "redoc",
]


#: Who answers.
Interface = Literal["search", "token", "example-app"]
# A string is a sequence of strings: lists are named by what is in them, so that a misspelt word is none.
InterfaceMatch = Union[Interface, Sequence[Union[Interface, Condition]], Condition]
OperationMatch = Union[Operation, Sequence[Union[Operation, Condition]], Condition]
_NotMatch = TypedDict("_NotMatch", {"not": "Match"}, total=False)


class Match(_NotMatch, total=False):
    """The requests that are meant: every member must match. ``not``: a match that must not hold."""

    interface: InterfaceMatch
    operation: OperationMatch
    method: TextMatch
    path: TextMatch
    path_pattern: TextMatch
    query: Mapping[str, TextMatch]
    headers: Mapping[str, TextMatch]
    cookies: Mapping[str, TextMatch]
    body: object
    client_id: TextMatch
    username: TextMatch
    realm: TextMatch
    api_key: TextMatch
    #: What a rule has last ``set`` in this sandbox; at first an empty text.
    state: TextMatch
    #: One of these must match.
    any_of: Sequence[Match]


#: How far a request has come.
Progress = Literal["receiving", "waiting", "answering", "done"]
ProgressMatch = Union[Progress, Sequence[Union[Progress, Condition]], Condition]
_NotEntryMatch = TypedDict("_NotEntryMatch", {"not": "EntryMatch"}, total=False)


class EntryMatch(_NotEntryMatch, total=False):
    """The requests of the journal that are meant: a match, and what became of them."""

    interface: InterfaceMatch
    operation: OperationMatch
    method: TextMatch
    path: TextMatch
    path_pattern: TextMatch
    query: Mapping[str, TextMatch]
    headers: Mapping[str, TextMatch]
    cookies: Mapping[str, TextMatch]
    body: object
    client_id: TextMatch
    username: TextMatch
    realm: TextMatch
    api_key: TextMatch
    #: ``429``, ``"4xx"``, a list of these, or an object with operators.
    status: Union[int, TextMatch]
    #: The id or the name of a rule that was applied.
    rule: TextMatch
    progress: ProgressMatch
    #: One of these must match.
    any_of: Sequence[EntryMatch]


class When(TypedDict, total=False):
    """Which of the requests that match are meant."""

    skip: int
    every: int
    probability: float
    times: int


class Clock(TypedDict):
    """What the clock of a sandbox shows."""

    now: str
    frozen: bool
    offset_seconds: float
    waiting: int


class _Entry(TypedDict):
    id: str
    time: str
    interface: str
    method: str
    target: str
    progress: Progress


class Entry(_Entry, total=False):
    """A request of the journal. ``status`` is absent when none was sent, or it is not done."""

    duration_ms: float
    operation: str
    #: What was asked, in a few words.
    about: str
    status: int
    client_id: str
    realm: str
    rule: str
    rule_name: str
    #: All that were applied, in their order.
    rules: list[str]
    fault: str


class EntryList(TypedDict):
    """Requests, the latest first."""

    requests: list[Entry]
    total: int
    dropped: int


class Verified(TypedDict):
    """What was expected, and how often it came."""

    expected: str
    found: int
    #: The oldest first, at most 1,000.
    ids: list[str]


class Respond(TypedDict, total=False):
    """A response of your own. A string is sent as it is, anything else as JSON."""

    status: int
    headers: Mapping[str, Union[str, Sequence[str]]]
    body: object


class Real(TypedDict, total=False):
    """The changes of a real answer."""

    status: int
    headers: Mapping[str, Union[str, Sequence[str]]]
    remove_headers: Sequence[str]
    #: A merge patch (RFC 7396) on a body that is JSON.
    patch: object


class _Result(TypedDict):
    url: str
    title: str
    content: str


class Result(_Result, total=False):
    """A hit that a search is given."""

    score: float
    raw_content: str
    published_date: str
    favicon: str
    images: Sequence[Union[str, Mapping[str, str]]]


#: Which tokens a change is for; ``userinfo``: what that endpoint answers.
TokenKind = Literal["access", "id", "refresh", "logout", "userinfo"]
_ChangedTokens = TypedDict("_ChangedTokens", {"in": Sequence[TokenKind]}, total=False)


class TokenChanges(_ChangedTokens, total=False):
    """The changes of a token. ``in``: which tokens are changed; access and ID tokens without it."""

    #: ``None`` removes a claim.
    claims: Mapping[str, object]
    remove_claims: Sequence[str]
    lifespan: int
    issued_ago: int
    signature: Literal["broken"]
    key: Literal["unknown"]
    algorithm: Literal["none"]


#: Sets of results that programs should survive; some break the schema.
ReadySet = Literal["hostile", "no-url", "duplicate-urls", "wrong-types", "empty", "prompt-injection"]


class _Delayed(TypedDict, total=False):
    #: ``{"seconds": 1}``, or ``{"from": 1, "to": 3}``.
    delay: Mapping[str, float]


class Delayed(TypedDict):
    """The real answer, later."""

    delay: Mapping[str, float]


class Refuse(_Delayed):
    """An error of the real service by its name: ``search.rate-limited``."""

    refuse: Refusal


class Responding(_Delayed):
    """A response of your own."""

    respond: Respond


class _Fault(_Delayed):
    fault: Literal["close", "reset", "truncate", "cut", "hang", "drip", "garbage"]


class Fault(_Fault, total=False):
    """What goes wrong with the connection."""

    #: Of the fault ``drip``.
    bytes_per_second: float
    #: Of the faults ``cut`` and ``reset``: so much of the body is sent first.
    after_bytes: int


class _Finding(_Delayed):
    results: Union[Sequence[Result], ReadySet]


class Finding(_Finding, total=False):
    """What a search finds."""

    answer: Optional[str]


class ChangedToken(_Delayed):
    """What is changed in tokens."""

    token: TokenChanges


class Patched(_Delayed):
    """A merge patch (RFC 7396) on the body of the real answer."""

    patch: object


class ReallyAnswered(_Delayed):
    """The real answer, also a refusal, with these changes."""

    real: Real


class Numbered(_Delayed):
    """What the cached variant answers."""

    number: float


#: What a rule does with a request: one outcome, and beside it or alone a delay.
Outcome = Union[
    Refuse, Responding, Fault, Finding, ChangedToken, Patched, ReallyAnswered, Numbered, Delayed
]
#: An outcome, or a sequence: the first application of the rule uses the first one, and so on; the last one stays.
Then = Union[Outcome, Sequence[Outcome]]


class _GivenRule(TypedDict):
    then: Then


class GivenRule(_GivenRule, total=False):
    """A rule for a list of rules. An ``id`` that is given stays."""

    id: str
    name: str
    match: Match
    when: When
    set: str


class Snapshot(TypedDict):
    """What a sandbox is, with all secrets: another one can begin so."""

    version: int
    settings: dict[str, Any]
    clock: dict[str, Any]
    rules: list[dict[str, Any]]
    realms: list[dict[str, Any]]


#: Nested names of settings, as ``startServer`` has them.
Settings = Mapping[str, Any]
#: Parts that ``reset`` can take alone.
Part = Literal["settings", "clock", "rules", "journal", "caches", "credits", "sessions", "realms"]
Parts = Sequence[Part]
