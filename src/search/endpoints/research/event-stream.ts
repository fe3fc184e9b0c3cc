import type { Clock } from '../../../runtime/runtime.ts';
import type { Report } from './report.ts';
import type { ResearchRequest } from './research-request.ts';

/** Milliseconds between two events. */
const pauseMs = 20;

/** A report as server-sent events in the shape of chat completions: what is searched, the text in pieces, the sources. */
export async function* eventStream(
  id: string,
  { input, model }: ResearchRequest,
  { content, sources }: Report,
  clock: Clock,
): AsyncGenerator<string> {
  const created = Math.floor(clock.now() / 1000);
  const event = (delta: object) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', model, created, choices: [{ index: 0, delta: { role: 'assistant', ...delta } }] })}\n\n`;
  const call = { name: 'WebSearch', id: `call_${id.slice(0, 8)}` };
  yield event({
    tool_calls: {
      type: 'tool_call',
      tool_call: [{ ...call, arguments: 'Executing 1 search query', queries: [input] }],
    },
  });
  await clock.sleep(pauseMs);
  yield event({
    tool_calls: {
      type: 'tool_response',
      tool_response: [{ ...call, arguments: `Found ${sources.length} sources`, sources }],
    },
  });
  for (const piece of typeof content === 'string' ? paragraphs(content) : [content]) {
    await clock.sleep(pauseMs);
    yield event({ content: piece });
  }
  yield event({ sources });
  yield 'event: done\n';
}

/** The text in pieces that make it up when they are put together. */
const paragraphs = (text: string): readonly string[] => text.split(/(?<=\n\n)/);
