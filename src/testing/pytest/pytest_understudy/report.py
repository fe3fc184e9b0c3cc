"""A report of what reached a sandbox, for a test that fails."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from .sandbox import Sandbox
from .types import Entry

#: How many requests a report has: the latest.
_MAX_TOLD = 20


def failure_report(sandbox: Sandbox) -> str:
    """What came, and the file with all of it where UNDERSTUDY_REPORTS names a folder."""
    report = report_of(sandbox)
    folder = os.environ.get("UNDERSTUDY_REPORTS", "")
    if folder == "":
        return report
    file = Path(folder).resolve() / f"{sandbox.name}.html"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(sandbox.requests.report(), encoding="utf-8")
    except OSError as error:
        return f"{report}\nUNDERSTUDY_REPORTS: {error}"
    return f"{report}\nAll of it is in {file}"


def report_of(sandbox: Sandbox) -> str:
    """Lists the requests in their order, with what decided each answer that is an error."""
    listed = sandbox.requests.list(limit=_MAX_TOLD)
    latest, came = listed["requests"], listed["total"] + listed["dropped"]
    if not latest:
        return "No request came." if came == 0 else f"{count(came)} came, and were forgotten."
    omitted = f", the last {len(latest)} of them" if came > len(latest) else ""
    lines = [f"  {line(entry)}{_reason(sandbox, entry)}" for entry in reversed(latest)]
    return "\n".join([f"{count(came)} came{omitted}:", *lines])


def line(entry: Entry) -> str:
    notes = [entry[name] for name in ("rule", "fault") if name in entry]
    shown = f"#{entry['id']} {entry['method']} {entry['target']} -> {entry.get('status', 'no answer')}"
    return f"{shown} ({', '.join(notes)})" if notes else shown


def unexpected(sandbox: Sandbox) -> list[Entry]:
    """Requests for unknown paths that no rule has answered, except those that browsers send on their own."""
    return [
        entry
        for entry in reversed(sandbox.requests.list(limit=1000)["requests"])
        if "operation" not in entry and "rule" not in entry and entry["target"] != "/favicon.ico"
    ]


def unused_rules(sandbox: Sandbox) -> list[tuple[str, tuple[str, int] | None]]:
    """Lines about the rules that were never applied, each with the file and the line that have added it."""
    return [
        (_rule_line(rule), sandbox.rules.places.get(rule["id"]))
        for rule in sandbox.rules.list()
        if rule["applied"] == 0
    ]


def _rule_line(rule: dict[str, Any]) -> str:
    matched = rule["matched"]
    came = "no request matched" if matched == 0 else f"{matched} matched"
    match = json.dumps({"match": rule.get("match", {})}, separators=(",", ":"))
    return f"{rule.get('name', rule['id'])} {match}, {came}"


def count(requests: int) -> str:
    return f"{requests} request{'' if requests == 1 else 's'}"


def _reason(sandbox: Sandbox, entry: Entry) -> str:
    if entry.get("status", 0) < 400 and "fault" not in entry:
        return ""
    # The last step is the answer as the caller saw it; the one before says what the answer keeps to itself.
    why = sandbox.requests.get(entry["id"])["why"][-2:]
    return f"\n      because: {'; '.join(step['text'] for step in why)}" if why else ""
