import type { EntryDetail } from '../../client.ts';
import { headerOf } from './body.ts';

/** A tool that an agent called by MCP, and what it was told. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: unknown;
  readonly answer: ToolAnswer;
}

/** A text is cut off where the journal's is, or is missing when none was sent. */
export type ToolAnswer =
  | { readonly kind: 'result'; readonly text: string; readonly failed: boolean }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'none' };

type Json = Readonly<Record<string, unknown>>;

/** The calls in a message to the MCP server, which may be a batch. */
export function toolCallsIn({ operation, request, response }: EntryDetail): readonly ToolCall[] {
  if (operation === undefined || !operation.startsWith('mcp')) return [];
  const answers = messagesIn(response.body, headerOf(response.headers, 'content-type'));
  return messagesIn(request.body).flatMap((message): ToolCall[] => {
    const { params } = message;
    if (message.method !== 'tools/call' || !isObject(params) || typeof params.name !== 'string') return [];
    const answer = answers.find(({ id, method }) => method === undefined && id === message.id);
    return [{ tool: params.name, arguments: params.arguments ?? {}, answer: answerOf(answer) }];
  });
}

function answerOf(message: Json | undefined): ToolAnswer {
  const { result, error } = message ?? {};
  if (isObject(error)) return { kind: 'error', text: `${error.code} ${error.message}` };
  if (!isObject(result) || !Array.isArray(result.content)) return { kind: 'none' };
  const texts = result.content.map((part: unknown) =>
    isObject(part) && typeof part.text === 'string' ? part.text : '',
  );
  return { kind: 'result', text: texts.join('\n'), failed: result.isError === true };
}

/** The messages of a body: one, a batch, or those of an event stream. None when it is cut off. */
function messagesIn(body: string, contentType = ''): readonly Json[] {
  const texts = /^text\/event-stream/i.test(contentType)
    ? [...body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data)
    : [body];
  return texts.flatMap(parsed).filter(isObject);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
