import { afterAll, describe, expect, test } from 'vitest';
import { reportPage } from '../../../src/control/report/report-page.ts';
import { shorten } from '../../../src/control/report/shorten.ts';
import { controlServer } from '../../support/control-server.ts';
import { journalBoxes, twoKeys } from '../../support/journal-box.ts';
import { builtInClient } from '../../support/token-request.ts';

const server = await controlServer(twoKeys);
afterAll(() => server.close());
const box = journalBoxes(server);

describe('the report of a sandbox', () => {
  test('has each request with its answer and why, and no secret', async () => {
    const { call, search, token } = box();
    await search({ query: 'the colours of rivers' });
    await search({ query: 'rivers' }, 'tvly-wrong-key');
    await token(builtInClient);
    const { status, headers, text } = await call('GET', '/-/requests.html');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="requests.html"');
    expect(text.match(/<details/g)).toHaveLength(3);
    expect(text.match(/<details open/g)).toHaveLength(1);
    expect(text).toContain('<q>the colours of rivers</q>');
    expect(text).toContain('key: ****-key is none of the 2 known keys');
    expect(text).toContain(`<q>client_credentials ${builtInClient.client_id}</q>`);
    for (const secret of ['tvly-key-0001', 'tvly-wrong-key', builtInClient.client_secret])
      expect(text).not.toContain(secret);
  });

  test('is asked for as lists are', async () => {
    const { call, search } = box();
    await search({ query: 'one' });
    await call('GET', '/');
    expect((await call('GET', '/-/requests.html?interface=search')).text.match(/<details/g)).toHaveLength(1);
    expect((await call('GET', '/-/requests.html?interface=none')).status).toBe(422);
  });

  test('of a thousand requests stays below 2 MB, and what failed has most of it', async () => {
    const { call, search } = box();
    await search({ query: 'x', max_results: 20, include_raw_content: true });
    const { json } = await call('GET', '/-/requests/1');
    const long = { ...json, response: { ...json.response, body: '<&"'.repeat(20_000) }, why: [] };
    const requests = Array.from({ length: 1_000 }, (_, at) => ({ ...long, status: at % 10 === 0 ? 500 : 200 }));
    const page = reportPage({ sandbox: 's', version: '1.0.0', time: 0, requests, omitted: 7 });
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
    expect(page).toContain('7 more are not in this report');
    const [failed = 0, other = 0] = page
      .split('<details')
      .slice(1, 3)
      .map(({ length }) => length);
    expect(failed).toBeGreaterThan(2 * other);
  });
});

test.each(['<script>alert(1)</script>', '"><img src=x onerror=1>', '</pre><b>', '\u202etxt.exe', '\u0000\u0007'])(
  'hostile text %j is text',
  async (hostile) => {
    const { call, search } = box();
    await search({ query: hostile });
    await call('GET', `/x${encodeURIComponent(hostile)}`, undefined, { 'x-name': encodeURIComponent(hostile) });
    const { text } = await call('GET', '/-/requests.html');
    expect(text).not.toContain(hostile);
    expect(text.match(/<(?:script|img|b>)/g) ?? []).toEqual([]);
  },
);

test.each([
  ['short', 10, 'short'],
  ['exactly10!', 10, 'exactly10!'],
  ['longer than that', 6, 'longer… 10 more characters'],
])('%j in %d characters', (text, room, shortened) => {
  expect(shorten(text, room)).toBe(shortened);
});
