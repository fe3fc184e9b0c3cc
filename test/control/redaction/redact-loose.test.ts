import { describe, expect, test } from 'vitest';
import { redactLoose } from '../../../src/control/redaction/redact-loose.ts';
import { redacted } from './redacted.ts';

const same = (text: string): [string, string, string[]] => [text, text, []];

describe('what stands behind the name of a secret goes', () => {
  test.each<[text: string, left: string, secrets: string[]]>([
    same('plain'),
    same('a: b'),
    ['token: abc', 'token: ***', ['abc']],
    ['token : abc & d ', 'token : ***', ['abc & d']],
    ['token=abc&d=1', 'token=***&d=1', ['abc']],
    ['secret => abc\nb: 1', 'secret => ***\nb: 1', ['abc']],
    ['n: 1\ntoken: x\nm: 2', 'n: 1\ntoken: ***\nm: 2', ['x']],
    ['aa: b: token: c', 'aa: b: token: ***', ['c']],
    ['x.password=1\r\nn', 'x.password=***\r\nn', ['1']],
    ['password = a b\r\nc', 'password = ***\r\nc', ['a b']],
    ["password: 'a\\'b' c", "password: '***' c", ["a\\'b"]],
    ["'password': 'x', 'b': 'y'", "'password': '***', 'b': 'y'", ['x']],
    ['password: "x" token: "y" n', 'password: "***" token: "***" n', ['x', 'y']],
    same('password: ***'),
    same('password: "***" and'),
    same("token: '***'"),
  ])('%s', (text, left, secrets) => expect(redacted(redactLoose, text)).toEqual([left, secrets]));

  test.each<[text: string, left: string, secrets: string[]]>([
    ['password:', 'password:***', []],
    ['password: "abc\nd', 'password: ***', ['abc', 'd']],
    ['password: |\n  abc\n  d', 'password: ***', ['|', 'abc', 'd']],
    ['password: >\n  abc', 'password: ***', ['>', 'abc']],
    ['password: {a: 1, b: "2"}', 'password: ***', ['a', '1', 'b', '2']],
    ['password: [1', 'password: ***', ['1']],
  ])('to the end of the text when it may go on: %s', (text, left, secrets) => {
    expect(redacted(redactLoose, text)).toEqual([left, secrets]);
  });
});

describe('a mention of a secret takes the rest with it', () => {
  test.each([
    '<max_tokens>5</max_tokens><client_id>a</client_id>',
    '<resetPasswordAllowed>true</resetPasswordAllowed>',
    '<secretary>Ann</secretary>',
    'the password-policy is long',
  ])('but a name of several words that is harmless is none: %s', (text) =>
    expect(redacted(redactLoose, text)).toEqual([text, []]),
  );
  test.each([
    ['max_tokens and a password too', 'max_tokens and a ***'],
    ['my-secretX is a', 'my-***'],
  ])('nor does it save another one: %s', (text, left) => expect(redacted(redactLoose, text)[0]).toBe(left));

  test('and what it is said to be is remembered', () =>
    expect(redacted(redactLoose, 'the private_key is x')).toEqual(['the ***', ['x']]));

  test.each([
    ['a password here', 'a ***'],
    ['a PASSWORD here', 'a ***'],
    ['my api key', 'my ***'],
    ['an api-key abc', 'an ***'],
    ['an access key', 'an ***'],
    ['an Authorization header', 'an ***'],
    ['a passphrase', 'a ***'],
    ['the pwd', 'the ***'],
    ['a token x', 'a ***'],
    ['my_token', 'my***'],
    ['assertions', '***'],
    ['credentials', '***'],
    ['password: *** and secret x', 'password: *** and ***'],
  ])('%s', (text, left) => expect(redacted(redactLoose, text)).toEqual([left, []]));

  test.each(['\\u0070assword', 'p%61ssword', 'p%2561ssword', 'p\0a\0s\0s\0w\0o\0r\0d', 's%C3%BC \\u0073ecret'])(
    'all of it, when it is encoded: %j',
    (text) => expect(redacted(redactLoose, text)).toEqual(['***', []]),
  );

  test.each(['upwd', 'tokens', 'a tokenizer', 'an apiary keeps bees', '100% \\u0061 %zz'])('not %s', (text) =>
    expect(redacted(redactLoose, text)).toEqual([text, []]),
  );
});
