import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
const port = Number(new URL(server.url).port);
const body = '{"query":"late"}';
let count = 0;

/** A request for a search whose head has come, and a rule that has decided it. */
async function begun(then: object, header = `content-length: ${body.length}`) {
  count += 1;
  const base = `/-/s/late-${count}`;
  const { id } = (await server.call('POST', `${base}/-/rules`, { then })).json;
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.write(`POST ${base}/search HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n`);
  const applied = async () => (await server.call('GET', `${base}/-/rules/${id}`)).json.applied;
  await expect.poll(applied).toBe(1);
  const status = () => Number(/^HTTP\/1\.1 (?!100)(\d+)/m.exec(text)?.[1]);
  const journal = async (path: string, more?: object) =>
    (await server.call(more === undefined ? 'GET' : 'POST', `${base}/-/requests${path}`, more)).json;
  return { socket, received: () => text, status, journal };
}

test.each([
  [{ respond: { status: 418 } }, 418],
  [{ refuse: 'proxy.unavailable' }, 503],
  [{ refuse: 'search.rate-limited' }, 429],
])('a body that comes behind the head is in the journal when %j has answered', async (then, expected) => {
  const { socket, status, journal } = await begun(then);
  expect(status()).toBeNaN();
  socket.write(body);
  await expect.poll(status).toBe(expected);
  expect((await journal('/1')).request).toMatchObject({ body, truncated: false });
  expect(await journal('/verify', { match: { body: { query: 'late' } } })).toMatchObject({ found: 1 });
  socket.destroy();
});

test.each(['close', 'reset', 'garbage'])('the fault %s waits for it, too', async (fault) => {
  const { socket, received, journal } = await begun({ fault });
  const closed = new Promise((resolve) => socket.once('close', resolve).once('error', () => {}));
  socket.write(body);
  await closed;
  expect(received().length > 0).toBe(fault === 'garbage');
  await expect.poll(async () => (await journal('')).total).toBe(1);
  const { request, ...entry } = await journal('/1');
  expect([entry.fault, 'status' in entry, request.body]).toEqual([fault, false, body]);
});

test.each([{ fault: 'hang' }, { delay: { seconds: 3600 } }, { delay: { seconds: 3600 }, fault: 'reset' }])(
  'who leaves meanwhile is seen to leave, however long the body is that nobody reads: %j',
  async (then) => {
    const long = 'x'.repeat(1_000_000);
    const { socket, journal } = await begun(then, `content-length: ${long.length}`);
    await new Promise((resolve) => socket.write(long, resolve));
    socket.destroy();
    await expect.poll(async () => (await journal('')).total).toBe(1);
    const { request, ...entry } = await journal('/1');
    const fault = 'delay' in then ? 'aborted' : 'hang';
    expect([entry.fault, 'status' in entry, request.body.length]).toEqual([fault, false, 65_536]);
  },
);

test('one that comes in pieces, too', async () => {
  const { socket, status, journal } = await begun({ respond: {} }, 'transfer-encoding: chunked');
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n`);
  socket.write('0\r\n\r\n');
  await expect.poll(status).toBe(200);
  expect((await journal('/1')).request.body).toBe(body);
  socket.destroy();
});

test('one behind a head that asks for an upgrade, as Java sends it', async () => {
  const upgrade = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAEAAEAA';
  const { socket, status, journal } = await begun({ respond: {} }, `${upgrade}\r\ncontent-length: ${body.length}`);
  socket.write(body);
  await expect.poll(status).toBe(200);
  expect((await journal('/1')).request.body).toBe(body);
  socket.destroy();
});

test.each(['content-length: 0', `content-length: ${body.length}\r\nexpect: 100-continue`])(
  'nobody waits for one that may not come: %s',
  async (header) => {
    const { socket, status } = await begun({ respond: { status: 418 } }, header);
    await expect.poll(status).toBe(418);
    socket.destroy();
  },
);

test('who leaves before its end is an entry without a status', async () => {
  const { socket, journal } = await begun({ respond: {} });
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(async () => (await journal('')).total).toBe(1);
  const [entry] = (await journal('')).requests;
  expect([entry.fault, 'status' in entry]).toEqual(['aborted', false]);
});
