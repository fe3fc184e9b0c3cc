import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { controlServer } from '../../support/control-server.ts';

async function server() {
  const started = await startServer({ port: 0 });
  onTestFinished(() => started.close());
  const get = (path: string) => fetch(`${started.url}/-/pages/${path}`);
  return get;
}

test('what a search finds can be opened, however its URL is written', async () => {
  const get = await server();
  const url = 'https://en.wikipedia.org/wiki/S%C3%A3o_Tom%C3%A9_and_Pr%C3%ADncipe';
  for (const written of [url, encodeURIComponent(url), url.replace('//', '/')]) {
    const response = await get(written);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain('<link rel="canonical" href="https://en.wikipedia.org/wiki/S%C3%A3o');
  }
});

test('pages are listed and searched', async () => {
  const get = await server();
  expect(await (await get('')).text()).toContain('stored pages</h1>');
  expect(await (await get('?q=capital+of+France')).text()).toContain('/-/pages/https://en.wikipedia.org/wiki/France');
  expect(await (await get('?from=100')).text()).toContain('<ol start="101">');
});

test('the list has a slash at its end', async () => {
  await using own = await controlServer();
  for (const base of ['', '/-/s/page'])
    for (const query of ['', '?q=rivers%20of&from=2']) {
      const { status, headers } = await own.call('GET', `${base}/-/pages${query}`);
      expect([status, headers.location]).toEqual([308, `pages/${query}`]);
    }
  const { status, headers } = await own.call('POST', '/-/pages');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('images and icons are small pictures, what is not stored is 404', async () => {
  const get = await server();
  expect((await get('https://en.wikipedia.org/favicon.ico')).headers.get('content-type')).toContain('image/svg+xml');
  const missing = await get('https://nowhere.example/page%ZZ');
  expect([missing.status, await missing.text()]).toEqual([404, 'no page is stored here\n']);
});

test('dates count back from the clock of the sandbox', async () => {
  const server = await controlServer();
  onTestFinished(() => server.close());
  const base = '/-/s/long-ago';
  await server.call('PUT', `${base}/-/clock`, { now: '2001-02-03T00:00:00Z', frozen: true });
  const search = { query: 'election', topic: 'news', time_range: 'week' };
  const headers = { authorization: 'Bearer tvly-dev-understudy' };
  const { results } = (await server.call('POST', `${base}/search`, search, headers)).json;
  const page = await server.call('GET', `${base}/-/pages/${results[0].url}`);
  expect(page.text).toMatch(/(Jan|Feb) 2001/);
});
