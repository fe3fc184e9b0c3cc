import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { EntryHead } from '../../../src/control/journal/entry.ts';
import { createEntryDoor } from '../../../src/control/journal/redact-entry.ts';
import { isKnownField, secretKindOf } from '../../../src/http/secret-names.ts';
import { looksSecret } from '../../../src/http/secret-values.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { controlServer } from '../../support/control-server.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { asForm, places, type Sent } from './canary-places.ts';
import { harmlessNames, harmlessValues, secretNames } from './secret-names.ts';

const paths = ['/search', '/realms/demo/protocol/openid-connect/token', '/'];
/** So many fields in one request. */
const group = 25;

const groupsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / group) }, (_, at) => items.slice(at * group, (at + 1) * group));

const canaries = (names: readonly string[], from: number) =>
  names.map((name, at): [string, string] => [name, `kanari${from + at}x`]);

const door = createEntryDoor(systemRandomness);
const head = { interface: 'search' } as EntryHead;

/** What a reader of the journal sees of a request that was answered by what it said. */
function shown({ query, headers = {}, body = '' }: Sent): string {
  const echo = JSON.stringify({ detail: [{ input: body, headers }] });
  const messages = {
    target: query === undefined ? '/' : `/?${query}`,
    requestHeaders: Object.entries(headers).flat(),
    requestBody: { content: [Buffer.from(body)], length: body.length },
    responseHead: 'HTTP/1.1 422 Unprocessable Entity\r\n\r\n',
    responseBody: { content: [Buffer.from(echo)], length: echo.length },
  };
  const seen = door.redact(messages, head, [{ step: 'echo', text: body }]);
  return JSON.stringify(seen, (_name, value) => (Buffer.isBuffer(value) ? value.toString() : value));
}

describe.each(Object.keys(places))('%s', (place) => {
  test('has no canary under the name of a secret that anybody can read', () => {
    // Twice in one place, so that there are more than 3,000.
    for (const names of groupsOf([...secretNames, ...secretNames])) {
      const fields = canaries([...new Set(names)], 1000);
      const seen = shown(places[place]?.(fields) ?? {});
      expect(fields.filter(([, value]) => seen.includes(value))).toEqual([]);
    }
  });
});

test('harmless names and values stay readable', () => {
  const named = harmlessNames.map((name, at): [string, string] => [name, `plain${at}x`]);
  const valued = harmlessValues.map((value, at): [string, string] => [`field${at}a`, value]);
  for (const place of ['JSON', 'form', 'query', 'multipart'])
    for (const fields of groupsOf([...named, ...valued])) {
      const seen = shown(places[place]?.(fields) ?? {});
      const spellings = (value: string) =>
        [value, asForm([['', value]]).slice(1)].map((text) => JSON.stringify(text).slice(1, -1));
      const isSeen = (value: string) =>
        spellings(value).some((text) => seen.includes(text) || seen.includes(JSON.stringify(text).slice(1, -1)));
      expect([place, fields.filter(([, value]) => !isSeen(value))]).toEqual([place, []]);
    }
});

test('over a whole server canaries are in no answer, no event and no line', async () => {
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  await using server = await controlServer({ log: { level: 'debug' } }, { stdout, stderr });
  let streamed = '';
  const left = new AbortController();
  await new Promise<void>((resolve) => {
    get(`${server.url}/-/requests/events`, { agent: false, signal: left.signal }, (response) => {
      response
        .on('error', () => {})
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          streamed += piece;
          resolve();
        });
    });
  });
  for (const [at, place] of Object.values(places).entries()) {
    const path = paths[at % paths.length] ?? '/';
    const names = Array.from(
      { length: group },
      (_, next) => secretNames[(at * group + next) % secretNames.length] ?? '',
    );
    const { query, headers = {}, body = '' } = place(canaries(names, at * group));
    await server.call('POST', query === undefined ? path : `${path}?${query}`, body, headers);
  }
  const answers = await Promise.all(
    ['/-/requests?limit=1000', '/-/requests.har'].map((path) => server.call('GET', path)),
  );
  for (const { status, text } of answers) expect([status, /kanari\d/.test(text)]).toEqual([200, false]);
  left.abort();
  expect(streamed).not.toMatch(/kanari\d/);
  // The example application is uvicorn's, whose lines show the query.
  const lines = (stdout.text + stderr.text).split('\n').filter((line) => !line.includes('"POST /?'));
  expect(lines.filter((line) => /kanari\d/.test(line))).toEqual([]);
});

test('there are enough that is harmless', () => {
  expect(new Set(harmlessNames).size).toBeGreaterThanOrEqual(100);
  expect(new Set([...harmlessNames, ...harmlessValues]).size).toBeGreaterThanOrEqual(300);
});
test.each(harmlessNames)('%s names no secret', (name) => expect(secretKindOf(name)).toBeUndefined());
test.each(secretNames)('%s names a secret', (name) => expect(secretKindOf(name)).toBeDefined());
test.each(harmlessValues)('%s looks like no secret', (value) => expect(looksSecret(value)).toBe(false));

test.each([
  '4f9c1e7ab2d8ec63f0f5e19b7d2c8e41',
  'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8',
  'sk-proj-aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPL3KEY9',
])('%s looks like one', (value) => expect(looksSecret(value)).toBe(true));

test.each(['query', 'state', 'nonce', 'code_challenge', 'client_id', 'kid', 'User-Agent', 'x-request-id'])(
  'a value of %s is what it is defined to be',
  (name) => expect(isKnownField(name)).toBe(true),
);
