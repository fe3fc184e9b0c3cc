import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { connectRaw, hangUp } from '../golden/raw-connection.ts';

const chunked =
  'POST /realms/demo/protocol/openid-connect/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

test.each([
  ['its body', `${chunked}nonsense\r\n`],
  ['its head', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n'],
])('a request that the HTTP parser rejects for %s has one entry in the journal', async (_what, text) => {
  await using server = await startServer({ port: 0 });
  const connection = connectRaw(server.url);
  connection.socket.write(text);
  await connection.closesWithin(5_000);
  await hangUp(connection);
  await fetch(`${server.url}/behind`);
  await expect.poll(async () => (await server.requests.list({ path: '/behind' })).total).toBe(1);
  expect((await server.requests.list()).total).toBe(2);
});
