"""The types of calls and answers, in the words of the control plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, Optional, TypedDict, Union

#: An RFC 3339 time, or a datetime.
Time = Union[str, datetime]
#: A string matches exactly; ``{"pattern": …}``, ``{"contains": …}`` and ``{"present": False}`` otherwise.
TextMatch = Union[str, Mapping[str, object]]


class Match(TypedDict, total=False):
    """The requests that are meant: every member must match."""

    interface: Literal["search", "token", "example-app"]
    operation: TextMatch
    method: TextMatch
    path: str
    path_pattern: str
    query: Mapping[str, TextMatch]
    headers: Mapping[str, TextMatch]
    body: object
    client_id: TextMatch
    username: TextMatch
    realm: TextMatch
    api_key: TextMatch


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
    duration_ms: float


class Entry(_Entry, total=False):
    """A request of the journal. ``status`` is absent when none was sent."""

    operation: str
    status: int
    client_id: str
    realm: str
    rule: str
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


class Respond(TypedDict, total=False):
    """A response of your own. A string is sent as it is, anything else as JSON."""

    status: int
    headers: Mapping[str, Union[str, Sequence[str]]]
    body: object


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


class Then(TypedDict, total=False):
    """What a rule does with a request: one of these; ``delay`` may stand beside it or alone."""

    #: ``{"seconds": 1}``, or ``{"from": 1, "to": 3}``.
    delay: Mapping[str, float]
    #: The name of an error of the real service: ``search.rate-limited``.
    refuse: str
    respond: Respond
    fault: Literal["close", "reset", "truncate", "hang", "drip", "garbage"]
    #: Of the fault ``drip``.
    bytes_per_second: float
    results: Union[Sequence[Result], ReadySet]
    #: Of a search with ``results``.
    answer: Optional[str]
    token: TokenChanges
    #: A merge patch (RFC 7396) on the body of the real answer.
    patch: object
    #: What the cached variant answers.
    number: float


#: Nested names of settings, as ``startServer`` has them.
Settings = Mapping[str, Any]
#: Parts that ``reset`` can take alone.
Part = Literal["settings", "clock", "rules", "journal", "caches", "credits", "sessions", "realms"]
Parts = Sequence[Part]
