import { describe, expect, test } from 'vitest';
import { adminSecretKind, adminSecretLists, isAdminTarget } from '../../../src/control/redaction/admin-secrets.ts';
import { redactBody } from '../../../src/control/redaction/redact-body.ts';
import { redactForm } from '../../../src/control/redaction/redact-form.ts';
import { isMultipart, redactMultipart } from '../../../src/control/redaction/redact-multipart.ts';
import { Redaction } from '../../../src/control/redaction/redaction.ts';
import { tokenSecretKind } from '../../../src/control/redaction/token-secrets.ts';
import { secretKindOf } from '../../../src/http/secret-names.ts';
import { redacted, unsigned } from './redacted.ts';

describe('a form', () => {
  test.each<[form: string, left: string, secrets: string[]]>([
    ['', '', []],
    ['a=1&b=2', 'a=1&b=2', []],
    ['a&token&token=&=x', 'a&token&token=&=x', []],
    ['token=abc', 'token=***', ['abc']],
    ['token=x=y&b', 'token=***&b', ['x=y']],
    ['a=1&password=a+b%20c&d', 'a=1&password=***&d', ['a+b%20c', 'a b c']],
    ['pass%77ord=x', 'pass%77ord=***', ['x']],
    [`a=x&token=${unsigned}.sig`, `a=x&token=${unsigned}.***`, [`${unsigned}.sig`, 'sig']],
    ['a=token%3Dx&b=1%2B1+2', 'a=token%3D***&b=1%2B1+2', ['x']],
    ['a=%7B%22token%22%3A%22x%22%7D&&', 'a=%7B%22token%22%3A%22***%22%7D&&', ['x']],
    ['tvly-12345678=a+b', '***5678=a+b', ['tvly-12345678']],
    ['tvly-12345678', '***5678', ['tvly-12345678']],
    ['a=b+c&d=tvly-12345678', 'a=b+c&d=***5678', ['tvly-12345678']],
  ])('%s becomes %s', (form, left, secrets) => expect(redacted(redactForm, form)).toEqual([left, secrets]));

  test.each([
    [`client_assertion=${unsigned}.sig`, 'me'],
    [`client_assertion=x&client_assertion=${unsigned}.sig`, 'me'],
    [`assertion=${unsigned}.sig`, undefined],
  ])('%.30s… names the client %s', (form, client) => {
    const redaction = new Redaction(secretKindOf);
    redactForm(form, redaction);
    expect(redaction.clientId).toBe(client);
  });
});

describe('parts', () => {
  const part = (head: string, value: string, end = '\r\n') => `--x${end}${head}${end}${end}${value}${end}`;
  const named = 'Content-Disposition: form-data; name=';
  test.each<[parts: string, left: string, secrets: string[]]>([
    [`${part(`${named}"token"`, 'abc')}--x--\r\n`, `${part(`${named}"token"`, '***')}--x--\r\n`, ['abc']],
    [`${part(`${named}token; filename=a`, 'abc')}--x--`, `${part(`${named}token; filename=a`, '***')}--x--`, ['abc']],
    [part(`${named}"secret"`, 'a\nb', '\n'), part(`${named}"secret"`, '***', '\n'), ['a\nb']],
    [part(`A: b\r\n${named}"code"`, 'a\r\n\r\nb'), part(`A: b\r\n${named}"code"`, '***'), ['a\r\n\r\nb']],
    [part(`${named}"a"`, 'token=abc'), part(`${named}"a"`, 'token=***'), ['abc']],
    [part(`${named}"token"`, ''), part(`${named}"token"`, ''), []],
    [`${named.toUpperCase()}"token"\r\n\r\nabc`, `${named.toUpperCase()}"token"\r\n\r\n***`, ['abc']],
    [`${part(`${named}"a"`, 'b')}--x\r\ntoken=abc`, `${part(`${named}"a"`, 'b')}--x\r\ntoken=***`, ['abc']],
  ])('%j', (parts, left, secrets) => {
    expect(isMultipart(parts)).toBe(true);
    expect(redacted(redactMultipart, parts)).toEqual([left, secrets]);
    expect(redacted(redactBody, Buffer.from(parts))).toEqual([left, secrets]);
  });

  test.each(['name="token"\r\n\r\nabc', 'Content-Disposition: form-data', 'a Content-Disposition: x; name=y'])(
    'none: %j',
    (text) => expect(isMultipart(text)).toBe(false),
  );
});

test.each<[body: string | Buffer, left: string, secrets: string[]]>([
  [' \n{"token":"x"}', ' \n{"token":"***"}', ['x']],
  ['["token=x"]', '["token=***"]', ['x']],
  ['"token=x"', '"token=***"', ['x']],
  ['"token=x', '"token=***', ['x']],
  ['{"token":"x"} password', '{"token":"***"} ***', ['x']],
  ['a=1&token=x y', 'a=1&token=***', ['x y']],
  ['a b token=x y', 'a b token=***', ['x y']],
  ['<xml token="x"/>', '<xml token="***"/>', ['x']],
  ['a\0=1&token=x&b', 'a\0=1&token=***&b', ['x']],
  [Buffer.concat([Buffer.from('token: x'), Buffer.from([0xff])]), 'token: ***', ['x\ufffd']],
])('the form of a body is seen from its content: %j', (body, left, secrets) => {
  expect(redacted(redactBody, Buffer.from(body as string))).toEqual([left, secrets]);
});

test.each([
  ['value', 'hidden'],
  ['secretData', 'hidden'],
  ['hashedSaltedValue', 'hidden'],
  ['salt', 'hidden'],
  ['credentials', 'hidden'],
  ['secret', 'hidden'],
  ['registrationAccessToken', 'token'],
  ['username', undefined],
])('to the admin API %s is %s', (name, kind) => expect(adminSecretKind(secretKindOf)(name)).toBe(kind));

test.each([
  ['{"credentials":[{"type":"password","value":"x"}]}', '{"credentials":[{"type":"password","value":"***"}]}'],
  ['{"credentials":"x"}', '{"credentials":"***"}'],
])('lists of secrets in the admin API are looked into: %s', (body, left) => {
  const redaction = new Redaction(adminSecretKind(secretKindOf), true, adminSecretLists);
  expect(redactBody(Buffer.from(body), redaction)).toBe(left);
});

test.each([
  ['ticket', 'token'],
  ['rpt', 'token'],
  ['client_id', undefined],
])('to the token endpoint %s is %s', (name, kind) => expect(tokenSecretKind(secretKindOf)(name)).toBe(kind));

test.each([
  ['/admin/realms', true],
  ['/admin', false],
  ['/x/admin/', false],
])('%s is of the admin API: %s', (target, is) => expect(isAdminTarget(target)).toBe(is));
