import type { EntryDetail, EntrySummary } from '../../src/client.ts';

/** A line of the list. */
export const summary = (id: number, more: Partial<EntrySummary> = {}): EntrySummary => ({
  id: String(id),
  time: new Date(Date.UTC(2030, 0, 1) + id * 1000).toISOString(),
  interface: 'search',
  operation: 'search',
  method: 'POST',
  target: '/search',
  status: 200,
  progress: 'done',
  duration_ms: 1,
  ...more,
});

/** A whole request. */
export const detail = (id: number, more: Partial<EntryDetail> = {}): EntryDetail => ({
  ...summary(id),
  sandbox: 'default',
  request: { http_version: '1.1', headers: [], body: '', truncated: false },
  response: { headers: [], body: '', truncated: false },
  why: [],
  ...more,
});

/** A token as the journal shows it. */
export const shownToken = (claims: object): string => `${encoded({ alg: 'RS256', kid: 'k' })}.${encoded(claims)}.***`;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
