import { afterEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { memoryOutput } from '../support/memory-output.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});
const start = async (...args: Parameters<typeof startServer>) => {
  const server = await startServer({ port: 0, ...args[0] }, args[1]);
  running.push(server);
  return server.url;
};

test('what goes wrong inside is a 500 in plain text, with a line on standard error', async () => {
  const stderr = memoryOutput();
  const random = {
    ...systemRandomness,
    number: () => {
      throw new Error('out of numbers');
    },
  };
  const url = await start(
    { log: { level: 'info' }, app: { variant: 'cached' } },
    { random, stderr, stdout: memoryOutput() },
  );
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('Internal Server Error');
  expect(stderr.lines).toEqual(['ERROR:    Exception in the example application: Error: out of numbers']);
});

test('two servers in one process do not share their number', async () => {
  const [one, other] = [await start({ app: { variant: 'cached' } }), await start({ app: { variant: 'cached' } })];
  const numberOf = async (url: string) => (await fetch(url)).text();
  expect(await numberOf(one)).toBe(await numberOf(one));
  expect(await numberOf(one)).not.toBe(await numberOf(other));
});

describe('documents', () => {
  test.each(['/docs', '/redoc', '/docs/oauth2-redirect'])(
    '%s loads nothing from elsewhere, and all that it loads is there',
    async (page) => {
      const url = await start();
      const html = await (await fetch(url + page)).text();
      const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(loaded.length).toBeGreaterThan(0);
      for (const address of loaded) {
        const answer = await fetch(new URL(address, url));
        expect(answer.status).toBe(200);
        expect(new URL(answer.url).origin).toBe(url);
        expect(answer.headers.get('content-type')).toMatch(/^(?:text\/(?:javascript|css); charset=utf-8|image\/png)$/);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    },
  );

  test('HEAD tells the length of what GET brings', async () => {
    const url = await start();
    for (const path of ['/docs', '/redoc', '/openapi.json']) {
      const head = await fetch(url + path, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(`${(await (await fetch(url + path)).arrayBuffer()).byteLength}`);
    }
  });
});
