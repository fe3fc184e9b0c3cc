"""Uses the client that openapi-python-client made of /openapi.json: generated_client.py ADDRESS VARIANT."""

import sys
from http import HTTPStatus

from fast_api_client import Client
from fast_api_client.api.default import root_get

address, variant = sys.argv[1:]
asked = {
    "greeting": {},
    "echo": {"a": -(10**30), "b": "ü & +%"},
    "object": {},
    "cached": {},
    "slow": {"req_id": 7},
}
wanted = {
    "greeting": "Hello",
    "echo": f"a = {-(10**30)}, b = ü & +%",
    "object": {"a": "hello", "b": 42},
    "slow": None,
}

with Client(base_url=address) as client:
    answer = root_get.sync_detailed(client=client, **asked[variant])
    assert answer.status_code == HTTPStatus.OK, answer
    body = client.get_httpx_client().get("/", params=asked[variant]).json()
    assert body == wanted[variant] if variant in wanted else isinstance(body, float), body
    if asked[variant]:
        refused = root_get.sync_detailed(client=client, **{name: "x y" for name in asked[variant]})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, refused
        (problem,) = refused.parsed.detail
        assert (problem.loc, problem.type_) == (["query", next(iter(asked[variant]))], "int_parsing"), problem
