import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { descriptorLimit, leaveDescriptors } from '../../src/http/spare-descriptors.ts';

/** Whether a connection to a server is closed at once when the process may have so many descriptors. */
async function isRefused(limit: number): Promise<boolean> {
  const server = createServer((_request, response) => response.end('answered'));
  leaveDescriptors(server, () => limit);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let received = '';
  client.on('data', (piece) => {
    received += piece;
  });
  await once(client, 'close');
  server.close();
  return !received.includes('answered');
}

test('a connection is closed when it would take one of the last descriptors', async () => {
  expect([await isRefused(10), await isRefused(Number.POSITIVE_INFINITY), await isRefused(1_000_000)]).toEqual([
    ...[true, false, false],
  ]);
});

test('40 % of a few are left', async () => {
  // The next connection has about this descriptor.
  const next = openSync('/dev/null', 'r');
  closeSync(next);
  const limit = Math.floor(next / 0.6);
  expect([await isRefused(limit - 10), await isRefused(limit + 40)]).toEqual([true, false]);
});

test.runIf(process.platform === 'linux')('the system says how many there may be', () =>
  expect(descriptorLimit()).toBeGreaterThan(100),
);
