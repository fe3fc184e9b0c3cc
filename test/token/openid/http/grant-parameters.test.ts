import { describe, expect, test } from 'vitest';
import { type Form, readUrlEncoded } from '../../../../src/token/openid/http/form.ts';
import { cleanParameter, grantParameters, tooLongToken } from '../../../../src/token/openid/http/grant-parameters.ts';

const form = (text: string) => readUrlEncoded(text) as Form;

describe('cleanParameter', () => {
  test.each([
    ['plain', 'openid email', 'openid email'],
    ['a line feed', 'client\ncredentials', 'clientcredentials'],
    ['delete', 'a\u007fb', 'ab'],
    ['a colour', 'a\u001b[1;31mb', 'ab'],
    ['a colour without its escape', 'a[1;31mb', 'ab'],
    ['an encoded colour', 'a%1B[31mb', 'ab'],
    ['an encoded line feed', 'a%0ab%7f', 'ab'],
    ['other encoded characters', '%41%20', '%41%20'],
    ['brackets', 'a[b]', 'a[b]'],
  ])('%s', (_what, value, cleaned) => expect(cleanParameter(value)).toBe(cleaned));
});

describe('grantParameters', () => {
  test('a parameter of more than 4,000 characters is missing, unless it holds a token', () => {
    const fits = 'x'.repeat(4_000);
    const parameters = grantParameters(form(`a=${fits}&b=${fits}x&c=${fits}x&d=${fits}%0A`), ['c']);
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => parameters.first.get(name)?.length)).toEqual([
      ...[4_000, undefined, 4_001, 4_000],
      undefined,
    ]);
  });

  test('a token may have 20,000 characters', () => {
    const fits = 'x'.repeat(20_000);
    expect(tooLongToken(form(`a=${fits}&b=${fits}x`), ['a'])).toBeUndefined();
    expect(tooLongToken(form(`a=${fits}&b=${fits}x`), ['none', 'a', 'b'])).toBe('b');
  });
});
