"""Fixtures and hooks of pytest."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from .errors import ControlError
from .process import StartError, running
from .sandbox import Sandbox
from .server import Server, connect
from .report import count, line, report_of, unexpected

_DEFAULT_COMMAND = "npx --no-install understudy"
_MARKER = (
    "understudy(settings=None, seed=None, now=None, name=None, port=None, unexpected='fail'): how the sandbox "
    "of the test begins; unexpected='pass' allows requests for paths that nobody knows"
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
        return connect(url, os.environ.get("UNDERSTUDY_TOKEN"))
    except ControlError as error:
        raise pytest.fail.Exception(f"UNDERSTUDY_URL: {error}", pytrace=False) from None


@pytest.fixture
def understudy(
    request: pytest.FixtureRequest, understudy_server: Server, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Sandbox]:
    """A sandbox of this test alone; the variables that clients read are set to it."""
    options = _options_of(request.node)
    options.pop("unexpected", None)
    with understudy_server.sandbox(**options) as sandbox:
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
    """Fails a test that has passed when a request came for a path that nobody knows."""
    result = yield
    sandbox = item.stash.get(_sandbox_of_test, None)
    if sandbox is not None and _options_of(item).get("unexpected", "fail") == "fail":
        wrong = unexpected(sandbox)
        if wrong:
            lines = "\n".join(line(entry) for entry in wrong)
            pytest.fail(f"{count(len(wrong))} for a path that nobody knows:\n{lines}", pytrace=False)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds a report of what came to a test that fails."""
    report = yield
    sandbox = item.stash.get(_sandbox_of_test, None)
    if sandbox is not None and report.when == "call" and report.failed:
        try:
            report.sections.append(("understudy", report_of(sandbox)))
        except ControlError as error:
            report.sections.append(("understudy", str(error)))
    return report
