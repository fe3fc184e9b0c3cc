import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { parts as resetParts } from '../../../src/control/routes/reset.ts';
import { controlServer } from '../../support/control-server.ts';
import { journalBoxes, twoKeys } from '../../support/journal-box.ts';
import { builtInClient } from '../../support/token-request.ts';

const server = await controlServer(twoKeys);
afterAll(() => server.close());
const box = journalBoxes(server);

test('HAR has the requests in their order', async () => {
  const { call, base, token } = box();
  await call('GET', '/?a=1&a=2', undefined, { cookie: 'session=abcdefgh' });
  await token(builtInClient);
  const { log } = (await call('GET', '/-/requests.har')).json;
  expect(log.entries.every(({ _id }: { _id: string }) => /^\d+$/.test(_id))).toBe(true);
  expect([log.version, log.entries.length]).toEqual(['1.2', 2]);
  const [first, second] = log.entries;
  expect(first.request).toMatchObject({
    method: 'GET',
    url: `http://${new URL(server.url).host}${base}/?a=1&a=2`,
    queryString: [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ],
    cookies: [{ name: 'session', value: '***' }],
  });
  expect(first.response).toMatchObject({ status: 200, statusText: 'OK', content: { text: '"Hello"', size: 7 } });
  expect(second.request.postData).toEqual({
    mimeType: 'application/x-www-form-urlencoded',
    text: 'grant_type=client_credentials&client_id=understudy&client_secret=***',
  });
});

describe('events', () => {
  /** Reads events until there are enough of them. */
  const events = (path: string, wanted: number, headers: Record<string, string> = {}) => {
    let connected: () => void = () => {};
    const isConnected = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const ids = new Promise<string[]>((resolve) => {
      const request = get(`${server.url}${path}`, { headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
          connected();
          const found = [...text.matchAll(/^event: request\nid: (\d+)\ndata: \{.*\}\n\n/gm)].map(([, id = '']) => id);
          if (found.length < wanted) return;
          request.destroy();
          resolve(found);
        });
      });
    });
    return { isConnected, ids };
  };

  test('come with every new request', async () => {
    const { base, call } = box();
    await call('GET', '/before');
    const { isConnected, ids } = events(`${base}/-/requests/events`, 2);
    await isConnected;
    await call('GET', '/1');
    await call('GET', '/2');
    expect(await ids).toEqual(['2', '3']);
  });

  test.each<[string, string, object | undefined, string[]]>([
    ['DELETE', '/-/requests', undefined, ['journal']],
    ['POST', '/-/reset', { only: ['clock', 'rules'] }, ['clock', 'rules']],
    ['POST', '/-/reset', {}, [...resetParts]],
  ])('tell of %s %s %j', async (method, path, body, parts) => {
    const { base, call } = box();
    const told = new Promise<string>((resolve) => {
      const request = get(`${server.url}${base}/-/requests/events`, { agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          if (text === '') void call(method, path, body);
          text += piece;
          const [, data] = /^event: reset\ndata: (.*)\n\n/m.exec(text) ?? [];
          if (data === undefined) return;
          request.destroy();
          resolve(data);
        });
      });
    });
    expect(JSON.parse(await told)).toEqual({ parts });
  });

  test('are as many as wanted', async () => {
    const { call } = box();
    expect((await call('GET', '/-/requests/events?max_per_second=0')).json.detail).toBe(
      'max_per_second: must be at least 1',
    );
  });

  test('go on from Last-Event-ID', async () => {
    const { base, call } = box();
    for (const path of ['/1', '/2', '/3']) await call('GET', path);
    expect(await events(`${base}/-/requests/events`, 2, { 'last-event-id': '1' }).ids).toEqual(['2', '3']);
  });
});

test('what the parser rejects is an entry with a fault', async () => {
  await using own = await controlServer();
  const port = Number(new URL(own.url).port);
  const send = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      socket.on('close', () => resolve()).on('error', () => {});
      socket.resume();
    });
  await own.call('GET', '/-/s/other/');
  await send('GET /wrong?token=abcdefgh HTTP/9.9\r\n\r\n');
  await send('GET /-/s/other/search HTTP/9.9\r\n\r\n');
  const latest = async (base: string) => (await own.call('GET', `${base}/-/requests`)).json.requests[0];
  const fault = 'HPE_INVALID_VERSION';
  expect(await latest('')).toMatchObject({ target: '/wrong?token=***', fault, interface: 'example-app' });
  expect(await latest('/-/s/other')).toMatchObject({ target: '/search', fault, interface: 'search' });
  const { id } = await latest('');
  expect((await own.call('GET', `/-/requests/${id}`)).json.why[0]).toEqual({
    step: 'fault',
    text: `the HTTP parser rejected the request: ${fault}`,
  });
});

test('a server that closes ends its event streams', async () => {
  const own = await controlServer();
  const ended = new Promise<string>((resolve, reject) => {
    get(`${own.url}/-/requests/events`, { agent: false }, (response) => {
      response.once('data', () => own.close().catch(reject));
      response.on('end', () => resolve('end')).on('error', () => resolve('cut off'));
    });
  });
  expect(await ended).toBe('end');
});
