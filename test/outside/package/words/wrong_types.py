"""What a type checker refuses: each of these lines."""

from pytest_understudy import Sandbox


def wrong(understudy: Sandbox) -> None:
    understudy.rules.add(then={"refuse": "search.rate-limited", "fault": "close"})
    understudy.rules.add(then=[{"fault": "close"}, {"respond": {}, "number": 4}])
    understudy.rules.add(then={"refuse": "search.rate-limitd"})
    understudy.rules.add(match={"headers": {"x-a": {"matches": "b"}}}, then={"fault": "close"})
    understudy.rules.add(match={"operatoin": "search"}, then={"fault": "close"})
    understudy.rules.add(then={"results": "hostil"})
    understudy.rules.add(match={"operation": "serach"}, then={"fault": "close"})
    understudy.rules.add(match={"interface": ["search", "tokens"]}, then={"fault": "close"})
    understudy.verify({"progress": "over"})
    understudy.verify({"progress": ["done", "over"]})
    understudy.tokens.mint("understudy", signature="wrong")
    understudy.tokens.mint("understudy", in_=["acces"])
    understudy.reset(["rule"])
