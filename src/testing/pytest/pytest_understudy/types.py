"""What calls take and give, in the words of the control plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, TypedDict, Union

#: An RFC 3339 time, or a datetime.
Time = Union[str, datetime]
#: A string matches exactly; ``{"pattern": …}``, ``{"contains": …}`` and ``{"present": False}`` otherwise.
TextMatch = Union[str, Mapping[str, object]]


class Match(TypedDict, total=False):
    """Which requests are meant: all that is given must hold."""

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
    """Which of the requests that match."""

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
    """The latest first."""

    requests: list[Entry]
    total: int
    dropped: int


class Verified(TypedDict):
    """What was expected, and how often it came."""

    expected: str
    found: int


#: What a rule does with a request: ``{"refuse": "search.rate-limited"}``, ``{"delay": {"seconds": 1}}`` …
Then = Mapping[str, Any]
#: Nested names of settings, as ``startServer`` has them.
Settings = Mapping[str, Any]
#: Parts that ``reset`` can take alone.
Part = Literal["settings", "clock", "rules", "journal", "caches", "credits", "sessions"]
Parts = Sequence[Part]
