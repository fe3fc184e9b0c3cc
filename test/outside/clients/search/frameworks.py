"""Agents of LangChain and tools of LlamaIndex against a search API.

    BASE_URL=http://127.0.0.1:8000 API_KEY=... python frameworks.py

Prints `ok <name>` or `FAIL <name> <reason>`; the last line is `N passed, N failed`.
"""
import asyncio, json, os, sys, traceback, warnings

warnings.simplefilter("ignore")

from langchain.agents import create_agent
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_tavily import TavilyCrawl, TavilyExtract, TavilyMap, TavilySearch
from tavily import TavilyClient

BASE = os.environ["BASE_URL"].rstrip("/")
KEY = os.environ["API_KEY"]
QUESTION = "How does the OAuth client credentials grant work?"
TAVILY = {"tavily_api_key": KEY, "api_base_url": BASE}
checks = []


def check(fn):
    checks.append(fn)
    return fn


class ScriptedModel(BaseChatModel):
    """Searches, reads the first page that was found, and answers with how it begins."""

    @property
    def _llm_type(self):
        return "scripted"

    def bind_tools(self, tools, **kwargs):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        last = messages[-1]
        if not isinstance(last, ToolMessage):
            call = {"name": "tavily_search", "args": {"query": last.content}, "id": "call-1"}
        elif last.name == "tavily_search":
            found = json.loads(last.content)["results"]
            call = {"name": "tavily_extract", "args": {"urls": [found[0]["url"]]}, "id": "call-2"}
        else:
            read = json.loads(last.content)["results"][0]
            return ChatResult(generations=[ChatGeneration(message=AIMessage(content=f"{read['url']}: {read['raw_content'][:100]}"))])
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content="", tool_calls=[call]))])


def agent():
    return create_agent(ScriptedModel(), tools=[TavilySearch(max_results=3, **TAVILY), TavilyExtract(**TAVILY)])


def expect_answer(state):
    kinds = [type(message).__name__ for message in state["messages"]]
    assert kinds == ["HumanMessage", "AIMessage", "ToolMessage", "AIMessage", "ToolMessage", "AIMessage"], kinds
    assert state["messages"][-1].content.startswith("https://"), state["messages"][-1].content


@check
def langchain_agent():
    expect_answer(agent().invoke({"messages": [("user", QUESTION)]}))


@check
def langchain_agent_async():
    expect_answer(asyncio.run(agent().ainvoke({"messages": [("user", QUESTION)]})))


@check
def langchain_search_options():
    tool = TavilySearch(max_results=2, topic="news", include_answer=True, include_raw_content="text", include_images=True, **TAVILY)
    got = tool.invoke({"query": "technology news", "time_range": "year"})
    assert 1 <= len(got["results"]) <= 2 and got["answer"] and "published_date" in got["results"][0], got


@check
def langchain_no_results_is_an_error_text():
    got = TavilySearch(**TAVILY).invoke({"name": "tavily_search", "args": {"query": QUESTION, "include_domains": ["nothing.example"]}, "id": "1", "type": "tool_call"})
    assert "No search results found" in got.content, got


@check
def langchain_error_text():
    got = TavilySearch(tavily_api_key="tvly-wrong", api_base_url=BASE).invoke({"query": QUESTION})
    assert str(got["error"]) == "Error 401: Unauthorized: missing or invalid API key.", got


@check
def langchain_map_and_crawl():
    page = TavilySearch(max_results=1, **TAVILY).invoke({"query": QUESTION})["results"][0]["url"]
    assert TavilyMap(**TAVILY).invoke({"url": page, "limit": 2})["results"]
    assert TavilyCrawl(**TAVILY).invoke({"url": page, "limit": 2})["results"][0]["raw_content"]


@check
def langchain_community_key_in_the_body():
    from langchain_community.utilities import tavily_search

    tavily_search.TAVILY_API_URL = BASE
    wrapper = tavily_search.TavilySearchAPIWrapper(tavily_api_key=KEY)
    assert wrapper.results(QUESTION, max_results=2)[0]["url"].startswith("https://")


@check
def llama_index():
    from llama_index.tools.tavily_research import TavilyToolSpec

    spec = TavilyToolSpec(api_key=KEY)
    spec.client = TavilyClient(api_key=KEY, api_base_url=BASE)
    found = spec.search(QUESTION, max_results=2)
    assert len(found) == 2 and found[0].text, found
    read = spec.extract([found[0].metadata["url"]])
    assert read[0].text and read[0].metadata["url"] == found[0].metadata["url"], read
    assert {tool.metadata.name for tool in spec.to_tool_list()} == {"search", "extract"}


failed = 0
for fn in checks:
    try:
        fn()
    except Exception:
        failed += 1
        print(f"FAIL {fn.__name__} {traceback.format_exc(limit=3)}")
    else:
        print(f"ok {fn.__name__}")
print(f"{len(checks) - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
