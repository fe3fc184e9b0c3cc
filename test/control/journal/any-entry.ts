import type { Entry, EntryBody } from '../../../src/control/journal/entry.ts';

export const kept = (text: string): EntryBody => ({ content: text, length: Buffer.byteLength(text) });

/** An entry of the journal; what a test does not name is the least there can be. */
export const anyEntry = (more: Partial<Entry> = {}): Entry => ({
  id: '1',
  number: 1,
  time: Date.parse('2026-11-20T12:30:00Z'),
  interface: 'example-app',
  operation: undefined,
  method: 'GET',
  target: '/',
  httpVersion: '1.1',
  requestHeaders: [],
  requestBody: kept(''),
  status: 200,
  responseHead: '',
  responseBody: kept(''),
  durationMs: 1.5,
  progress: 'done',
  rule: undefined,
  rules: undefined,
  outcome: undefined,
  fault: undefined,
  notes: [],
  authenticatedClient: undefined,
  keyDigest: undefined,
  ...more,
});
