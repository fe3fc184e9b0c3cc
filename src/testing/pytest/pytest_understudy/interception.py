"""Leads clients to a sandbox that know the address of the real service only."""

from __future__ import annotations

import os
import ssl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from .caller import caller
from .errors import ControlError

#: The hosts that the server of a test run answers for.
HOSTS = "api.tavily.com,mcp.tavily.com"

#: Variables that name a file of trusted certificates, and whether it stands in for the usual ones.
_BUNDLES = {
    "NODE_EXTRA_CA_CERTS": False,
    "SSL_CERT_FILE": True,
    "REQUESTS_CA_BUNDLE": True,
    "CURL_CA_BUNDLE": True,
}


@contextmanager
def intercepting(server: str, sandbox: str) -> Iterator[dict[str, str]]:
    """Gives the variables that lead clients through a sandbox, which has a port of its own."""
    try:
        own = str(caller(_origin(server), None)("GET", "/ca.pem"))
    except ControlError as error:
        if error.status != 404:
            raise
        raise ControlError(f"intercept: the server at {server} is no proxy; it needs INTERCEPT_HOSTS={HOSTS}") from None
    # A port answers http and https alike.
    proxy = _origin(sandbox).replace("https:", "http:", 1)
    variables = dict.fromkeys(("TAVILY_HTTPS_PROXY", "HTTPS_PROXY", "https_proxy"), proxy)
    with tempfile.TemporaryDirectory(prefix="understudy-trust-") as folder:
        for name, is_whole in _BUNDLES.items():
            parts = [_usual_roots() if is_whole else "", _text_of(os.environ.get(name, "")), own]
            file = Path(folder, f"{name}.pem")
            file.write_text("\n".join(part.strip() for part in parts))
            variables[name] = str(file)
        yield variables


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _usual_roots() -> str:
    """The certificates that this machine trusts, or that certifi brings."""
    text = _text_of(ssl.get_default_verify_paths().openssl_cafile)
    for file in ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"):
        text = text or _text_of(file)
    if text:
        return text
    try:
        import certifi
    except ImportError:
        return ""
    return _text_of(certifi.where())


def _text_of(file: str) -> str:
    """The text of a file; none for a folder, which some of the variables may name."""
    try:
        return Path(file).read_text() if file else ""
    except OSError:
        return ""
