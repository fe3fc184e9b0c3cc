"""What tests can say, in the words of the control plane."""

import threading

import httpx
import pytest
from pytest_understudy import ControlError, VerificationError

JSON = {"Authorization": "Bearer tvly-dev-understudy"}


def search(sandbox, query, **more):
    return httpx.post(f"{sandbox.url}/search", json={"query": query, **more}, headers=JSON)


def test_a_sequence_and_a_state(understudy):
    understudy.rules.add(match={"method": "POST"}, then={"respond": {"status": 201}}, set="ordered")
    understudy.rules.add(
        match={"method": "GET", "state": "ordered"},
        then=[{"respond": {"body": "on its way"}}, {"respond": {"body": "delivered, {{counter}}"}}],
    )
    assert httpx.get(understudy.url).json() == "Hello"
    assert httpx.post(f"{understudy.url}/order").status_code == 201
    texts = [httpx.get(understudy.url).text for _ in range(3)]
    assert texts == ["on its way", "delivered, 2", "delivered, 3"]
    understudy.reset(["rules"])
    assert httpx.get(understudy.url).json() == "Hello"


@pytest.mark.understudy(unused="pass", unexpected="pass")
def test_rules_are_listed_and_replaced_at_once(understudy):
    used = understudy.rules.add(name="used", match={"path": "/"}, then={"real": {"headers": {"x-a": "b"}}})
    understudy.rules.add(name="unused", match={"path": "/never"}, then={"fault": "cut", "after_bytes": 1})
    assert httpx.get(understudy.url).headers["x-a"] == "b"
    assert [rule["name"] for rule in understudy.rules.list(unused=True)] == ["unused"]
    assert [rule["name"] for rule in understudy.rules.list(unused=False)] == ["used"]
    shown = understudy.rules.list()
    replaced = understudy.rules.replace_all([*shown, {"id": "third", "then": {"delay": {"seconds": 0}}}])
    assert [rule["id"] for rule in replaced] == [shown[0]["id"], shown[1]["id"], "third"]
    assert replaced[0]["applied"] == 0
    with pytest.raises(ControlError, match=r"rules\.1\.then\.refuse"):
        understudy.rules.replace_all([*shown[:1], {"then": {"refuse": "none"}}])
    assert understudy.rules.list() == replaced
    other = understudy.rules.replace(used["id"], name="other", then={"respond": {}}, set="seen")
    assert (other["name"], other["set"]) == ("other", "seen")


def test_operators(understudy):
    understudy.rules.add(
        match={
            "operation": ["map", "search"],
            "body": {"query": {"similar": "What is the capital of France?"}, "max_results": {"above": 2}},
            "not": {"body": {"topic": "news"}},
            "any_of": [{"cookies": {"seen": {"present": False}}}, {"headers": {"x-a": {"any_of": ["b"]}}}],
        },
        then={"results": "empty"},
    )
    assert search(understudy, "capital of France", max_results=3).json()["results"] == []
    assert search(understudy, "capital of France", max_results=2).json()["results"] != []
    understudy.rules.add(
        match={"interface": ["search", "token"], "path": ["/map", "/sear*"], "path_pattern": {"not": ["^/x"]}, "state": [""]},
        then={"respond": {"body": {"{{method}}": "{{query}}"}}},
    )
    assert search(understudy, "two").json() == {"POST": "two"}
    understudy.verify({"interface": ["token", "search"], "status": {"above": 199}, "rule": ["rule-2"]}, count=1)
    with pytest.raises(ControlError, match="pattern is one"):
        understudy.rules.add(match={"headers": {"x-a": {"regex": "b"}}}, then={"fault": "close"})
    with pytest.raises(ControlError, match="not is one"):
        understudy.rules.add(match={"body": {"topic": {"nut": "news"}}}, then={"fault": "close"})
    with pytest.raises(ControlError, match=r"then\.respond\.body\.{{quest}}"):
        understudy.rules.add(then={"respond": {"body": {"{{quest}}": 1}}})


def test_the_journal(understudy):
    understudy.clock.freeze("2030-01-01T00:00:00Z")
    rule = understudy.rules.add(name="slow", when={"times": 1}, then={"delay": {"seconds": 5}})
    asking = threading.Thread(target=search, args=(understudy, "one"))
    asking.start()
    sent = understudy.verify({"operation": "search", "progress": "waiting"}, within=30)
    [entry] = understudy.requests.list(progress="waiting")["requests"]
    assert sent["ids"] == [entry["id"]] and "status" not in entry
    understudy.clock.advance(5)
    asking.join()
    search(understudy, "")
    first, second = understudy.verify({"interface": "search"}, count=2, within=30)["ids"]
    assert understudy.verify({"status": "4xx"})["ids"] == [second]
    assert understudy.verify({"status": [200, 201], "rule": "slow"})["ids"] == [first]
    assert understudy.verify({"rule": rule["id"]}, since="2030-01-01T00:00:00Z")["ids"] == [first]
    assert understudy.verify({}, since=first)["ids"] == [second]
    assert understudy.verify(in_order=[{"status": 200}, {"status": 400}], within=1)["ids"] == [first, second]
    assert understudy.requests.list(since=first)["total"] == 1
    assert len(understudy.requests.har()["log"]["entries"]) == 2
    assert understudy.requests.template(first)["method"] == "POST"
    with pytest.raises(VerificationError):
        understudy.verify({"status": 500})


