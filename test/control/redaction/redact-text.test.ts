import { describe, expect, test } from 'vitest';
import { redactText } from '../../../src/control/redaction/redact-text.ts';
import { redacted, unsigned } from './redacted.ts';

const same = (text: string): [string, string, string[]] => [text, text, []];

describe('in a text', () => {
  test.each<[text: string, left: string, secrets: string[]]>([
    same('abc'),
    same('a=1'),
    same('100%'),
    same('a%3Db'),
    ['token=abc', 'token=***', ['abc']],
    ['token=abc&b=2;secret=x, pwd=y', 'token=***&b=2;secret=***, pwd=***', ['abc', 'x', 'y']],
    ['x.token=1 token[]=2 a-token=3', 'x.token=*** token[]=*** a-token=***', ['1', '2', '3']],
    ['<a token=x>', '<a token=***>', ['x']],
    same('token=***'),
    same('token= x'),
    ['"token": "a\\"b" x', '"token": "***" x', ['a\\"b']],
    ['\'secret\'=\'a\' "b":"c"', '\'secret\'=\'***\' "b":"c"', ['a']],
    same('"password":"***"'),
    ['{"password":"x"}', '{"password":"***"}', ['x']],
    [' [{"password":"x"}]', ' [{"password":"***"}]', ['x']],
    ['[{"password":"x"}', '[{"password":"***"}', ['x']],
  ])('names say what is secret: %s', (text, left, secrets) => {
    expect(redacted(redactText, text)).toEqual([left, secrets]);
  });

  test.each<[text: string, left: string, secrets: string[]]>([
    [`x ${unsigned}.sig y`, `x ${unsigned}.*** y`, ['sig']],
    [`v.${unsigned}.s.t`, `v.${unsigned}.***`, ['s.t']],
    [`(${unsigned}.)`, `(${unsigned}.***)`, []],
    ['path/eyJhbGciOiJSUzI1NiJ9.zzz.sig', 'path/***', ['sig']],
    same(unsigned),
    same('eyJ.a'),
    same('a.b.eyJx.y'),
    ['key is tvly-dev-12345678.', 'key is ***5678.', ['tvly-dev-12345678']],
    ['TVLY-12345678 tvly-1', '***5678 ***', ['TVLY-12345678', 'tvly-1']],
  ])('tokens and keys are known by their form: %s', (text, left, secrets) => {
    expect(redacted(redactText, text)).toEqual([left, secrets]);
  });

  test.each<[text: string, left: string, secrets: string[]]>([
    ['the client_secret is blue', 'the client_secret is ***', ['blue']],
    ['the pin is 1234.', 'the pin is ***.', ['1234']],
    ['run --pin 1234 --client-secret blue', 'run --pin *** --client-secret ***', ['1234', 'blue']],
    ['login(pin: "12")', 'login(pin: "***")', ['12']],
    same('what happens when the code is executed'),
    same('the password is wrong'),
    same('git push --token'),
    same('who was the author - or code'),
  ])('of sentences and commands: %s', (text, left, secrets) =>
    expect(redacted(redactText, text)).toEqual([left, secrets]),
  );

  test('blanks without end between the words of a sentence take no time', () => {
    const text = `the key is${' '.repeat(60_000)}`;
    expect(redacted(redactText, text)).toEqual(same(text).slice(1));
  });

  test.each<[text: string, left: string, secrets: string[]]>([
    ['<input name="code" type="text" value="x">', '<input name="code" type="text" value="***">', ['x']],
    ["<INPUT type='text' name='code' value='a b'/>", "<INPUT type='text' name='code' value='***'/>", ['a b']],
    same('<input name="code" value="">'),
    same('<input name="code" value="***">'),
    same('<input type="hidden" name="state" value="x">'),
    ['<p name="code" value="x">', '<p name="code" value="***">', ['x']],
    ['<add key="pin" value="1"/>', '<add key="***" value="***"/>', ['1', 'pin']],
    ['<data name="pin">1</data>', '<data name="pin">***</data>', ['1']],
    same('<add name="colour" value="red"/>'),
  ])('of a form: %s', (text, left, secrets) => expect(redacted(redactText, text)).toEqual([left, secrets]));

  test.each<[text: string, left: string, secrets: string[]]>([
    ['Authorization: Bearer abc def', 'Authorization: Bearer *** def', ['abc']],
    ["authorization='basic abc'", "authorization='basic ***'", ['abc']],
    ['x-authorization: abc', 'x-authorization: ***', ['abc']],
  ])('credentials: %s', (text, left, secrets) => expect(redacted(redactText, text)).toEqual([left, secrets]));

  test.each<[text: string, left: string, secrets: string[]]>([
    ['token%3Dabc', 'token%3D***', ['abc']],
    ['token%253Dabc', 'token%253D***', ['abc']],
    ['token%25253Dabc', 'token%25253D***', ['abc']],
    same('token%2525253Dabc'),
    ['a%26token%3Dx%20y', 'a%26token%3D***%20y', ['x']],
  ])('percent-encoded up to three times: %s', (text, left, secrets) => {
    expect(redacted(redactText, text)).toEqual([left, secrets]);
  });
});
