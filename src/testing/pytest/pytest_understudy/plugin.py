"""Fixtures and hooks of pytest."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from .caller import caller
from .errors import ControlError, UnusedRuleWarning
from .interception import intercepting
from .process import StartError, running
from .sandbox import Sandbox
from .server import Server, connect
from .report import count, failure_report, line, unexpected, unused_rules

_DEFAULT_COMMAND = "npx --no-install understudy"
_MARKER = (
    "understudy(settings=None, seed=None, now=None, name=None, port=None, from_=None, snapshot=None, unexpected='fail', unused='warn', intercept=False): "
    "how the sandbox of the test begins; unexpected='pass' allows requests for paths that nobody knows; "
    "unused='fail' fails a test with a rule that was never applied, 'pass' says nothing; "
    "intercept=True leads clients to it that know the address of the real service only"
)
_sandbox_of_test = pytest.StashKey[Sandbox]()


def pytest_addoption(parser: pytest.Parser) -> None:
    command = "command that starts the server for the tests, unless UNDERSTUDY_URL names one that runs"
    parser.addini("understudy_command", command, default=_DEFAULT_COMMAND)
    parser.addini("understudy_timeout", "seconds until it must listen", default="30")
    group = parser.getgroup("understudy")
    group.addoption("--understudy-command", help=command)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", _MARKER)


@pytest.fixture(scope="session")
def understudy_server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """The server that UNDERSTUDY_URL names, or one that is started for this run."""
    url = os.environ.get("UNDERSTUDY_URL", "")
    if url != "":
        yield _named(url)
        return
    config = request.config
    command = config.getoption("--understudy-command") or config.getini("understudy_command")
    try:
        with running(command, config.rootpath, _timeout(config.getini("understudy_timeout"))) as started:
            yield connect(started)
    except StartError as error:
        message = f"{error}\nOr let UNDERSTUDY_URL name a server that runs."
        raise pytest.fail.Exception(message, pytrace=False) from None


def _timeout(text: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?", text):
        raise StartError(f"understudy_timeout must be a number of seconds, not {text!r}")
    return float(text)


def _named(url: str) -> Server:
    try:
        _check_that_it_is_understudy(url)
        return connect(url, os.environ.get("UNDERSTUDY_TOKEN"))
    except (ControlError, ValueError) as error:
        raise pytest.fail.Exception(f"UNDERSTUDY_URL: {error}", pytrace=False) from None


def _check_that_it_is_understudy(url: str) -> None:
    if not re.match(r"https?://.", url):
        raise ValueError(f'"{url}" is no http or https address')
    try:
        answer, status = caller(url.rstrip("/"), None)("GET", "/healthy"), 200
    except ControlError as error:
        if error.status is None:
            raise
        answer, status = None, error.status
    if not isinstance(answer, dict) or answer.get("server") != "understudy":
        raise ValueError(f"what answers at {url} is no understudy: GET /-/healthy gives {status}")


@pytest.fixture
def understudy(
    request: pytest.FixtureRequest, understudy_server: Server, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Sandbox]:
    """A sandbox of this test alone; the variables that clients read are set to it."""
    options = _options_of(request.node)
    for name in ("unexpected", "unused"):
        options.pop(name, None)
    is_led = options.pop("intercept", False)
    if is_led:
        options.setdefault("port", 0)
    with ExitStack() as stack:
        sandbox = stack.enter_context(understudy_server.sandbox(**options))
        if is_led:
            sandbox.leading = stack.enter_context(intercepting(understudy_server.url, sandbox.url))
        for name, value in sandbox.env.items():
            monkeypatch.setenv(name, value)
        request.node.stash[_sandbox_of_test] = sandbox
        yield sandbox
        del request.node.stash[_sandbox_of_test]


def _options_of(item: pytest.Item) -> dict[str, Any]:
    """The options of the nearest marker: that of a function wins over that of its class or module."""
    marker = item.get_closest_marker("understudy")
    return {} if marker is None else dict(marker.kwargs)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fails a test that has passed when something is wrong that the test itself has not noticed."""
    result = yield
    sandbox = item.stash.get(_sandbox_of_test, None)
    if sandbox is not None:
        options = _options_of(item)
        if options.get("unexpected", "fail") == "fail":
            _check_requests(sandbox)
        if options.get("unused", "warn") != "pass":
            _check_rules(sandbox, fails=options.get("unused") == "fail")
    return result


def _check_requests(sandbox: Sandbox) -> None:
    wrong = unexpected(sandbox)
    if wrong:
        lines = "\n".join(line(entry) for entry in wrong)
        pytest.fail(f"{count(len(wrong))} for a path that nobody knows:\n{lines}", pytrace=False)


def _check_rules(sandbox: Sandbox, *, fails: bool) -> None:
    never = unused_rules(sandbox)
    if never and fails:
        lines = [f"  {text}" + (f" (added at {place[0]}:{place[1]})" if place else "") for text, place in never]
        counted = "1 rule was" if len(never) == 1 else f"{len(never)} rules were"
        pytest.fail("\n".join([f"{counted} never applied:", *lines]), pytrace=False)
    for text, place in never:
        file, at = place or ("<rules>", 1)
        warnings.warn_explicit(f"a rule was never applied: {text}", UnusedRuleWarning, file, at)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds a report of what came to a test that fails."""
    report = yield
    sandbox = item.stash.get(_sandbox_of_test, None)
    if sandbox is not None and report.when == "call" and report.failed:
        try:
            report.sections.append(("understudy", failure_report(sandbox)))
        except ControlError as error:
            report.sections.append(("understudy", str(error)))
    return report
