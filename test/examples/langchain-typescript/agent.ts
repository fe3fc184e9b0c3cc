import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { type BaseMessage, HumanMessage } from '@langchain/core/messages';
import { TavilySearch } from '@langchain/tavily';

/** An agent: it asks a model, and does the searches that the model wants, until the model answers. */
export async function answer(model: BaseChatModel, question: string): Promise<string> {
  const { TAVILY_API_KEY: tavilyApiKey, TAVILY_API_BASE_URL: apiBaseUrl } = process.env;
  const search = new TavilySearch({ maxResults: 2, tavilyApiKey, apiBaseUrl });
  const messages: BaseMessage[] = [new HumanMessage(question)];
  for (;;) {
    const said = await model.bindTools([search]).invoke(messages);
    messages.push(said);
    const calls = said.tool_calls ?? [];
    if (calls.length === 0) return said.text;
    for (const call of calls) messages.push(await search.invoke({ ...call, type: 'tool_call' }));
  }
}
