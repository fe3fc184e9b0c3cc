"""An agent that searches the web before it answers."""

import os

from langchain.agents import create_agent
from langchain_core.language_models import BaseChatModel
from langchain_tavily import TavilySearch


def answer(model: BaseChatModel, question: str) -> str:
    search = TavilySearch(max_results=2, api_base_url=os.environ.get("TAVILY_API_BASE_URL"))
    agent = create_agent(model, [search])
    messages = agent.invoke({"messages": [("user", question)]})["messages"]
    return messages[-1].content
