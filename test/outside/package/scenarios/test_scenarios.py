"""An agent and an API, and the ways in which what they rely on can fail."""

import os

import jwt
import pytest
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.testclient import TestClient
from tavily import TavilyClient


def answer(question):
    """The agent under test: it asks twice at most."""
    client = TavilyClient(api_base_url=os.environ["TAVILY_API_BASE_URL"])
    for _ in range(2):
        try:
            results = client.search(question, max_results=3)["results"]
        except Exception as error:
            if "excessive" not in str(error) and "5" not in str(getattr(error, "response", "")):
                return f"I cannot search: {type(error).__name__}"
            continue
        titles = [one["title"] for one in results if str(one.get("url", "")).startswith("http")]
        return ", ".join(map(str, titles)) or "I have found nothing."
    return "The search does not work."


SEARCH = {"operation": "search"}


def test_the_agent_asks_again(understudy):
    understudy.rules.add(match=SEARCH, when={"times": 1}, then={"refuse": "search.rate-limited"})
    assert "France" in answer("capital of France")
    understudy.verify(in_order=[{"status": 429}, {"status": 200}])


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        ("search.plan-exceeded", "I cannot search: "),
        ("search.unauthorized", "I cannot search: "),
        ("search.server-error", "The search does not work."),
        ("search.rate-limited", "The search does not work."),
    ],
)
def test_the_agent_says_what_is_wrong(understudy, refusal, told):
    understudy.rules.add(match=SEARCH, then={"refuse": refusal})
    assert answer("capital of France").startswith(told)


@pytest.mark.parametrize("results", ["empty", "no-url", "hostile", "duplicate-urls", "prompt-injection"])
def test_the_agent_survives(understudy, results):
    understudy.rules.add(match=SEARCH, then={"results": results})
    assert answer("capital of France")


def api_for(issuer):
    """The API under test: it has something for readers."""
    keys = jwt.PyJWKClient(f"{issuer}/protocol/openid-connect/certs", cooldown_duration=0)
    app = FastAPI()

    def claims(request: Request):
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        try:
            key = keys.get_signing_key_from_jwt(token).key
            return jwt.decode(token, key, algorithms=["RS256"], audience="orders", issuer=issuer)
        except jwt.PyJWKClientConnectionError as error:
            raise HTTPException(503) from error
        except jwt.PyJWTError as error:
            raise HTTPException(401) from error

    @app.get("/orders")
    def orders(claims=Depends(claims)):
        if "reader" not in claims.get("roles", []):
            raise HTTPException(403)
        return []

    return TestClient(app)


def status(api, token):
    return api.get("/orders", headers={"Authorization": f"Bearer {token}"}).status_code


def mint(understudy, **changes):
    options = {"audience": "orders", "claims": {"roles": ["reader"]}} | changes
    return understudy.tokens.mint("understudy", **options)["access_token"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 200),
        ({"claims": {"roles": ["guest"]}}, 403),
        ({"claims": {"roles": None}}, 403),
        ({"audience": "invoices"}, 401),
        ({"issued_ago": 3600}, 401),
        ({"lifespan": 3600, "issued_ago": 1800}, 200),
        ({"signature": "broken"}, 401),
        ({"key": "unknown"}, 401),
        ({"algorithm": "none"}, 401),
        ({"claims": {"roles": ["reader"], "iss": "https://elsewhere.example"}}, 401),
        ({"remove_claims": ["aud"], "audience": None}, 401),
    ],
)
def test_the_api(understudy, changes, expected):
    assert status(api_for(understudy.env["OIDC_ISSUER"]), mint(understudy, **changes)) == expected


def test_the_api_follows_the_keys(understudy):
    api = api_for(understudy.env["OIDC_ISSUER"])
    old = mint(understudy)
    assert status(api, old) == 200
    understudy.keys.rotate()
    assert [status(api, mint(understudy)), status(api, old)] == [200, 200]


def test_the_api_tells_an_ill_issuer_from_a_bad_token(understudy):
    understudy.rules.add(match={"operation": "certs"}, then=[{"refuse": "proxy.unavailable"}, {"real": {}}])
    api = api_for(understudy.env["OIDC_ISSUER"])
    token = mint(understudy)
    assert [status(api, token), status(api, token)] == [503, 200]
