import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';
import { type JournalBox, journalBoxes, tokenPath, twoKeys } from '../../support/journal-box.ts';
import { builtInClient } from '../../support/token-request.ts';

const server = await controlServer(twoKeys);
afterAll(() => server.close());
const box = journalBoxes(server);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const openid = '/realms/demo/protocol/openid-connect';

async function noteOf(call: JournalBox['call'], id: number, step: string): Promise<string | undefined> {
  const { why } = (await call('GET', `/-/requests/${id}`)).json as { why: { step: string; text: string }[] };
  return why.find((one) => one.step === step)?.text;
}

describe('the key of a search that was refused', () => {
  test.each([
    ['tvly-key-0003', /^\*{4}0003 is none of the 2 known keys; it is nearest to \*{4}000[12]$/],
    ['tvly-kye-0002', /^\*{4}0002 is none of the 2 known keys; it is nearest to \*{4}0002$/],
    ['x', /^a key of a few characters is none of the 2 known keys/],
    ['y'.repeat(9_000), /^\*{4}yyyy is none of/],
  ])('%j', async (key, text) => {
    const { call, search } = box();
    expect((await search({ query: 'rivers' }, key)).status).toBe(401);
    expect(await noteOf(call, 1, 'key')).toMatch(text);
  });

  test('none came', async () => {
    const { call } = box();
    await call('POST', '/search', { query: 'rivers' }, { 'content-type': 'application/json' });
    await call('POST', '/search', { query: 'rivers' }, { authorization: 'Basic eDp5' });
    expect(await noteOf(call, 1, 'key')).toBe('no key came: neither a bearer token nor the field api_key');
    expect(await noteOf(call, 2, 'key')).toBe('the header Authorization has no bearer token');
  });
});

test('the secret of a client differs, or did not come', async () => {
  const { call, token } = box();
  await token({ ...builtInClient, client_secret: 'wrong-secret' });
  const { client_secret: _secret, ...withoutSecret } = builtInClient;
  await token(withoutSecret);
  expect(await noteOf(call, 1, 'secret')).toBe(`the secret differs from that of client ${builtInClient.client_id}`);
  expect(await noteOf(call, 2, 'secret')).toBe('no secret came');
});

describe('a token that was refused', () => {
  const introspect = (call: JournalBox['call'], token: string) =>
    call('POST', `${openid}/token/introspect`, String(new URLSearchParams({ ...builtInClient, token })), form);
  const userinfo = (call: JournalBox['call'], token: string) =>
    call('GET', `${openid}/userinfo`, undefined, { authorization: `Bearer ${token}` });
  const mint = async (call: JournalBox['call'], asked: object = {}) =>
    (await call('POST', '/-/tokens', { client_id: builtInClient.client_id, ...asked })).json.access_token as string;

  test('by its age', async () => {
    const { call } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    const token = await mint(call, { lifespan: 60 });
    await call('POST', '/-/clock/advance', { seconds: 163 });
    expect((await introspect(call, token)).text).toBe('{"active":false}');
    expect((await userinfo(call, token)).status).toBe(401);
    expect(
      (await call('GET', '/admin/realms/demo/users', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(401);
    expect(await noteOf(call, 1, 'token')).toBe('token: it expired 103 seconds ago');
    expect(await noteOf(call, 2, 'token')).toBe('the bearer token: it expired 103 seconds ago');
    expect(await noteOf(call, 3, 'token')).toBe('the bearer token: it expired 103 seconds ago');
  });

  test('by its signature, its issuer, its form', async () => {
    const { call } = box();
    const token = await mint(call);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const unknownKey = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'other-key' })).toString('base64url');
    await introspect(call, `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
    await introspect(call, `${unknownKey}.${claims}.${signature}`);
    await introspect(call, 'opaque');
    const master = String(new URLSearchParams({ token }));
    await call('POST', '/realms/master/protocol/openid-connect/token/introspect', master, form);
    expect(await noteOf(call, 1, 'token')).toBe('token: the signature is wrong');
    expect(await noteOf(call, 2, 'token')).toBe('token: realm demo has no key "other-key"');
    expect(await noteOf(call, 3, 'token')).toBe('token: it is no JWT');
    expect(await noteOf(call, 4, 'token')).toMatch(/^token: realm master has no key /);
  });

  test('for what it is: a good one is said to be good, with its audience', async () => {
    const { call } = box();
    const token = await mint(call, { claims: { aud: 'other' } });
    await introspect(call, token);
    await userinfo(call, token);
    expect(await noteOf(call, 1, 'token')).toBe('token: it is good; its audience is "other"');
  });

  test('not where all went well', async () => {
    const { call } = box();
    const token = await mint(call, { claims: { aud: builtInClient.client_id } });
    expect((await introspect(call, token)).json.active).toBe(true);
    expect(await noteOf(call, 1, 'token')).toBeUndefined();
  });
});

test('pages of another origin read nothing, and which origins may', async () => {
  const { call } = box();
  const origin = 'https://page.example';
  // A page of another origin makes no sandbox.
  await call('GET', '/-/clock');
  const asked = String(new URLSearchParams(builtInClient));
  expect((await call('POST', tokenPath, asked, { ...form, origin })).status).toBe(403);
  expect(await noteOf(call, 1, 'origin')).toBe(
    `https://page.example is no web origin of client ${builtInClient.client_id}; its web origins: none`,
  );
});
