import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../src/control/journal/secret-conditions.ts';
import type { Match } from '../../../src/control/rules/match-schema.ts';

const checked = (match: Match) => withoutSecrets(match, 'match', (key) => `digest of ${key}`);

test.each<Match>([
  {},
  { method: 'GET', headers: { 'x-kind': 'a' }, query: { a: '1' }, body: { a: [{ b: 1 }], c: null } },
  { headers: { Authorization: { present: true }, cookie: { present: false }, 'x-api-key': { present: true } } },
  { query: { token: { present: true } }, body: { password: { present: false }, a: [{ secret: { present: true } }] } },
  { api_key: { present: true } },
])('%j can be asked', (match) => expect(checked(match)).toEqual(match));

test('of a key the digest is asked for, and the match stays as it is', () => {
  const match: Match = { method: 'GET', api_key: 'tvly-1' };
  expect(checked(match)).toEqual({ method: 'GET', api_key: 'digest of tvly-1' });
  expect(match.api_key).toBe('tvly-1');
});

test.each<[Match, field: string]>([
  [{ headers: { Authorization: 'x' } }, 'headers.Authorization'],
  [{ headers: { 'proxy-authorization': { contains: 'x' } } }, 'headers.proxy-authorization'],
  [{ headers: { Cookie: { pattern: 'x' } } }, 'headers.Cookie'],
  [{ headers: { 'set-cookie': 'x' } }, 'headers.set-cookie'],
  [{ headers: { 'X-Api-Key': 'x' } }, 'headers.X-Api-Key'],
  [{ query: { token: 'x' } }, 'query.token'],
  [{ body: { password: 'x' } }, 'body.password'],
  [{ body: { password: { value: 'x' } } }, 'body.password'],
  [{ body: { password: null } }, 'body.password'],
  [{ body: { a: [1, { b: { client_secret: 'x' } }] } }, 'body.a.1.b.client_secret'],
])('%j is refused, naming the field', (match, field) => {
  const message = 'secrets are not kept, so only {"present": true or false} can be asked';
  expect(() => checked(match)).toThrow(
    expect.objectContaining({ status: 422, more: { errors: [{ field: `match.${field}`, message }] } }),
  );
});

test.each<Match>([{ api_key: { contains: 'x' } }, { api_key: { pattern: 'x' } }])('%j is refused', (match) => {
  expect(() => checked(match)).toThrow('match.api_key: must be a whole key, because only its digest is kept');
});
