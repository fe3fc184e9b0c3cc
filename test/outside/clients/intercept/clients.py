"""Clients of the search API with nothing but a key, led to a proxy by the environment. Last line: `N passed, N failed`."""

import asyncio
import os
import sys
import urllib.request

from langchain_tavily import TavilySearch
from tavily import AsyncTavilyClient, TavilyClient

KEY = os.environ["TAVILY_API_KEY"]
QUESTION = "capital of France"


def found(answer):
    assert "France" in answer["results"][0]["title"], answer


def tavily_python():
    found(TavilyClient(KEY).search(QUESTION))


def tavily_python_async():
    found(asyncio.run(AsyncTavilyClient(KEY).search(QUESTION)))


def langchain_tavily():
    found(TavilySearch(tavily_api_key=KEY).invoke({"query": QUESTION}))


def found_pages_can_be_opened():
    url = TavilyClient(KEY).search(QUESTION)["results"][0]["url"]
    with urllib.request.urlopen(url) as page:
        assert "Paris" in page.read().decode(), url


failed = 0
checks = [tavily_python, tavily_python_async, langchain_tavily, found_pages_can_be_opened]
for check in checks:
    try:
        check()
        print(f"ok {check.__name__}")
    except Exception as error:
        failed += 1
        print(f"FAIL {check.__name__}: {error!r}")
print(f"{len(checks) - failed} passed, {failed} failed")
sys.exit(failed > 0)
