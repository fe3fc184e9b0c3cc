import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectUpstream } from '../../../src/search/recording/upstream.ts';

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const request = { method: 'POST', target: '/search?a=1', headers: {}, body: Buffer.from('{}') };

test('gets the request as it came, but for what concerns this server alone', async () => {
  const url = await listening((incoming, response) => {
    const { host: _host, ...headers } = incoming.headers;
    response.writeHead(207, { 'content-type': 'x/y' }).end(JSON.stringify([incoming.method, incoming.url, headers]));
  });
  const headers = {
    authorization: 'Bearer k',
    'x-project-id': 'p',
    'content-type': 'application/json',
    host: 'a',
    connection: 'close',
    cookie: 'c',
    'accept-encoding': 'br',
    'content-length': '99',
    'x-forwarded-for': 'f',
    via: 'v',
    'x-understudy-sandbox': 's',
    'proxy-authorization': 'p',
  };
  const { status, headers: sent, body } = await connectUpstream(`${url}/base/`)({ ...request, headers });
  expect([status, sent['content-type']]).toEqual([207, 'x/y']);
  expect(JSON.parse(body.toString())).toEqual([
    'POST',
    '/base/search?a=1',
    {
      authorization: 'Bearer k',
      'x-project-id': 'p',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'content-length': '2',
      connection: 'close',
    },
  ]);
});

test.each<[string, RequestListener, RegExp, number?]>([
  [
    'redirects',
    (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1' }).end(),
    / redirects \(307\), which is not followed$/,
  ],
  [
    'answers with a status that is none',
    (_, response) => response.writeHead(999).end(),
    / answers with the status 999, which is none$/,
  ],
  [
    'switches protocols',
    (_, response) => response.socket?.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    / switches protocols, which it was not asked for$/,
  ],
  ['is silent', () => {}, / is silent for 0\.05 seconds$/, 50],
  [
    'breaks off',
    (_, response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
    / breaks off its answer$/,
  ],
  ['closes', ({ socket }) => socket.destroy(), / cannot be asked \(ECONNRESET\)$/],
])('an upstream that %s is named', async (_what, listener, message, patience) => {
  const url = await listening(listener);
  const error = await connectUpstream(url, patience)(request).catch((thrown: Error) => thrown);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message.startsWith(url)).toBe(true);
});

test('an upstream that does not exist is named', async () => {
  await expect(connectUpstream('http://127.0.0.1:1')(request)).rejects.toThrow(
    'http://127.0.0.1:1 cannot be asked (ECONNREFUSED)',
  );
});
