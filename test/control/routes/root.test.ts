import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { built } from '../../support/built.ts';
import { controlServer } from '../../support/control-server.ts';

built('console');
built('documents');
const server = await controlServer();
afterAll(() => server.close());

describe('GET /-/', () => {
  test('has links that work, below the base path of the sandbox', async () => {
    const { status, headers, json } = await server.call('GET', '/-/s/root/-/', undefined, { accept: '*/*' });
    expect([status, headers['content-type'], json.server, json.sandbox]).toEqual([
      ...[200, 'application/json', 'understudy', 'root'],
    ]);
    const links = Object.entries<string>(json.links).filter(([name]) => name !== 'requests_events');
    expect(links.length).toBeGreaterThan(15);
    for (const [name, link] of links) {
      expect(link.startsWith(`${server.url}/-/s/root/-/`)).toBe(true);
      const { status: found } = await server.call('GET', link.slice(server.url.length));
      expect([name, name === 'ready' ? [200, 503].includes(found) : found === 200]).toEqual([name, true]);
    }
  });

  test('what is not there is a problem', async () => {
    const { status, headers, json } = await server.call('GET', '/-/nothing');
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(json.detail).toBe('there is nothing at /-/nothing');
  });

  test('identifiers are percent-decoded', async () => {
    const { status, json } = await server.call('GET', '/-/sandboxes/%C3%A8%2F');
    expect([status, json.detail]).toEqual([404, 'there is no sandbox "è/"']);
    expect((await server.call('GET', '/-/sandboxes/%64efault')).json.name).toBe('default');
    expect((await server.call('GET', '/-/sandboxes/%zz')).status).toBe(404);
  });
});

describe('the console', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each(['', '/-/s/page'])('is what a browser gets below %j, with its files', async (base) => {
    const { status, headers, text } = await server.call('GET', `${base}/-/`, undefined, { accept });
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/html; charset=utf-8', 'accept']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<style|<script>|\sstyle=|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
    const files = [...text.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, file = '']) => file);
    expect(files).toEqual(['console/console.css', 'console/console.js']);
    for (const [at, type] of ['text/css', 'text/javascript'].entries()) {
      const file = await server.call('GET', `${base}/-/${files[at]}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    }
  });

  test('has a slash at its end, to which its links are relative', async () => {
    for (const base of ['', '/-/s/page']) {
      const { status, headers } = await server.call('GET', `${base}/-`, undefined, { accept });
      expect([status, headers.location]).toEqual([308, '-/']);
    }
  });

  test('has no other files', async () => {
    for (const name of ['nothing.js', '..%2Fmain.js', 'licenses', 'constructor']) {
      expect((await server.call('GET', `/-/console/${name}`)).status).toBe(404);
    }
  });

  test('/-/latest leads to the request that came last', async () => {
    const latest = (headers: Record<string, string>) => server.call('GET', '/-/s/latest/-/latest', undefined, headers);
    expect((await latest({})).status).toBe(404);
    await server.call('GET', '/-/s/latest/');
    const [shown, read] = [await latest({ accept }), await latest({})];
    expect([shown.status, shown.headers.location]).toEqual([302, './#/requests/latest']);
    expect([read.status, read.headers.location]).toEqual([302, 'requests/1']);
  });
});

describe('GET /-/docs', () => {
  test('shows the documents with files of this server', async () => {
    const { status, headers, text } = await server.call('GET', '/-/s/shown/-/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('data-document="/-/s/shown/-/openapi.json"');
    expect(text).not.toMatch(/https?:/);
    const files = [...text.matchAll(/(?:src|href)="([^"?]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBe(3);
    for (const file of files) expect((await server.call('GET', file)).status).toBe(200);
    const pages = [...text.matchAll(/href="([^"]+\?document=[^"]+)"/g)].map(([, page = '']) => page);
    expect(pages.length).toBe(3);
    for (const page of pages) {
      const { text: other } = await server.call('GET', page);
      const document = /data-document="([^"]+)"/.exec(other)?.[1] ?? '';
      expect((await server.call('GET', document)).json.openapi).toMatch(/^3\.1/);
    }
  });

  test('allows its own script only', async () => {
    const { headers, text } = await server.call('GET', '/-/docs');
    const script = /<script>([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    const digest = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}'`);
  });

  test('an unknown document is refused', async () => {
    const { status, json } = await server.call('GET', '/-/docs?document=moon');
    expect([status, json.detail]).toEqual([422, 'document: must be one of control, search, token, example-app']);
  });
});
