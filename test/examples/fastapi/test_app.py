import pytest
from app import create_app
from fastapi.testclient import TestClient


@pytest.fixture
def api(understudy):
    return TestClient(create_app(understudy.env["OIDC_ISSUER"], "orders"))


def headers(understudy, **changes):
    options = {"client_id": "understudy", "audience": "orders", **changes}
    return {"Authorization": f"Bearer {understudy.tokens.mint(**options)['access_token']}"}


def test_a_good_token(api, understudy):
    answer = api.get("/orders", headers=headers(understudy))
    assert (answer.status_code, answer.json()) == (200, {"caller": "understudy"})


@pytest.mark.parametrize(
    "fault", [{"issued_ago": 3600}, {"audience": "others"}, {"signature": "broken"}, {"key": "unknown"}]
)
def test_a_bad_token(api, understudy, fault):
    assert api.get("/orders", headers=headers(understudy, **fault)).status_code == 401


def test_a_role(api, understudy):
    clerk = headers(understudy, claims={"realm_access": {"roles": ["clerk"]}})
    assert api.post("/orders", headers=clerk).status_code == 200
    assert api.post("/orders", headers=headers(understudy)).status_code == 403
