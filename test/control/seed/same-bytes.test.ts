import { afterAll, describe, expect, test } from 'vitest';
import { sandboxHeader } from '../../../src/control/sandboxes/select-sandbox.ts';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
let count = 0;

/** A new sandbox of this seed. */
async function sandboxOf(seed: string | number | undefined): Promise<string> {
  count += 1;
  const name = `seed-${count}`;
  const settings = { app: { variant: 'cached' } };
  await server.call('POST', '/-/sandboxes', { name, settings, ...(seed !== undefined && { seed }) });
  return name;
}

/** What a sandbox of this seed answers to the same requests. */
const answersOf = async (seed: string | number | undefined) => answersIn(await sandboxOf(seed));

async function answersIn(name: string) {
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, path, body, { ...headers, [sandboxHeader]: name });
  await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  const number = (await call('GET', '/')).text;
  const search = await call(
    'POST',
    '/search',
    { query: 'capital of France' },
    {
      'content-type': 'application/json',
      authorization: 'Bearer tvly-dev-understudy',
    },
  );
  const form = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
  const token = await call('POST', '/realms/demo/protocol/openid-connect/token', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await call('POST', '/-/rules', { when: { probability: 0.5 }, then: { respond: { body: 'drawn' } } });
  let drawn = '';
  for (let time = 0; time < 30; time += 1) drawn += (await call('GET', '/')).text === 'drawn' ? 1 : 0;
  return { number, search: search.text, token: token.text, drawn };
}

describe('the same seed, clock and requests', () => {
  test.each([42, 'a text'])('%j gives the same bytes', async (seed) => {
    expect(await answersOf(seed)).toEqual(await answersOf(seed));
  });

  test('after a reset too', async () => {
    const name = await sandboxOf(42);
    const before = await answersIn(name);
    expect(await answersIn(name)).not.toEqual(before);
    expect((await server.call('POST', '/-/reset', {}, { [sandboxHeader]: name })).status).toBe(204);
    expect(await answersIn(name)).toEqual(before);
  });

  test('another seed, or none, gives others everywhere', async () => {
    const [one, other, none] = [await answersOf(1), await answersOf('1'), await answersOf(undefined)];
    for (const part of ['number', 'search', 'token', 'drawn'] as const)
      expect(new Set([one[part], other[part], none[part]]).size).toBe(3);
  });
});

test('SEED is that of default, with CONTROL=off too', async () => {
  const numbers: string[] = [];
  for (const mode of ['local', 'off'] as const) {
    await using own = await controlServer({ seed: 5, control: { mode }, app: { variant: 'cached' } });
    numbers.push((await own.call('GET', '/')).text);
  }
  expect(numbers[0]).toBe(numbers[1]);
});
