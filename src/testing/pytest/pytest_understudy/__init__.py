"""A fresh understudy sandbox for each test."""

from .errors import ControlError, UnusedRuleWarning, VerificationError
from .sandbox import Sandbox
from .server import Server, connect

__all__ = ["ControlError", "Sandbox", "Server", "UnusedRuleWarning", "VerificationError", "connect"]
