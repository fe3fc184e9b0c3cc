"""What a type checker allows."""

from pytest_understudy import Sandbox, Server


def right(understudy: Sandbox, server: Server) -> None:
    understudy.rules.add(then={"delay": {"seconds": 1}})
    understudy.rules.add(then={"refuse": "search.rate-limited", "delay": {"from": 1, "to": 3}})
    understudy.rules.add(then={"fault": "reset", "after_bytes": 0})
    understudy.rules.add(then={"results": "hostile", "answer": None}, match={"not": {"operation": "map"}})
    understudy.rules.add(then={"results": [{"url": "u", "title": "t", "content": "c"}]})
    understudy.rules.add(then={"token": {"in": ["id"], "claims": {"nonce": None}}}, set="seen")
    understudy.rules.add(then=[{"real": {"status": 202}}, {"patch": {"a": 1}}, {"number": 7}])
    understudy.rules.add(
        match={"operation": {"any_of": ["token", "introspect"]}, "headers": {"x-a": {"not": "b"}}, "state": ""},
        then={"respond": {"status": 201, "headers": {"x-a": ["b", "c"]}, "body": [1]}},
    )
    understudy.rules.add(match={"interface": ["token"], "path": ["/a", {"not": "/b"}], "state": ["", "a"]}, then={"number": 7})
    understudy.rules.replace_all(understudy.rules.list())
    understudy.rules.replace_all([{"id": "a", "then": {"fault": "close"}}])
    understudy.verify({"status": ["4xx", 200], "progress": "done"}, since="1", within=1)
    understudy.verify({"status": {"above": 399}, "progress": ["done", "waiting"], "rule": ["a", "b"]})
    with server.sandbox(snapshot=server.snapshot("default")) as copy:
        understudy.tokens.mint("understudy", audience="api", in_=["access"], algorithm="none")
        copy.reset(["rules"])
