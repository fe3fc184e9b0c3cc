import os

import httpx
import pytest


def search(understudy, path="/search"):
    return httpx.post(
        understudy.url + path,
        json={"query": "rivers"},
        headers={"Authorization": "Bearer tvly-unknown"},
    )


def test_throws(understudy):
    search(understudy)
    raise ValueError("thrown by the test")


def test_is_not_met(understudy):
    search(understudy)
    understudy.verify({"operation": "token"})


def test_asks_for_a_path_that_nobody_knows(understudy):
    search(understudy, "/serch")


def test_has_a_rule_that_nothing_uses(understudy):
    understudy.rules.add(match={"operation": "root"}, then={"fault": "close"})


@pytest.mark.understudy(unused="fail")
def test_may_have_none(understudy):
    understudy.rules.add(name="never used", match={"operation": "root"}, then={"fault": "close"})


@pytest.mark.understudy(unexpected="pass")
def test_may_ask_for_any_path(understudy):
    search(understudy, "/serch")
    assert os.environ["TAVILY_API_BASE_URL"] == understudy.url


def test_the_environment_is_as_it_was():
    assert "TAVILY_API_BASE_URL" not in os.environ


class TestOfAClass:
    pytestmark = pytest.mark.understudy(settings={"search": {"apiTokens": ["of-the-class"]}})

    def test_has_the_settings_of_its_class(self, understudy):
        assert understudy.env["TAVILY_API_KEY"] == "of-the-class"
        understudy.settings.change({"search": {"apiTokens": ["changed"]}})
        assert understudy.env["TAVILY_API_KEY"] == "changed"

    @pytest.mark.understudy(now="2030-01-01T00:00:00Z", seed=7)
    def test_has_its_own_before_those(self, understudy):
        assert understudy.clock.freeze()["now"].startswith("2030-01-01")
        assert understudy.env["TAVILY_API_KEY"] == "tvly-dev-understudy"


def test_the_words_of_a_sandbox(understudy, understudy_server):
    with understudy_server.sandbox(name="other") as other:
        assert {"other", "default"} <= {one["name"] for one in understudy_server.sandboxes()}
        assert httpx.get(other.url).status_code == 200
        other.verify({"operation": "root"}, count=1)
    rule = understudy.rules.add(match={"path": "/"}, then={"respond": {"status": 418}})
    assert httpx.get(understudy.url).status_code == 418
    assert understudy.rules.get(rule["id"])["applied"] == 1
    understudy.rules.replace(rule["id"], then={"fault": "close"})
    understudy.rules.delete(rule["id"])
    assert understudy.rules.list() == []
    assert {"search.rate-limited"} <= {refusal["name"] for refusal in understudy.rules.refusals()}
    [entry] = understudy.requests.list(status="4xx")["requests"]
    assert understudy.requests.get(entry["id"])["why"]
    assert "import " in understudy.requests.code(entry["id"], "python")
    understudy.requests.clear()
    token = understudy.tokens.mint(client_id="understudy")["access_token"]
    assert understudy.tokens.decode(token)["good"]
    assert understudy.keys.rotate() and understudy.realms.list()
    assert "sessions" in understudy.sessions.list(limit=1)
    assert understudy.search.explain({"query": "rivers"})
    assert understudy.clock.set(now="2031-01-01T00:00:00Z", frozen=True)["frozen"]
    assert not understudy.clock.unfreeze()["frozen"]
    assert understudy.clock.reset()["offset_seconds"] == 0
    understudy.reset(["settings", "rules"])
    assert understudy_server.metrics()
