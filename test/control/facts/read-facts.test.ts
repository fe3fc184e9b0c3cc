import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LazyFacts } from '../../../src/control/facts/read-facts.ts';
import type { InterfaceName } from '../../../src/control/facts/request-facts.ts';
import { parseTarget } from '../../../src/http/request-target.ts';
import { anyCharacter } from '../../support/any-character.ts';

interface Given {
  readonly interface?: InterfaceName;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function factsOf({ interface: name = 'token', target = '/', headers = {}, body }: Given): LazyFacts {
  const request = { headers };
  const context = { method: 'POST', target: parseTarget(target), operation: undefined };
  const source = { request, context, interface: name, sandbox: { rules: { state: '' } } };
  return new LazyFacts(source, body === undefined ? undefined : Buffer.from(body));
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

test('path and query are decoded', () => {
  const facts = factsOf({ target: '/a%20b/%C3%A9?q=a+b&q=%C3%A9&r' });
  expect(facts.path).toBe('/a b/é');
  expect({ ...facts.query }).toEqual({ q: ['a b', 'é'], r: '' });
});

describe('body', () => {
  test.each<[Given, unknown]>([
    [{}, undefined],
    [{ body: '' }, undefined],
    [{ body: '{"a":[1]}' }, { a: [1] }],
    [{ body: '5' }, 5],
    [{ body: '{"a"' }, '{"a"'],
    [
      { body: 'a=1&a=2&b=x+y', headers: form },
      { a: ['1', '2'], b: 'x y' },
    ],
    [{ body: 'a=1', headers: { 'content-type': 'APPLICATION/x-www-form-urlencoded; charset=utf-8' } }, { a: '1' }],
    [{ body: '{"a":1}', headers: form }, { '{"a":1}': '' }],
    [{ body: '__proto__=1', headers: form }, Object.assign(Object.create(null), { ['__proto__']: '1' })],
  ])('%j', (given, expected) => {
    const { body } = factsOf(given);
    expect(typeof body === 'object' && body !== null ? { ...body } : body).toEqual(expected);
  });

  test('nothing that comes is too much for it', { tags: ['thorough'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.boolean(), (body, asForm) => {
        const facts = factsOf({ body, headers: asForm ? form : {} });
        expect(() => [facts.body, facts.clientId, facts.query]).not.toThrow();
      }),
    );
  });
});

describe('client', () => {
  test.each<[Given, string | undefined]>([
    [{}, undefined],
    [{ body: 'client_id=a&client_id=b', headers: form }, 'a'],
    [{ body: '{"client_id":"a"}' }, 'a'],
    [{ target: '/?client_id=a' }, 'a'],
    [{ headers: basic('a%3Ab+c:secret') }, 'a:b c'],
    [{ headers: basic('nobody') }, undefined],
    [{ headers: { authorization: 'Bearer x' } }, undefined],
    [{ body: 'client_id=b', headers: { ...form, ...basic('a:x') } }, 'b'],
    [{ body: `client_assertion=${jwt({ sub: 'a' })}`, headers: form }, 'a'],
    [{ body: `client_assertion=${jwt({ iss: 'a' })}`, headers: form }, undefined],
    [{ body: `client_assertion=${jwt(null)}`, headers: form }, undefined],
    [{ body: 'client_assertion=x.y', headers: form }, undefined],
    [{ interface: 'search', body: '{"client_id":"a"}' }, undefined],
  ])('%j: %s', (given, expected) => {
    expect(factsOf(given).clientId).toBe(expected);
  });
});

test.each<[Given, string | undefined]>([
  [{ target: '/realms/demo/protocol/openid-connect/token' }, 'demo'],
  [{ target: '/realms/a%20b' }, 'a b'],
  [{ target: '/admin/realms/demo/users' }, 'demo'],
  [{ target: '/.well-known/oauth-authorization-server/realms/demo' }, 'demo'],
  [{ target: '/realms/' }, undefined],
  [{ interface: 'example-app', target: '/realms/demo' }, undefined],
])('realm of %j: %s', (given, expected) => {
  expect(factsOf(given).realm).toBe(expected);
});

test.each<[Given, string | undefined]>([
  [{ interface: 'search', headers: { authorization: 'bearer  tvly-1 ' } }, 'tvly-1'],
  [{ interface: 'search', headers: { authorization: 'Basic x' }, body: '{"api_key":"tvly-2"}' }, undefined],
  [{ interface: 'search', body: '{"api_key":"tvly-2"}' }, 'tvly-2'],
  [{ interface: 'search', body: '{"api_key":5}' }, undefined],
  [{ headers: { authorization: 'Bearer x' } }, undefined],
])('key of %j: %s', (given, expected) => {
  expect(factsOf(given).apiKey).toBe(expected);
});
