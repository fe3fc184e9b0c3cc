import type { CallToolResult } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '../request-body/json-body.ts';
import { documentationOf } from './documentation.ts';
import type { ServiceRefusal } from './service-refusal.ts';

/** What tavily-mcp makes of a refusal of the search API. */
export function failedCall({ body, message }: ServiceRefusal, tool: string): CallToolResult {
  const envelope = keylessEnvelope(body);
  if (envelope !== undefined) return { content: [{ type: 'text', text: envelopeText(envelope) }] };
  const detail = typeof body === 'object' && body !== null ? detailOf(body as JsonObject) : message;
  const text = typeof detail === 'object' ? JSON.stringify(detail) : String(detail);
  const documentation = documentationOf(tool.replace('tavily_', ''));
  const suffix = documentation === '' ? '' : `\nDocumentation: ${documentation}`;
  return { content: [{ type: 'text', text: `Tavily API error: ${text}${suffix}` }], isError: true };
}

const detailOf = (body: JsonObject): unknown => body.detail || body.message || body;

/** The error of callers without a key has a shape of its own. */
function keylessEnvelope(body: unknown): JsonObject | undefined {
  const error = isJsonObject(body) ? body.error : undefined;
  return isJsonObject(error) && typeof error.code === 'string' ? error : undefined;
}

function envelopeText({ message = '', retry_after_seconds: seconds, next_actions: actions }: JsonObject): string {
  const lines = [String(message)];
  if (seconds !== undefined && seconds !== null) lines.push(`Retry after: ${seconds}s`);
  const known = Array.isArray(actions) ? actions.filter(isJsonObject) : [];
  if (known.length > 0) lines.push('Continuation options:');
  for (const { type, url = '' } of known) if (type === 'signup') lines.push(`- Sign up for a Tavily API key: ${url}`);
  return lines.filter((line) => line !== '').join('\n');
}
