"""Uses the client that openapi-python-client made of /-/openapi.json: generated_control_client.py ADDRESS."""

import sys
from http import HTTPStatus

import httpx
from understudy_control_plane_client import Client
from understudy_control_plane_client.api.clock import put_clock
from understudy_control_plane_client.api.requests import get_requests, post_requests_verify
from understudy_control_plane_client.api.rules import get_rules, post_rules
from understudy_control_plane_client.api.sandboxes import delete_sandboxes_by_name, post_sandboxes
from understudy_control_plane_client.api.tokens import post_tokens, post_tokens_decode
from understudy_control_plane_client.models.post_clock_advance_body import PostClockAdvanceBody
from understudy_control_plane_client.models.post_requests_verify_body import PostRequestsVerifyBody
from understudy_control_plane_client.models.post_rules_body import PostRulesBody
from understudy_control_plane_client.models.post_sandboxes_body import PostSandboxesBody
from understudy_control_plane_client.models.post_tokens_body import PostTokensBody
from understudy_control_plane_client.models.post_tokens_decode_body import PostTokensDecodeBody
from understudy_control_plane_client.models.problem import Problem
from understudy_control_plane_client.models.put_clock_body import PutClockBody

address = sys.argv[1]
name = "generated-in-python"
search_headers = {"Authorization": "Bearer tvly-dev-understudy"}

with Client(base_url=address) as client:
    body = PostSandboxesBody.from_dict({"name": name, "settings": {"app": {"greeting": "Generated"}}})
    sandbox = post_sandboxes.sync(client=client, body=body)
    assert sandbox.name == name
    assert httpx.get(sandbox.url).json() == "Generated"
    box = {"client": client, "x_understudy_sandbox": name}

    rule = post_rules.sync(
        body=PostRulesBody.from_dict(
            {
                "match": {
                    "operation": "search",
                    "headers": {"x-a": {"any_of": ["b", "c"]}},
                    "not": {"query": {"q": {"present": True}}},
                },
                "when": {"times": 1},
                "then": {"refuse": "search.rate-limited"},
            }
        ),
        **box,
    )
    assert rule.id and rule.applied == 0, rule

    def search():
        headers = search_headers | {"x-a": "c"}
        return httpx.post(f"{sandbox.url}/search", json={"query": "rivers"}, headers=headers).status_code

    assert [search(), search()] == [429, 200]
    expected = PostRequestsVerifyBody.from_dict({"match": {"status": "4xx", "rule": rule.id}, "count": 1})
    verified = post_requests_verify.sync(body=expected, **box)
    assert verified.found == 1, verified
    listed = get_requests.sync(**box)
    assert [entry.status for entry in listed.requests[:2]] == [200, 429]
    assert [one.applied for one in get_rules.sync(**box).rules] == [1]

    minted = post_tokens.sync(
        body=PostTokensBody.from_dict({"client_id": "understudy", "claims": {"roles": ["reader"]}, "lifespan": 5}),
        **box,
    )
    decoded = post_tokens_decode.sync(body=PostTokensDecodeBody(token=minted.access_token), **box)
    assert decoded.good and decoded.claims["roles"] == ["reader"], decoded

    frozen = put_clock.sync(body=PutClockBody(frozen=True), **box)
    assert frozen.frozen
    missed = post_requests_verify.sync_detailed(
        body=PostRequestsVerifyBody.from_dict({"match": {"operation": "token"}}), **box
    )
    assert missed.status_code == HTTPStatus.EXPECTATION_FAILED and isinstance(missed.parsed, Problem)
    delete_sandboxes_by_name.sync_detailed(name, client=client)
