from agent import answer
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage


class ScriptedModel(GenericFakeChatModel):
    """Asks for one search, and answers then."""

    def bind_tools(self, tools, **_):
        return self


def scripted() -> ScriptedModel:
    call = {"name": "tavily_search", "args": {"query": "capital of France"}, "id": "call-1"}
    return ScriptedModel(messages=iter([AIMessage("", tool_calls=[call]), AIMessage("Paris.")]))


def test_it_searches_once_before_it_answers(understudy):
    assert answer(scripted(), "What is the capital of France?") == "Paris."
    understudy.verify({"operation": "search", "body": {"query": "capital of France"}}, count=1)


def test_it_goes_on_when_the_search_is_refused(understudy):
    understudy.rules.add(then={"refuse": "search.rate-limited"})
    assert answer(scripted(), "What is the capital of France?") == "Paris."
    understudy.verify({"operation": "search", "status": 429}, count=1)
