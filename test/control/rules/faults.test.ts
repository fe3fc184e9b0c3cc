import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
const { port } = new URL(server.url);
let count = 0;

/** Good requests, as they are on the wire. */
const requests = {
  search: [
    'POST /search',
    'Authorization: Bearer tvly-dev-understudy\r\nContent-Type: application/json',
    '{"query":"rivers"}',
  ],
  token: [
    'POST /realms/demo/protocol/openid-connect/token',
    'Content-Type: application/x-www-form-urlencoded',
    'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret',
  ],
  'example-app': ['GET /', 'Accept: */*', ''],
} as const;
type Name = keyof typeof requests;
const names = Object.keys(requests) as Name[];

/** A sandbox with one rule, to which a request can be sent over a connection of its own. */
async function box(then: object) {
  count += 1;
  const base = `/-/s/faults-${count}`;
  const control = (method: string, path: string, body?: object) => server.call(method, `${base}/-${path}`, body);
  await control('PUT', '/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  const { id } = (await control('POST', '/rules', { then })).json;

  function open(name: Name) {
    const [line, headers, body] = requests[name];
    const [method, path] = line.split(' ');
    const socket = connect(Number(port), '127.0.0.1');
    const received = { text: '', error: undefined as string | undefined };
    socket.setEncoding('latin1').on('data', (piece: string) => {
      received.text += piece;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      received.error = error.code;
    });
    socket.write(
      `${method} ${base}${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return {
      socket,
      received,
      closed: new Promise<typeof received>((resolve) => socket.once('close', () => resolve(received))),
    };
  }

  /** The entry of the one request. */
  async function entry() {
    await expect.poll(async () => (await control('GET', '/requests')).json.total).toBe(1);
    return (await control('GET', '/requests')).json.requests[0];
  }

  return { id, control, open, entry };
}

const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4);
const lengthIn = (text: string) => Number(/content-length: (\d+)/i.exec(text)?.[1]);

describe.each(names)('%s', (name) => {
  test.each([
    ['close', '', undefined],
    ['reset', '', 'ECONNRESET'],
  ])('%s sends nothing', async (fault, text, error) => {
    const { open, entry, id } = await box({ fault });
    expect(await open(name).closed).toEqual({ text, error });
    const shown = await entry();
    expect([shown.fault, shown.rule, 'status' in shown]).toEqual([fault, id, false]);
  });

  test('truncate sends half of the real body under its own length', async () => {
    const { open, entry } = await box({ fault: 'truncate' });
    const { text } = await open(name).closed;
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(bodyOf(text).length).toBe(Math.floor(lengthIn(text) / 2));
    expect(await entry()).toMatchObject({ fault: 'truncate', status: 200 });
  });

  test('garbage is no HTTP', async () => {
    const { open, entry } = await box({ fault: 'garbage' });
    const { text } = await open(name).closed;
    expect([text.length > 0, /^HTTP/.test(text)]).toEqual([true, false]);
    const shown = await entry();
    expect([shown.fault, 'status' in shown]).toEqual(['garbage', false]);
  });

  test('drip sends the real body by the clock of the sandbox', async () => {
    const { open, control, entry } = await box({ fault: 'drip', bytes_per_second: 5 });
    const { received, closed } = open(name);
    await expect.poll(async () => (await control('GET', '/clock')).json.waiting).toBe(1);
    expect(bodyOf(received.text).length).toBeLessThan(5);
    await control('POST', '/clock/advance', { seconds: 3600 });
    const { text } = await closed;
    expect(bodyOf(text).length).toBe(lengthIn(text));
    expect(await entry()).toMatchObject({ status: 200, fault: 'drip' });
  });

  test('hang is answered as without the rule when it goes', async () => {
    const { open, control, id } = await box({ fault: 'hang' });
    const { received, closed } = open(name);
    await expect.poll(async () => (await control('GET', `/rules/${id}`)).json.applied).toBe(1);
    expect(received.text).toBe('');
    await control('DELETE', `/rules/${id}`);
    expect((await closed).text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('hang ends when the caller leaves, which is an entry without a status', async () => {
    const { open, control, id, entry } = await box({ fault: 'hang' });
    const { socket } = open(name);
    await expect.poll(async () => (await control('GET', `/rules/${id}`)).json.applied).toBe(1);
    socket.destroy();
    const shown = await entry();
    expect([shown.fault, 'status' in shown]).toEqual(['hang', false]);
  });

  test('a delay comes first, beside another outcome and alone', async () => {
    for (const [then, status] of [
      [{ delay: { seconds: 30 }, refuse: 'proxy.bad-gateway' }, '502'],
      [{ delay: { from: 5, to: 30 } }, '200'],
    ] as const) {
      const { open, control } = await box(then);
      const { received, closed } = open(name);
      await expect.poll(async () => (await control('GET', '/clock')).json.waiting).toBe(1);
      await control('POST', '/clock/advance', { seconds: 4.9 });
      expect(received.text).toBe('');
      await control('POST', '/clock/advance', { seconds: 25.1 });
      expect((await closed).text.slice(9, 12)).toBe(status);
    }
  });

  test('a patch changes the real body, and its length', async () => {
    if (name === 'example-app') return;
    const { open } = await box({ patch: { added: { a: [1] }, query: null, scope: null } });
    const { text } = await open(name).closed;
    const body = JSON.parse(bodyOf(text));
    expect([body.added, 'query' in body, 'scope' in body]).toEqual([{ a: [1] }, false, false]);
    expect(bodyOf(text).length).toBe(lengthIn(text));
  });
});

test('who leaves before the answer is an entry without a status', async () => {
  const { control, open, entry, id } = await box({ delay: { seconds: 60 } });
  const { socket } = open('search');
  await expect.poll(async () => (await control('GET', '/clock')).json.waiting).toBe(1);
  socket.destroy();
  const shown = await entry();
  expect([shown.fault, shown.rule, 'status' in shown]).toEqual(['aborted', id, false]);
});
