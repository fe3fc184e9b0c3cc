"""Errors between a test and the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ControlError(Exception):
    """The control plane refuses a call, or no answer comes."""

    def __init__(
        self, message: str, status: int | None = None, problem: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        #: None when no answer came.
        self.status = status
        #: Problem details (RFC 9457); None when the answer is not one of the control plane.
        self.problem = problem


class VerificationError(ControlError, AssertionError):
    """A verification is not met; the message is a report of what came."""


class UnusedRuleWarning(UserWarning):
    """A rule of a test was never applied."""
