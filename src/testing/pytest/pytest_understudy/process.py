"""A server as a process of its own."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .caller import caller
from .errors import ControlError
from .interception import HOSTS

#: The line in which the server says where it listens.
_LISTENS = re.compile(r"listens on (https?://[^\s\"]+)")
_IS_POSIX = os.name == "posix"


class StartError(Exception):
    """The command starts no server. The message names the option."""


@contextmanager
def running(command: str, folder: Path, timeout: float) -> Iterator[str]:
    """Starts a command on a free port, gives its URL, and ends it afterwards."""
    with tempfile.TemporaryDirectory(prefix="understudy-authority-") as authority:
        process = _start(command, folder, authority)
        try:
            url = _url_of(process, command, timeout)
            _wait_until_ready(url, command, timeout)
            yield url
        finally:
            _end(process)


def _start(command: str, folder: Path, authority: str) -> subprocess.Popen[str]:
    environment = {
        "INTERCEPT_HOSTS": HOSTS,
        "TLS_AUTHORITY_DIR": authority,
        **os.environ,
        "PORT": "0",
        "LOG_LEVEL": "info",
        "LOG_FORMAT": "text",
        # The pipe closes when this process ends, however that happens, and the server ends with it.
        "UNDERSTUDY_END_WITH": "stdin",
    }
    try:
        return subprocess.Popen(
            _words(command),
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            # npx starts the server below itself: a signal goes to both.
            start_new_session=_IS_POSIX,
        )
    except (OSError, ValueError, IndexError) as error:
        raise StartError(f"understudy_command {command!r} cannot be run: {error}") from None


def _words(command: str) -> list[str]:
    words = shlex.split(command, posix=_IS_POSIX)
    # On Windows npx is a script, which is found by the whole name of its file only.
    return words if _IS_POSIX else [shutil.which(words[0].strip('"')) or words[0], *words[1:]]


def _url_of(process: subprocess.Popen[str], command: str, timeout: float) -> str:
    """Reads standard error to its end, so that the server never waits for a reader."""
    last: deque[str] = deque(maxlen=20)
    found: list[str] = []
    told = threading.Event()

    def read() -> None:
        assert process.stderr is not None
        with process.stderr:
            for line in process.stderr:
                last.append(line)
                url = _LISTENS.search(line)
                if url is not None and not found:
                    found.append(url[1])
                    told.set()
        told.set()

    threading.Thread(target=read, daemon=True).start()
    in_time = told.wait(timeout)
    if found:
        return found[0]
    printed = "".join(last).strip()
    what = f"ended with {process.wait()}" if in_time else f"did not listen within {timeout:g} seconds"
    raise StartError(f"understudy_command {command!r} {what}{': ' + printed if printed else ''}")


def _wait_until_ready(url: str, command: str, timeout: float) -> None:
    """Waits until the server has loaded everything, so that no test does."""
    deadline = time.monotonic() + timeout
    while True:
        try:
            caller(url, None)("GET", "/ready")
            return
        except ControlError as error:
            if error.status != 503:
                raise StartError(f"understudy_command {command!r}: {error}") from None
        if time.monotonic() > deadline:
            raise StartError(f"understudy_command {command!r} was not ready within {timeout:g} seconds")
        time.sleep(0.02)


def _end(process: subprocess.Popen[str]) -> None:
    """Asks the server to end, and kills it after ten seconds."""
    for insist in (False, True):
        try:
            if _IS_POSIX:
                os.killpg(process.pid, signal.SIGKILL if insist else signal.SIGTERM)
            else:
                process.kill() if insist else process.terminate()
        except ProcessLookupError:
            pass
        try:
            process.wait(timeout=10)
            return
        except subprocess.TimeoutExpired:
            continue
