import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '../../../src/http/http-server.ts';
import { listenOn, urlOf } from '../../../src/server/listening/listen.ts';
import { call } from '../../support/control-server.ts';
import { httpContext } from '../../support/http-context.ts';
import { movableClock } from '../../support/movable-clock.ts';

test.each([
  ['127.0.0.1', undefined, 'http://127.0.0.1:80'],
  ['a.test', 'https', 'https://a.test:80'],
  ['0.0.0.0', 'http', 'http://127.0.0.1:80'],
  ['::', 'http', 'http://[::1]:80'],
  ['fd00::1', 'https', 'https://[fd00::1]:80'],
] as const)('who listens on %s by %s is reached at %s', (host, scheme, url) => {
  expect(scheme === undefined ? urlOf(host, 80) : urlOf(host, 80, scheme)).toBe(url);
});

describe('a port that is closed', () => {
  async function listening(answer: RequestListener) {
    const clock = movableClock();
    const server = createHttpServer(answer, {
      createContext: httpContext,
      clientError: () => '',
      readsBody: () => false,
      stopsAtUpgrade: () => false,
    });
    const port = await listenOn(server, { scheme: 'http', host: '127.0.0.1', port: 0, clock });
    return { ...port, clock };
  }

  test('waits for nothing when nobody is there', async () => {
    const { url, clock, close } = await listening((_request, response) => response.end('Hi'));
    expect((await call(url, 'GET', '/')).text).toBe('Hi');
    await close();
    await expect(call(url, 'GET', '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect.poll(() => clock.sleeping, { interval: 1 }).toBe(0);
  });

  test('gives answers five seconds', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { url, clock, close } = await listening(() => arrive());
    const state = { isOver: false };
    const asked = call(url, 'GET', '/').catch(() => {
      state.isOver = true;
    });
    await arrived;
    await close();
    await clock.advance(4_999);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(state.isOver).toBe(false);
    await clock.advance(1);
    await asked;
    expect(state.isOver).toBe(true);
  });

  test('is an error where it is taken already', async () => {
    const { url, close, clock } = await listening(() => {});
    const port = Number(new URL(url).port);
    const again = listenOn(createServer(), { scheme: 'http', host: '127.0.0.1', port, clock });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await close();
  });
});
