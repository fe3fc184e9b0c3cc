import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactRequest, redactResponse } from '../../../src/control/redaction/redact-message.ts';
import { Redaction } from '../../../src/control/redaction/redaction.ts';
import { secretKindOf } from '../../../src/http/secret-names.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const textOf = (content: string | readonly (string | Uint8Array)[]) =>
  typeof content === 'string'
    ? content
    : Buffer.concat(content.map((piece) => Buffer.from(piece as string))).toString();

interface Sent {
  readonly target?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  /** What comes back. */
  readonly echo?: string;
}

/** What is kept of a request and of a response. */
function kept({ target = '/', headers = [], body = '', echo = '' }: Sent) {
  const redaction = new Redaction(secretKindOf);
  const request = redactRequest({ target, headers, body: body === '' ? [] : [Buffer.from(body)] }, redaction, true);
  const response = redactResponse({ head: '', body: [echo] }, redaction, false);
  return { ...request, body: textOf(request.body), echo: textOf(response.body), clientId: redaction.clientId };
}

const token = (claims: object) =>
  [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

describe('a body', () => {
  test.each<[string, string]>([
    ['{"query":"how do tokens work"}', '{"query":"how do tokens work"}'],
    ['{ "api_key" : "tvly-0123456789", "n": 1 }', '{ "api_key" : "***6789", "n": 1 }'],
    ['{"client\\u005fsecret":"ab\\"c"}', '{"client\\u005fsecret":"***"}'],
    ['{"password":{"value":["x1",2]},"a":1}', '{"password":"***","a":1}'],
    ['{"token":null,"secret":""}', '{"token":null,"secret":""}'],
    ['{"a":{"b":[{"Client-Secret":"x"}]}}', '{"a":{"b":[{"Client-Secret":"***"}]}}'],
    ['{"url":"https://x.example/?token=abc&b=1"}', '{"url":"https://x.example/?token=***&b=1"}'],
    ['{"inner":"{\\"password\\":\\"x\\"}"}', '{"inner":"{\\"password\\":\\"***\\"}"}'],
    ['{"client_secret":"abc', '{"client_secret":"***"'],
    ['{client_secret: abc}', '{client_secret: ***'],
    ["{'client_secret': 'abc', 'b': 1}", "{'client_secret': '***', 'b': 1}"],
    ['a=1&client_secret=s%20t&b=2', 'a=1&client_secret=***&b=2'],
    ['CLIENT-SECRET=x&token[]=y&pwd=z', 'CLIENT-SECRET=***&token[]=***&pwd=***'],
    ['client%5Fsecret=x', 'client%5Fsecret=***'],
    ['request=%7B%22password%22%3A%22x%22%7D', 'request=%7B%22password%22%3A%22***%22%7D'],
    ['client_secret: abc\nb: 2', 'client_secret: ***\nb: 2'],
    ['<client_secret>abc</client_secret>', '<client_***'],
    ['client_secret: |\n  abc', 'client_secret: ***'],
    ['code=abc&grant_type=authorization_code', 'code=***&grant_type=authorization_code'],
    ['otp=123456&n=1&stateChecker=y', 'otp=***&n=1&stateChecker=***'],
    ['{"device_code":"abc","user_code":"WDJB-MJHT"}', '{"device_code":"***","user_code":"***"}'],
    [
      '<form><input type="hidden" name="state" value="s"><input type="hidden" name="code" value="abc"></form>',
      '<form><input type="hidden" name="state" value="s"><input type="hidden" name="code" value="***"></form>',
    ],
  ])('%s becomes %s', (body, wanted) => expect(kept({ body }).body).toBe(wanted));

  test('of several parts', () => {
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = (secret: string) => `${part('client_id', 'me')}${part('client_secret', secret)}--x--\r\n`;
    expect(kept({ body: body('abc\r\n\r\ndef') }).body).toBe(body('***'));
  });

  test('in UTF-16', () => {
    const body = Buffer.from('{"client_secret":"abc"}', 'utf16le');
    expect(kept({ body }).body).not.toMatch(/a\0b\0c/);
  });
});

describe('a header', () => {
  const jwt = token({ iss: 'https://x.example', sub: 'me' });
  test.each<[string, string, string]>([
    ['Authorization', 'Bearer tvly-dev-understudy', 'Bearer ***tudy'],
    ['authorization', 'Bearer short', 'Bearer ***'],
    ['authorization', `Bearer ${jwt}.c2lnbmF0dXJl`, `Bearer ${jwt}.***`],
    ['AUTHORIZATION', 'Basic bWU6c2VjcmV0', 'Basic ***'],
    ['authorization', 'whatever it is', '***'],
    ['Proxy-Authorization', 'Digest username="me", response="0"', 'Digest ***'],
    ['x-api-key', 'tvly-0123456789', '***6789'],
    ['Cookie', 'a=1; session=abc', 'a=***; session=***'],
    ['Referer', 'https://x.example/?client_secret=abc&b=1', 'https://x.example/?client_secret=***&b=1'],
    ['User-Agent', 'node', 'node'],
  ])('%s: %s', (name, value, wanted) => expect(kept({ headers: [name, value] }).headers).toEqual([name, wanted]));

  test('with Basic credentials names the client', () => {
    const credentials = Buffer.from('my%20client:secret').toString('base64');
    expect(kept({ headers: ['authorization', `Basic ${credentials}`] }).clientId).toBe('my client');
  });
});

test.each<[string, string]>([
  ['/?a=1&token=abc&b', '/?a=1&token=***&b'],
  ['/x;client_secret=abc/y', '/x;client_secret=***'],
  [`/${token({ sub: 'me' })}.c2lnbmF0dXJl`, `/${token({ sub: 'me' })}.***`],
  ['/?b=hello%20world', '/?b=hello%20world'],
])('the target %s becomes %s', (target, wanted) => expect(kept({ target }).target).toBe(wanted));

test('a response that repeats a secret is kept without it', () => {
  const body = '{"client_secret":"s3"}';
  expect(kept({ body, echo: '{"detail":[{"input":{"client_secret":"s3"}}]}' }).echo).not.toContain('"s3"');
  expect(kept({ target: '/?token=abcd%22ef', echo: '{"detail":"abcd\\"ef"}' }).echo).toBe('{"detail":"***"}');
});

test('the session that an MCP server begins is hidden in its response', () => {
  const head = (session: string) => `HTTP/1.1 200 OK\r\nmcp-session-id: ${session}\r\nx-request-id: r-1\r\n\r\n`;
  const response = { head: head('37c7c14e-b7b5-4efc-9170-041987018087'), body: '{"secret":"s"}' };
  const redacted = redactResponse(response, new Redaction(secretKindOf), false);
  expect(redacted).toMatchObject({ head: head('***'), body: response.body });
});

const spellings = [
  'client_secret',
  'CLIENT_SECRET',
  'client-secret',
  'clientSecret',
  'api_key',
  'apikey',
  'pwd',
  'password',
];
const names = fc.constantFrom(...spellings, 'token[]', 'access_token', 'refresh_token', 'client_assertion', 'x.secret');
/** Long enough not to be part of anything else, and of all kinds of characters. */
const secrets = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 30 }), fc.nat())
  .map(([text, tail]) => `${text.replaceAll(/[\s\p{Cc}*]/gu, 'x')}Q7z${tail}`);

