import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Form, readForm, readUrlEncoded } from '../../../../src/token/openid/http/form.ts';

const form = (text: string) => readUrlEncoded(text) as Form;
const type = 'application/x-www-form-urlencoded';
const text = fc.string({ unit: 'grapheme' });

describe('url-encoded forms', () => {
  test('what URLSearchParams writes is read back, the first of equal names', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (pairs) => {
        const read = form(new URLSearchParams(pairs).toString());
        for (const [name] of pairs) expect(read.first.get(name)).toBe(pairs.find(([other]) => other === name)?.[1]);
        expect(read.repeated.size > 0).toBe(new Set(pairs.map(([name]) => name)).size < pairs.length);
      }),
      { seed: 20261120 },
    );
  });

  test('any bytes are read or refused, never more', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, contentType) => {
        const body = Buffer.from(bytes);
        for (const sent of [type, `${type};charset=x`, 'multipart/form-data; boundary=B', contentType]) {
          const read = readForm(sent, body);
          expect(typeof read === 'object' || read === 'undecodable' || read === 'too-large').toBe(true);
        }
      }),
      { seed: 20261120 },
    );
  });

  test.each([
    ['%zz=1', 'undecodable'],
    ['a=%', 'undecodable'],
    ['a=%4', 'undecodable'],
    [`a=${'v'.repeat(131_073)}`, 'too-large'],
    [`${'n'.repeat(131_073)}=`, 'too-large'],
    [Array.from({ length: 1001 }, (_, index) => `p${index}=`).join('&'), 'undecodable'],
  ])('%.20s … cannot be read', (body, fault) => expect(readUrlEncoded(body)).toBe(fault));

  test.each([
    ['a=1&b', 'b', ''],
    ['a=b=c', 'a', 'b=c'],
    ['a=%FF', 'a', '\uFFFD'],
    ['a=pä%20%C3%BC', 'a', 'pä ü'],
    ['a=1+2%2B', 'a', '1 2+'],
    ['=x', '', 'x'],
    ['__proto__=x', '__proto__', 'x'],
    ['constructor=x', 'toString', undefined],
    [`a=${'v'.repeat(131_072)}`, 'a', 'v'.repeat(131_072)],
  ])('%.20s: %s', (body, name, value) => expect(form(body).first.get(name)).toBe(value));

  test.each([
    ['a=1&a=1', true],
    ['a=1&a', true],
    ['a=1&&b=1', false],
    ['&&a=1', false],
    ['a=1&&', false],
    ['&'.repeat(1_000_000), true],
    [`${'&'.repeat(1_000_000)}a=1`, true],
    ['a=1&&b=1&&c=1', true],
    ['&a=1&', false],
    [Array.from({ length: 1000 }, (_, index) => `p${index}=`).join('&'), false],
  ])('%.20s has duplicates: %s', (body, has) => expect(form(body).repeated.size > 0).toBe(has));
});

describe('content types', () => {
  const body = 'grant_type=x&client_id=y';
  test.each([
    [type, 'x', true],
    [`${type}X`, 'x', false],
    ['Application/X-WWW-Form-URLEncoded', undefined, true],
    ['application/json', undefined, true],
    ['multipart/form-data', undefined, true],
  ])('%s', (contentType, grantType, carriesCredentials) => {
    const read = readForm(contentType, body) as Form;
    expect([read.first.get('grant_type'), read.carriesCredentials]).toEqual([grantType, carriesCredentials]);
  });

  test.each([
    ['utf-8', '%C3%BC', 'ü'],
    ['"UTF-8"', '%C3%BC+', 'ü '],
    ['ISO-8859-1', '%FC%80', 'ü\u0080'],
    ['iso-8859-15', '%FC%A4', 'ü€'],
    ['us-ascii', 'a%FC', 'a\ufffd'],
    ['utf-16', '%00%FC', 'ü'],
  ])('a form in %s: %s', (charset, sent, text) => {
    const read = readForm(`${type}; charset=${charset}`, `a=${sent}`) as Form;
    expect(read.first.get('a')).toBe(text);
  });

  test('an encoding that nobody knows matters where something is encoded', () => {
    expect((readForm(`${type};charset=klingon`, 'a=b+c') as Form).first.get('a')).toBe('b c');
    expect(readForm(`${type};charset=klingon`, 'a=%20')).toBe('undecodable');
    expect(readForm(`${type};charset=`, 'a=b')).toBe('undecodable');
    expect(readForm(`${type};charset=iso-8859-1`, 'a=%z')).toBe('undecodable');
  });

  test('multipart fields are read, but carry no credentials', () => {
    const sent = '--B\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\nclient_credentials\r\n--B--\r\n';
    const read = readForm('multipart/form-data; boundary="B"', Buffer.from(sent)) as Form;
    expect([read.first.get('grant_type'), read.carriesCredentials]).toEqual(['client_credentials', false]);
  });

  test('a thousand multipart fields are read, one more is refused', () => {
    const field = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const sent = (count: number) => readForm('multipart/form-data; boundary=B', `${field.repeat(count)}--B--\r\n`);
    expect((sent(1000) as Form).repeated.get('a')).toHaveLength(1000);
    expect(sent(1001)).toBe('undecodable');
  });
});
