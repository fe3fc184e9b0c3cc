"""Clock, rules and journal of a sandbox."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast
from urllib.parse import quote

from .caller import Call
from .event_stream import EventStream
from .types import Clock, EntryList, GivenRule, Match, Then, Time, When

#: pytest shows the line of the test that calls, and not those of this module.
__tracebackhide__ = True


#: `list` is the name of a method below.
_Shown = list[dict[str, Any]]


def present(**members: object) -> dict[str, Any]:
    """Leaves out the members that are None."""
    return {name: value for name, value in members.items() if value is not None}


class ClockClient:
    """The clock of a sandbox. Every method answers with what it shows then."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def get(self) -> Clock:
        return cast(Clock, self._call("GET", "/clock"))

    def set(self, *, now: Time | None = None, frozen: bool | None = None) -> Clock:
        """Jumps to `now`, also back; stops the clock, or lets it run on."""
        return cast(Clock, self._call("PUT", "/clock", present(now=now, frozen=frozen)))

    def freeze(self, now: Time | None = None) -> Clock:
        """Stops the clock, at `now` if that is given."""
        return self.set(now=now, frozen=True)

    def unfreeze(self) -> Clock:
        """Lets the clock run on from where it stands."""
        return self.set(frozen=False)

    def advance(self, seconds: float) -> Clock:
        """Moves the clock forward. Pauses that end on the way end in their order."""
        return cast(Clock, self._call("POST", "/clock/advance", {"seconds": seconds}))

    def reset(self) -> Clock:
        """Goes back to real time."""
        return cast(Clock, self._call("DELETE", "/clock"))


class RulesClient:
    """The rules: what to do with requests that match."""

    def __init__(self, call: Call) -> None:
        self._call = call
        #: File and line that have added a rule, by its id.
        self.places: dict[str, tuple[str, int]] = {}

    def add(
        self,
        *,
        then: Then,
        match: Match | None = None,
        when: When | None = None,
        name: str | None = None,
        set: str | None = None,
        first: bool | None = None,
    ) -> dict[str, Any]:
        """Adds a rule at the end of the list, or with `first` at its beginning.

        A list as `then` is a sequence. `set` is the state of the sandbox once the rule is applied.
        """
        rule = present(name=name, match=match, when=when, then=then, set=set, first=first)
        added = cast("dict[str, Any]", self._call("POST", "/rules", rule))
        caller = sys._getframe(1)
        self.places[added["id"]] = caller.f_code.co_filename, caller.f_lineno
        return added

    def list(self, *, unused: bool | None = None) -> _Shown:
        """Lists the rules in the order in which they are tried; with `unused` those that were never applied."""
        return cast(_Shown, self._call("GET", "/rules", query={"unused": unused})["rules"])

    def get(self, id: str) -> dict[str, Any]:
        return cast("dict[str, Any]", self._call("GET", f"/rules/{quote(id, safe='')}"))

    def replace(
        self,
        id: str,
        *,
        then: Then,
        match: Match | None = None,
        when: When | None = None,
        name: str | None = None,
        set: str | None = None,
    ) -> dict[str, Any]:
        """Replaces a rule. Its counts begin anew."""
        rule = present(name=name, match=match, when=when, then=then, set=set)
        return cast("dict[str, Any]", self._call("PUT", f"/rules/{quote(id, safe='')}", rule))

    def replace_all(self, rules: Sequence[GivenRule | Mapping[str, Any]]) -> _Shown:
        """Puts these rules, as they are shown or given, in the place of all. Ids that are given stay."""
        return cast(_Shown, self._call("PUT", "/rules", {"rules": [*rules]})["rules"])

    def delete(self, id: str) -> None:
        """Deletes a rule. Callers that hang because of it are answered."""
        self._call("DELETE", f"/rules/{quote(id, safe='')}")

    def clear(self) -> None:
        """Removes all rules."""
        self._call("DELETE", "/rules")

    def refusals(self) -> _Shown:
        """The errors that `refuse` can name."""
        return cast(_Shown, self._call("GET", "/refusals")["refusals"])


class RequestsClient:
    """The requests that reached a sandbox, with their answers and without secrets."""

    def __init__(self, call: Call, stream: Callable[..., EventStream]) -> None:
        self._call = call
        self._stream = stream

    def list(self, **filter: object) -> EntryList:
        """Lists the latest first: 100 unless `limit` says otherwise. Filters are those of `GET /-/requests`."""
        return cast(EntryList, self._call("GET", "/requests", query=filter))

    def get(self, id: str) -> dict[str, Any]:
        """A request with headers, bodies, and why it was answered so."""
        return cast("dict[str, Any]", self._call("GET", f"/requests/{quote(id, safe='')}"))

    def code(self, id: str, language: str = "python") -> str:
        """The request as code, with variables where secrets were."""
        return cast(str, self._call("GET", f"/requests/{quote(id, safe='')}", query={"as": language}))

    def template(self, id: str) -> dict[str, Any]:
        """The request to send again, once its variables have values."""
        query = {"as": "template"}
        return cast("dict[str, Any]", self._call("GET", f"/requests/{quote(id, safe='')}", query=query))

    def events(
        self, *, after: str | None = None, started: bool = False, timeout: float = 30
    ) -> EventStream:
        """Requests from now on, or from the one with the id `after` on, as they are done.

        With `started` each comes when it begins, too: its `progress` is not `done` then. Who waits for the next longer
        than `timeout` seconds gets a ControlError. The stream is closed at the end of its `with`.
        """
        return self._stream(after=after, started=started, timeout=timeout)

    def har(self, **filter: object) -> dict[str, Any]:
        """The requests that are done as an HTTP archive. Filters are those of `list`."""
        return cast("dict[str, Any]", self._call("GET", "/requests.har", query=filter))

    def report(self, **filter: object) -> str:
        """One HTML page of the latest 1,000 with their answers and why, which opens without a server."""
        return cast(str, self._call("GET", "/requests.html", query=filter))

    def clear(self) -> None:
        """Forgets all requests."""
        self._call("DELETE", "/requests")