const multipart = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`;

/** Ways in which a client can send a secret. */
const places: Readonly<Record<string, (name: string, secret: string) => Sent>> = {
  'in the query': (name, secret) => ({ target: `/?a=1&${name}=${encodeURIComponent(secret)}&b=2` }),
  'in a form': (name, secret) => ({ body: `a=1&${name}=${encodeURIComponent(secret)}&b=2` }),
  'in JSON': (name, secret) => ({ body: JSON.stringify({ a: 1, [name]: secret, b: 2 }) }),
  'deep in JSON': (name, secret) => ({ body: JSON.stringify({ a: [{ [name]: { b: [secret] } }] }) }),
  'in JSON that is cut off': (name, secret) => ({ body: JSON.stringify({ a: 1, [name]: secret }).slice(0, -2) }),
  'in JSON in JSON': (name, secret) => ({ body: JSON.stringify({ a: JSON.stringify({ [name]: secret }) }) }),
  'in JSON with single quotes': (name, secret) => ({ body: `{'${name}': '${secret.replaceAll("'", '')}'}` }),
  'in a part': (name, secret) => ({ body: multipart(name, secret) }),
  'in a header': (name, secret) => ({ headers: [name.replace('[]', ''), secret] }),
  'as a bearer': (_name, secret) => ({ headers: ['Authorization', `Bearer ${secret}`] }),
  'as Basic credentials': (_name, secret) => ({
    headers: ['authorization', `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`],
  }),
  'in lines': (name, secret) => ({ body: `a: 1\n${name}: ${secret}\n` }),
};

const written = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];

describe('no secret is kept', () => {
  test.each(Object.keys(places))('that came %s, repeated in the response or not', (place) => {
    fc.assert(
      fc.property(names, secrets, (name, secret) => {
        const sent = places[place]?.(name, secret) ?? {};
        const own = place.includes('single') ? secret.replaceAll("'", '') : secret;
        const shown = JSON.stringify(kept({ ...sent, echo: JSON.stringify({ detail: [{ input: own }] }) }));
        for (const spelling of written(own)) expect(shown).not.toContain(JSON.stringify(spelling).slice(1, -1));
      }),
      { numRuns: propertyRuns(100, 5_000) },
    );
  });
});

test.each<[string, Sent]>([
  ['letters', { target: `/?${'a'.repeat(60_000)}`, headers: ['x-long', 'a'.repeat(1_000_000)] }],
  ['quotes', { body: `{"token": {${'\\"'.repeat(30_000)}` }],
  ['quotes that are open', { body: `{"a": "${'\\"'.repeat(30_000)}` }],
  ['beginnings of tokens', { body: `a=${'eyJ'.repeat(20_000)}` }],
  ['dots', { body: `a=${'a.'.repeat(30_000)}` }],
  ['blanks', { body: `token${' '.repeat(60_000)}x` }],
  ['brackets', { body: `{"a":${'['.repeat(60_000)}` }],
  ['secrets', { body: 'token=abcdefgh&'.repeat(4000), echo: 'x'.repeat(60_000) }],
  [
    'many secrets',
    { body: `{"token":[${Array.from({ length: 8000 }, (_, at) => `"s${at}"`)}]}`, echo: 'x'.repeat(60_000) },
  ],
  ['headers', { headers: Array.from({ length: 100_000 }, (_, at) => `h${at}`) }],
])('nothing but %s is read in time', { tags: ['thorough'] }, (_what, sent) => {
  for (let time = 0; time < 20; time += 1) expect(JSON.stringify(kept(sent)).length).toBeLessThan(500_000);
});

test('a response to more secrets than are remembered is not kept', () => {
  const body = JSON.stringify({ token: Array.from({ length: 101 }, (_, at) => `secret-${at}`) });
  expect(kept({ body, echo: 'the last was secret-100' }).echo).toBe('***');
});

test.each([
  'code',
  'otp',
  'totp',
  'totpSecret',
  'password-new',
  'session_code',
  'KEYCLOAK_IDENTITY',
  'AUTH_SESSION_ID',
])('what logs somebody in is a secret: %s', (name) => {
  expect(secretKindOf(name)).toBeDefined();
});
