import type { ControlledServer } from '../../client.ts';
import type { Step } from './hits.ts';
import { answerOf } from './search-answer.ts';

/** What came of a search. */
export interface SearchFound {
  readonly status: number;
  readonly answer: unknown;
  readonly steps: readonly Step[];
  /** The id of the request in the journal; undefined when the journal has none. */
  readonly entryId: string | undefined;
  /** The rule that was applied: its name, otherwise its id. */
  readonly rule: string | undefined;
}

/** Searches as an agent does, and asks why each result has its place. */
export async function askSearch(
  server: Pick<ControlledServer, 'url' | 'search' | 'requests'>,
  apiKey: string,
  body: Record<string, unknown> & { query: string },
): Promise<SearchFound> {
  const response = await fetch(`${server.url}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = answerOf(await response.text());
  const explained = response.ok ? await server.search.explain(body) : { why: [] };
  const { request_id: ownId } = (answer ?? {}) as { request_id?: unknown };
  const own = typeof ownId === 'string' ? { text: ownId } : {};
  const { requests } = await server.requests.list({ operation: 'search', limit: 1, ...own });
  const [entry] = requests;
  const rule = entry?.rule_name ?? entry?.rule;
  return { status: response.status, answer, steps: explained.why, entryId: entry?.id, rule };
}
