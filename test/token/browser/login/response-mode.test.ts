import { expect, test } from 'vitest';
import { parseResponseMode, parseResponseType, sendBack } from '../../../../src/token/browser/login/response-mode.ts';

const locationOf = (uri: string, mode: 'query' | 'fragment', parameters: readonly (readonly [string, string])[]) =>
  new Map(sendBack(uri, mode, parameters).headers).get('Location');

// Recorded from Keycloak 26.7.3.
const state = 'a b+c*d!e\'f(g)h~i-j_k.l/m?n=o&p%q"r<s>é$,;:@[]%41{}|\\^`';
const encoded =
  'a+b%2Bc*d%21e%27f%28g%29h~i-j_k.l%2Fm?n%3Do%26p%25q%22r%3Cs%3E%C3%A9%24%2C%3B%3A%40%5B%5D%2541%7B%7D%7C%5C%5E%60';

test.each([
  ['http://a/cb', 'query', `http://a/cb?state=${encoded}`],
  ['http://a/cb', 'fragment', `http://a/cb#state=${encoded}`],
  ['http://a/ü/%20x?q=%41&b=ü', 'query', `http://a/%C3%BC/%20x?q=%41&b=%C3%BC&state=${encoded}`],
  ['http://a?q=1#y=2&z', 'fragment', `http://a?q=1#y=2&z&state=${encoded}`],
  ['http://a/cb#x', 'query', `http://a/cb?state=${encoded}#x`],
] as const)('%s, %s', (uri, mode, location) => {
  expect(locationOf(uri, mode, [['state', state]])).toBe(location);
});

test('half a surrogate pair does not get through', () => {
  expect(locationOf('http://a', 'query', [['state', '\ud800']])).toBe('http://a?state=%EF%BF%BD');
});

test('a form that sends itself, every value escaped', () => {
  const {
    body = '',
    status,
    contentType,
  } = sendBack('http://a/"', 'form_post', [
    ['state', '"><script>'],
    ['iss', 'http://i'],
  ]);
  expect([status, contentType]).toEqual([200, 'text/html']);
  expect(body).toContain('<form method="post" action="http://a/&quot;">');
  expect(body).toContain('<input type="hidden" name="state" value="&quot;&gt;&lt;script&gt;">');
  expect(body.split('<script>')).toHaveLength(2);
});

test.each([
  ['code', true],
  ['none', true],
  ['token', true],
  ['id_token token', true],
  ['code id_token token', true],
  ['none code', false],
  ['', false],
  ['code  token', false],
  ['bogus', false],
])('response_type %j is known: %s', (text, isKnown) => {
  expect(parseResponseType(text) !== undefined).toBe(isKnown);
});

test.each([
  [undefined, 'code', 'query'],
  [undefined, 'token', 'fragment'],
  ['form_post', 'code', 'form_post'],
  ['bogus', 'code', undefined],
] as const)('response_mode %s of %s: %s', (mode, type, expected) => {
  expect(parseResponseMode(mode, new Set([type]))).toBe(expected);
});
