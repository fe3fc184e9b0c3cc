"""Makes sandboxes with the client in Python, and asks each for its own settings: client_sandboxes.py ADDRESS COUNT."""

import json
import sys
from contextlib import ExitStack
from urllib.request import urlopen

from pytest_understudy import connect

address, count = sys.argv[1], int(sys.argv[2])
server = connect(address)


def body_of(url):
    with urlopen(url) as response:
        return response.read().decode()


with ExitStack() as stack:
    boxes = [
        stack.enter_context(server.sandbox(settings={"app": {"greeting": f"Python {at}"}}, seed=at))
        for at in range(count)
    ]
    for at, box in enumerate(boxes):
        box.clock.freeze("2030-01-01T00:00:00Z")
        box.rules.add(match={"path": "/own"}, then={"respond": {"body": f"own {at}"}})
    for at, box in enumerate(boxes):
        assert json.loads(body_of(box.url)) == f"Python {at}"
        assert body_of(f"{box.url}/own") == f"own {at}"
        assert box.clock.get()["now"] == "2030-01-01T00:00:00.000Z"
        box.verify({"interface": "example-app"}, count=2)
print(f"{count} answered for themselves")
