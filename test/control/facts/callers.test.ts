import { describe, expect, test } from 'vitest';
import { apiKeyOf, clientIdOf, realmOf, usernameIn } from '../../../src/control/facts/callers.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const jwt = (claims: string) => `e30.${Buffer.from(claims).toString('base64url')}.sig`;
const nothing = { headers: {}, body: undefined, query: {} };

describe('the client of a token request', () => {
  test.each([
    [`Basic ${base64('app:secret')}`, 'app'],
    [`basic  ${base64('app:')}  `, 'app'],
    [`Basic ${base64('a+b%3Ac:d:e')}`, 'a b:c'],
    [`Basic ${base64(':x')}`, ''],
    [`Basic ${base64('app')}`, undefined],
    [`Basic${base64('app:x')}`, undefined],
    [`x Basic ${base64('app:x')}`, undefined],
    [`Basic ${base64('app:x')} y`, undefined],
    ['Basic ***', undefined],
    ['Basic ', undefined],
    [`Bearer ${base64('app:x')}`, undefined],
    [undefined, undefined],
  ])('of %s is %s', (authorization, client) => {
    expect(clientIdOf({ ...nothing, headers: { authorization } as Record<string, string> })).toBe(client);
  });

  test.each([
    [jwt('{"sub":"app"}'), 'app'],
    [jwt('{"sub":7}'), undefined],
    [jwt('{}'), undefined],
    [jwt('"app"'), undefined],
    [jwt('null'), undefined],
    [jwt('{'), undefined],
    ['none', undefined],
    ['', undefined],
  ])('of the assertion %s is %s', (assertion, client) => {
    expect(clientIdOf({ ...nothing, body: { client_assertion: assertion } })).toBe(client);
  });

  test('is what the form says, then the query, then Basic, then the assertion', () => {
    const all = {
      headers: { authorization: `Basic ${base64('basic:x')}` },
      body: { client_id: ['form', 'again'], client_assertion: jwt('{"sub":"assertion"}') },
      query: { client_id: 'query' },
    };
    const { client_assertion } = all.body;
    expect([
      clientIdOf(all),
      clientIdOf({ ...all, body: { client_assertion } }),
      clientIdOf({ ...all, body: { client_assertion, client_id: 7 }, query: {} }),
      clientIdOf({ ...nothing, body: { client_assertion } }),
    ]).toEqual(['form', 'query', 'basic', 'assertion']);
  });

  test.each([[undefined], [null], ['client_id'], [7], [{ client_id: [] }], [{ client_id: [1, 'a'] }], [{}]])(
    'is not named by %j',
    (body) => expect(clientIdOf({ ...nothing, body })).toBeUndefined(),
  );
});

test.each([
  [{ username: 'ada' }, 'ada'],
  [{ username: ['ada', 'bob'] }, 'ada'],
  [{ user: 'ada' }, undefined],
  [undefined, undefined],
])('the user of %j is %s', (body, user) => expect(usernameIn({ body })).toBe(user));

test.each([
  ['Bearer tvly-1', {}, 'tvly-1'],
  ['bearer   tvly-1  ', {}, 'tvly-1'],
  ['Bearer tvly-1', { api_key: 'tvly-2' }, 'tvly-1'],
  ['Bearer', { api_key: 'tvly-2' }, undefined],
  ['Bearertvly-1', {}, undefined],
  ['a Bearer tvly-1', {}, undefined],
  ['Bearer tvly-1 b', {}, undefined],
  ['Basic tvly-1', {}, undefined],
  [undefined, { api_key: 'tvly-2' }, 'tvly-2'],
  [undefined, {}, undefined],
])('the key of %s with %j is %s', (authorization, body, key) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  expect(apiKeyOf({ headers, body, path: '/search', query: { tavilyApiKey: 'tvly-3' } })).toBe(key);
});

test.each([
  ['/mcp', undefined, 'tvly-3'],
  ['/mcp/', undefined, 'tvly-3'],
  ['/mcp', 'Bearer tvly-1', 'tvly-1'],
])('the key of %s with the header %s and a parameter is %s', (path, authorization, key) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  expect(apiKeyOf({ headers, body: { api_key: 'tvly-2' }, path, query: { tavilyApiKey: 'tvly-3' } })).toBe(key);
});

test.each([
  ['/realms/demo', 'demo'],
  ['/realms/demo/protocol', 'demo'],
  ['/admin/realms/demo/users', 'demo'],
  ['/.well-known/openid-configuration/realms/demo', 'demo'],
  ['/.well-known/a/b/realms/demo', undefined],
  ['/.well-known//realms/demo', undefined],
  ['/x/realms/demo', undefined],
  ['/realms/', undefined],
  ['/realmsdemo', undefined],
])('the realm of %s is %s', (path, realm) => expect(realmOf(path)).toBe(realm));
