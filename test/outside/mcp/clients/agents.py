"""The official SDK for Python, and an agent of LangGraph with tools by LangChain's MCP adapters. They know addresses only."""

import asyncio
import os
import traceback

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langgraph.prebuilt import create_react_agent
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

base = os.environ["BASE_URL"]
key = "tvly-dev-understudy"
search_address = f"{base}/mcp/?tavilyApiKey={key}"


class ScriptedModel(GenericFakeChatModel):
    """Says what it was told to say, whatever tools it has."""

    def bind_tools(self, tools, **_):
        return self


async def sdk_searches():
    async with streamablehttp_client(search_address) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            names = [tool.name for tool in (await session.list_tools()).tools]
            assert names[0] == "tavily_search" and len(names) == 5, names
            found = await session.call_tool("tavily_search", {"query": "OAuth"})
            assert found.content[0].text.startswith("Detailed Results:"), found
            refused = await session.call_tool("tavily_search", {})
            assert refused.isError and "Field required" in refused.content[0].text, refused


async def sdk_controls():
    async with streamablehttp_client(f"{base}/-/mcp") as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            listed = await session.call_tool("list_requests", {"operation": "mcp-search"})
            assert "mcp-search" in listed.content[0].text, listed
            documents = (await session.list_resources()).resources
            assert len(documents) > 10, documents
            text = (await session.read_resource(documents[0].uri)).contents[0].text
            assert text.startswith("# understudy"), text


async def agent_searches():
    connections = {"tavily": {"transport": "streamable_http", "url": search_address}}
    tools = await MultiServerMCPClient(connections).get_tools()
    call = {"name": "tavily_search", "args": {"query": "what is OAuth 2.0"}, "id": "1", "type": "tool_call"}
    script = iter([AIMessage(content="", tool_calls=[call]), AIMessage(content="It is a framework.")])
    agent = create_react_agent(ScriptedModel(messages=script), tools)
    messages = (await agent.ainvoke({"messages": [("user", "What is OAuth 2.0?")]}))["messages"]
    assert messages[-1].content == "It is a framework.", messages
    assert "Detailed Results:" in str(messages[-2].content), messages[-2]


async def main():
    passed = failed = 0
    checks = {
        "the SDK for Python searches": sdk_searches,
        "the SDK for Python controls the server": sdk_controls,
        "an agent with LangChain's adapters searches": agent_searches,
    }
    for name, check in checks.items():
        try:
            await asyncio.wait_for(check(), 60)
            passed += 1
            print(f"ok {name}", flush=True)
        except Exception:
            failed += 1
            print(f"NOT OK {name}: {traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed", flush=True)


asyncio.run(main())
