import { describe, expect, test } from 'vitest';
import { redactHeaders } from '../../../src/control/redaction/redact-headers.ts';
import { Redaction } from '../../../src/control/redaction/redaction.ts';
import { secretKindOf } from '../../../src/http/secret-names.ts';

function redacted(name: string, value: string, ownsKeys = false) {
  const redaction = new Redaction(secretKindOf);
  const [, text] = redactHeaders([name, value], redaction, ownsKeys);
  return { text, values: [...redaction.values], clientId: redaction.clientId, apiKey: redaction.apiKey };
}
const base64 = (text: string) => Buffer.from(text).toString('base64');
const jwt = (claims: object, signature = 'signature') =>
  `${Buffer.from('{"a":1}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;

describe('headers', () => {
  test.each([
    ['Accept', 'password=x', 'password=x'],
    ['etag', 'token=x', 'token=x'],
    ['Cookie', 'a=1; b=2=3; c', 'a=***; b=***;***'],
    ['set-cookie', 'session=x; Path=/; HttpOnly', 'session=***; Path=/; HttpOnly'],
    ['set-cookie', 'session', '***'],
    ['X-Api-Key', 'abcdefgh', '***efgh'],
    ['x-api-key', 'abcdefg', '***'],
    ['x-client-secret', 'x', '***'],
    ['x-client-secret', '', ''],
    ['location', '/cb?code=x&a=1', '/cb?code=***&a=1'],
    ['location', '/cb#access_token=x&a=1', '/cb#access_token=***&a=1'],
    ['location', '/cb?code=x#code=y', '/cb?code=***#code=***'],
    ['location', '/cb?a#b', '/cb?a#b'],
    ['location', '/cb?#', '/cb?#'],
    ['x-other', 'plain', 'plain'],
    ['Authorization', 'Digest abc', 'Digest ***'],
    ['authorization', 'abc def', '***'],
    ['authorization', ' key  abc', ' key  ***'],
    ['Proxy-Authorization', 'Token abc', 'Token ***'],
    ['authorization', 'Bearer opaque-token', 'Bearer ***'],
    ['authorization', 'Bearer tvly-12345678', 'Bearer ***5678'],
    ['authorization', `DPoP ${jwt({ iss: 'i' })}`, `DPoP ${jwt({ iss: 'i' }, '***')}`],
    ['authorization', `Basic ${jwt({ iss: 'i' })}`, 'Basic ***'],
  ])('%s: %s becomes %s', (name, value, text) => expect(redacted(name, value).text).toBe(text));

  test('to a search a bearer is a key, unless it is a token that somebody has issued', () => {
    expect(redacted('authorization', 'Bearer abcdefgh', true)).toMatchObject({
      text: 'Bearer ***efgh',
      apiKey: 'abcdefgh',
    });
    expect(redacted('authorization', `Bearer ${jwt({ iss: 'i' })}`, true)).toMatchObject({
      text: `Bearer ${jwt({ iss: 'i' }, '***')}`,
      apiKey: undefined,
      values: ['signature'],
    });
    expect(redacted('authorization', 'Bearer abcdefgh').apiKey).toBeUndefined();
  });

  test.each([
    ['app:s%20+x:y', 'app', ['s%20+x:y', 's  x:y']],
    ['a%20p+p:x', 'a p p', ['x']],
    ['%zz:%zz', '%zz', ['%zz']],
    ['no colon', undefined, ['no colon']],
    [':x', '', ['x']],
  ])('of Basic credentials %s client and secret are remembered', (text, clientId, values) => {
    const found = redacted('authorization', `Basic ${base64(text)}`);
    expect(found).toEqual({ text: 'Basic ***', values: [...values, base64(text)], clientId, apiKey: undefined });
  });

  test('values of cookies are remembered', () => {
    expect(redacted('cookie', 'a=one; b=two').values).toEqual(['one', 'two']);
    expect(redacted('set-cookie', 'a=one; Path=/x').values).toEqual(['one']);
  });

  test('without secrets the list is the same one, others stand as they stood', () => {
    const redaction = new Redaction(secretKindOf);
    const plain = ['Host', 'a', 'x-a', 'b'];
    expect(redactHeaders(plain, redaction)).toBe(plain);
    expect(redactHeaders([...plain, 'cookie', 'a=1', 'x-b', 'c'], redaction)).toEqual([
      ...[...plain, 'cookie', 'a=***', 'x-b', 'c'],
    ]);
  });

  test('are cut after 64 KiB, and each after 16', () => {
    const redaction = new Redaction(secretKindOf);
    expect(redacted('x-long', 'a'.repeat(16_384)).text).toBe('a'.repeat(16_384));
    expect(redacted('x-long', 'a'.repeat(16_385)).text).toBe(`${'a'.repeat(16_384)}…`);
    const fits = ['host', 'a'.repeat(65_532)];
    expect(redactHeaders(fits, redaction)).toBe(fits);
    expect(redactHeaders(['host', 'a'.repeat(65_533), 'te', 'x'], redaction)).toEqual(fits);
    expect(redactHeaders(['host', 'a'.repeat(65_530), 'vary', 'x', 'te', 'x'], redaction)).toEqual([
      ...['host', 'a'.repeat(65_530), 'va', ''],
    ]);
  });
});
