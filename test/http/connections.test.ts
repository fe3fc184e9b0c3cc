import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accessFields, accessText } from '../../src/http/access-line.ts';
import { assignCarried, innermost, resetConnection } from '../../src/http/carried-connection.ts';

describe('the line of a request', () => {
  const line = { client: '127.0.0.1:5', method: 'GET', target: '/x', version: '1.1', status: 200 };

  test('as text, in colours by the first digit of the status', () => {
    expect(accessText(line, false)).toBe('127.0.0.1:5 - "GET /x HTTP/1.1" 200 OK');
    const colour = (status: number) => /" .\[(\d+)m/.exec(accessText({ ...line, status }, true))?.[1];
    expect([100, 200, 302, 404, 500, 700].map(colour)).toEqual(['37', '32', '33', '31', '91', '37']);
  });

  test('as fields, with details where there are any', () => {
    const { status, client, method, target } = line;
    const fields = { client, method, target, http_version: '1.1', status, reason: 'OK' };
    expect(accessFields(line)).toEqual(fields);
    expect(accessFields({ ...line, status: 299 })).toEqual({ ...fields, status: 299, reason: '' });
    const details = { durationMs: 1.5, requestId: '7', sandbox: 'default', hasPlaceholders: false };
    const more = { duration_ms: 1.5, request_id: '7', sandbox: 'default' };
    expect(accessFields({ ...line, details })).toEqual({ ...fields, ...more });
    const placeholders = { ...details, hasPlaceholders: true };
    expect(accessFields({ ...line, details: placeholders })).toEqual({ ...fields, ...more, placeholder: true });
  });
});

describe('a connection that carries another one', () => {
  test('is reset together with it', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [carrier] = (await once(server, 'connection')) as [Socket];
    const inner = Object.assign(new Socket(), { _parent: carrier });
    assignCarried(inner as unknown as TLSSocket);
    expect([innermost(carrier), innermost(inner)]).toEqual([inner, inner]);
    const reset = new Promise((resolve) => client.once('error', resolve));
    resetConnection(inner);
    expect(await reset).toMatchObject({ code: 'ECONNRESET' });
    expect([inner.destroyed, carrier.destroyed]).toEqual([true, true]);
  });
});