def test_the_journal_as_it_comes(understudy):
    understudy.rules.add(when={"times": 1}, then={"fault": "hang"})
    with understudy.requests.events(started=True) as events:
        asking = threading.Thread(target=search, args=(understudy, "one"))
        asking.start()
        begun = next(events)
        assert begun["operation"] == "search" and begun["progress"] != "done"
        understudy.rules.clear()
        asking.join()
        done = next(events)
        assert (done["id"], done["status"]) == (begun["id"], 200)
    search(understudy, "two")
    with understudy.requests.events(after=done["id"]) as events:
        assert next(events)["operation"] == "search"
    with pytest.raises(ControlError, match="no (request has come within 1 seconds|answer)"):
        with understudy.requests.events(timeout=1) as events:
            next(events)
    understudy.rules.add(match={"path": "/"}, then={"respond": {"status": 204}})
    with understudy.requests.events() as events:
        httpx.get(understudy.url)
        assert [entry["status"] for _, entry in zip(range(1), events)] == [204]


def test_copies(understudy, understudy_server):
    understudy.settings.change({"app": {"greeting": "Salut"}})
    understudy.clock.freeze("2031-05-05T00:00:00Z")
    understudy.rules.add(match={"path": "/tea"}, then={"respond": {"status": 418}})
    name = understudy.name
    assert understudy.url.endswith(f"/-/s/{name}")
    snapshot = understudy_server.snapshot(name)
    assert snapshot["version"] == 1
    for how in ({"from_": name}, {"snapshot": snapshot}):
        with understudy_server.sandbox(**how, now="2032-01-01T00:00:00Z") as copy:
            assert copy.name != name and copy.name in copy.url
            assert httpx.get(copy.url).json() == "Salut"
            assert httpx.get(f"{copy.url}/tea").status_code == 418
            assert copy.clock.get()["now"].startswith("2032")
            assert copy.requests.list()["total"] == 2
    assert httpx.get(f"{understudy.url}/tea").status_code == 418
    with pytest.raises(ControlError, match="from: there is no sandbox"):
        with understudy_server.sandbox(from_="nobody"):
            pass


def test_tokens(understudy):
    minted = understudy.tokens.mint(
        "understudy",
        scope="openid",
        claims={"roles": ["reader"], "azp": None},
        audience=["api"],
        nonce="n",
        refresh=True,
    )
    claims = understudy.tokens.decode(minted["access_token"])["claims"]
    assert (claims["roles"], claims["aud"], "azp" in claims) == (["reader"], ["api"], False)
    assert understudy.tokens.decode(minted["id_token"])["claims"]["nonce"] == "n"
    assert "refresh_token" in minted
    bad = [
        {"issued_ago": 3600},
        {"signature": "broken"},
        {"key": "unknown"},
        {"algorithm": "none"},
        {"lifespan": 1, "issued_ago": 2},
    ]
    for fault in bad:
        token = understudy.tokens.mint("understudy", in_=["access"], **fault)["access_token"]
        assert not understudy.tokens.decode(token)["good"], fault


def test_mails(understudy):
    understudy.settings.change({"auth": {"adminUsername": "root", "adminPassword": "pw"}})
    assert understudy.mails.list() == {"mails": [], "total": 0}
    form = {"grant_type": "password", "client_id": "admin-cli", "username": "root", "password": "pw"}
    token = httpx.post(f"{understudy.url}/realms/master/protocol/openid-connect/token", data=form)
    users = f"{understudy.url}/admin/realms/demo/users"
    admin = {"Authorization": f"Bearer {token.json()['access_token']}"}
    ada = {"username": "ada", "email": "ada@example.test", "enabled": True}
    made = httpx.post(users, json=ada, headers=admin).headers["location"]
    path = made[made.index("/users/") + len("/users/") :]
    assert httpx.put(f"{users}/{path}/send-verify-email", headers=admin).status_code == 204
    mail = understudy.mails.wait(to="ada@example.test")
    assert (mail["subject"], mail["realm"]) == ("Verify email", "demo")
    assert mail["links"][0] in mail["text"] and "action-token" in mail["links"][0]
    assert [one["id"] for one in understudy.mails.list(since=mail["time"])["mails"]] == [mail["id"]]
    assert understudy.mails.list(since=mail["id"])["total"] == 0
    with pytest.raises(ControlError, match="no mail to bob@example.test has come within 0"):
        understudy.mails.wait(to="bob@example.test", timeout=0)
    with pytest.raises(ControlError, match="since: must be a time"):
        understudy.mails.list(since="soon")
    understudy.mails.clear()
    assert understudy.mails.list()["total"] == 0
