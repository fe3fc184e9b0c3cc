import { describe, expect, test } from 'vitest';
import { dateHeader } from '../../src/http/date-header.ts';
import { escapeHtml } from '../../src/http/escape-html.ts';
import { percentDecode } from '../../src/http/percent-decode.ts';
import { createSecretNames, secretKindOf } from '../../src/http/secret-names.ts';

test('a text in HTML begins no tag, ends no attribute and names no entity', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp; é</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp; é&lt;/a&gt;',
  );
});

test.each([
  ['a%20b', 'a b'],
  ['100%', '100%'],
  ['%zz%4', '%zz%4'],
  ['%e2%82%ac', '€'],
  ['%ff%FE', '\ufffd\ufffd'],
  ['%EF%BB%BFx', '\ufeffx'],
])('%s decoded', (text, decoded) => expect(percentDecode(text)).toBe(decoded));

test('bytes of another encoding are decoded by whoever knows it', () => {
  expect(percentDecode('%e9t%e9', (bytes) => bytes.toString('latin1'))).toBe('été');
});

test('a date is that of the clock, and the same text for a second', () => {
  let now = Date.parse('2030-01-01T00:00:00.999Z');
  const date = dateHeader({ now: () => now });
  expect(date()).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
  now += 1;
  expect(date()).toBe('Tue, 01 Jan 2030 00:00:01 GMT');
  now -= 1000;
  expect(date()).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
});

describe('names of secrets', () => {
  test.each([
    ['client_secret', 'hidden'],
    ['CLIENT-SECRET', 'hidden'],
    ['client%5Fsecret', 'hidden'],
    ['password', 'hidden'],
    ['newPassword2', 'hidden'],
    ['code', 'hidden'],
    ['otp', 'hidden'],
    ['KEYCLOAK_IDENTITY', 'hidden'],
    ['a[password]', 'hidden'],
    ['apiKey', 'key'],
    ['x-api-key', 'key'],
    ['access_token', 'token'],
    ['token[0]', 'token'],
    ['id_token_hint', 'token'],
    ['x'.repeat(1001), 'hidden'],
    ['x'.repeat(1000), undefined],
    ['', undefined],
    ['name', undefined],
    ['barcode', undefined],
    ['token_type', undefined],
    ['keyboard', undefined],
  ])('%s: %s', (name, kind) => {
    expect(secretKindOf(name)).toBe(kind);
    const remembered = createSecretNames();
    expect([remembered(name), remembered(name)]).toEqual([kind, kind]);
  });

  test('are remembered for a thousand names, and known for all others', () => {
    const kindOf = createSecretNames();
    for (let at = 0; at < 2_500; at += 1)
      expect([kindOf(`token_${at}`), kindOf(`name_${at}`)]).toEqual(['token', undefined]);
    expect(kindOf(`${'x'.repeat(150)}_token`)).toBe('token');
  });
});
