import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formFields, headerOf, shownBody } from '../../src/console/state/body.ts';
import {
  byteSize,
  counted,
  dayAndTime,
  duration,
  milliseconds,
  timeOfDay,
  visible,
} from '../../src/console/state/format.ts';
import { isOpenAtFirst, jsonChildren, jsonNode } from '../../src/console/state/json-branches.ts';
import { readToken, tokensIn, withoutSignature } from '../../src/console/state/jwt.ts';
import { placeOf, reachedUrl } from '../../src/console/state/place.ts';
import { standingOf } from '../../src/console/state/token-life.ts';
import { parseRoute, routeHash } from '../../src/console/state/view-route.ts';
import { shownToken } from './entry.ts';

describe('bodies', () => {
  test.each([
    ['', 'application/json', { kind: 'empty' }],
    ['{"a":1}', 'application/json; charset=utf-8', { kind: 'json', value: { a: 1 } }],
    ['{"a":1}', undefined, { kind: 'json', value: { a: 1 } }],
    ['"Hello"', 'application/json', { kind: 'json', value: 'Hello' }],
    ['{"a":', 'application/json', { kind: 'text', text: '{"a":' }],
    ['<b>x</b>', 'text/html', { kind: 'text', text: '<b>x</b>' }],
    ['12', 'text/plain', { kind: 'text', text: '12' }],
    [
      'a=1&b=%3Cx%3E&a=2',
      'application/x-www-form-urlencoded',
      {
        kind: 'form',
        fields: [
          ['a', '1'],
          ['b', '<x>'],
          ['a', '2'],
        ],
      },
    ],
  ])('%j as %j', (text, type, expected) => expect(shownBody(text, type)).toEqual(expected));

  test('a form that is none does not throw', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(formFields(text))));
  });

  test('headers are found in any case', () => {
    expect(
      headerOf(
        [
          ['Content-Type', 'a'],
          ['content-type', 'b'],
        ],
        'content-type',
      ),
    ).toBe('a');
    expect(headerOf([], 'x')).toBe(undefined);
  });
});

describe('JSON', () => {
  test.each([
    [{ a: 1 }, 'object', '', 1],
    [[1, 2], 'list', '', 2],
    ['<b>', 'string', '"<b>"', 0],
    [1.5, 'number', '1.5', 0],
    [null, 'null', 'null', 0],
    [false, 'boolean', 'false', 0],
  ])('%j is a node', (value, kind, text, size) => {
    expect(jsonNode(value, 'k')).toEqual({ key: 'k', kind, text, size });
  });

  test('what is deep or long is folded', () => {
    const list = jsonNode([1]);
    expect([isOpenAtFirst(list, 0), isOpenAtFirst(list, 3), isOpenAtFirst({ ...list, size: 41 }, 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('children come in pieces', () => {
    expect(jsonChildren([5, 6, 7], 1, 2)).toEqual([['1', 6]]);
    expect(jsonChildren({ a: 1, b: 2 }, 0, 1)).toEqual([['a', 1]]);
  });
});

describe('tokens', () => {
  const token = shownToken({ iat: 100, exp: 160, name: 'ü <b>' });

  test('are read', () => {
    expect(readToken(` ${token}\n`)).toEqual({
      text: token,
      header: { alg: 'RS256', kid: 'k' },
      claims: { iat: 100, exp: 160, name: 'ü <b>' },
      issuedAt: 100,
      expiresAt: 160,
    });
    expect(withoutSignature(token)).toBe(token.slice(0, -4));
  });

  test.each(['', 'a.b.c', 'eyJ.eyJ.x', 'W10.W10.x', 'no token'])('%j is none', (text) =>
    expect(readToken(text)).toBe(undefined),
  );

  test('whatever comes is read or not', () => {
    fc.assert(fc.property(fc.string(), (text) => [undefined, 'object'].includes(readToken(text) && 'object')));
  });

  test('are sought in the time that a text takes to be read', () => {
    // A search that begins anew at each place takes minutes, and so longer than tests may.
    expect([...tokensIn('eyJ'.repeat(400_000)), ...tokensIn('eyJa.'.repeat(200_000))]).toEqual([]);
  });

  test('are found in a text, each once', () => {
    const found = tokensIn(`Bearer ${token}, ${token} {"id_token":"${shownToken({ exp: 1 })}"}`);
    expect(found.map(({ expiresAt }) => expiresAt)).toEqual([160, 1]);
  });

  test.each([
    [{ issuedAt: 100, expiresAt: 160 }, 101, 'good', 'good for 59 s'],
    [{ issuedAt: 100, expiresAt: 160 }, 155, 'soon', 'good for 5 s'],
    [{ issuedAt: 100, expiresAt: 160 }, 200, 'over', 'expired 40 s ago'],
    [{ issuedAt: 100, expiresAt: undefined }, 200, 'endless', 'has no end'],
    [{ issuedAt: 100, expiresAt: 160 }, 50, 'future', 'issued in the future, in 50 s'],
  ])('%j at %d s is %s', (life, at, kind, text) => expect(standingOf(life, at * 1000)).toEqual({ kind, text }));
});

describe('numbers and times', () => {
  test.each([
    [0.35, '350 ms'],
    [41.9, '41 s'],
    [180, '3 min'],
    [281.5, '4 min 41 s'],
    [7_199, '119 min 59 s'],
    [7_200, '2 h'],
    [500_000, '5 days'],
  ])('%d s is %s', (seconds, text) => expect(duration(seconds)).toBe(text));

  test('durations, sizes, counts', () => {
    expect([0.42, 12.4, 1_240, 61_000].map(milliseconds)).toEqual(['0.4 ms', '12 ms', '1.2 s', '61 s']);
    expect([512, 1_536, 3_145_728].map(byteSize)).toEqual(['512 B', '1.5 KB', '3.0 MB']);
    expect([counted(1, 'request'), counted(2_000, 'request'), counted(0, 'entry', 'entries')]).toEqual([
      ...['1 request', '2,000 requests', '0 entries'],
    ]);
    expect([timeOfDay('2030-01-01T12:34:56.789Z'), dayAndTime(Date.UTC(2030, 0, 1))]).toEqual([
      '12:34:56.789',
      '2030-01-01 00:00:00',
    ]);
  });
});

describe('hostile texts', () => {
  test.each([
    ['a\u202eb', 'a⟨U+202E⟩b'],
    ['\u0000\u001b[31m\u007f', '␀␛[31m␡'],
    ['kept\n\tas it is', 'kept\n\tas it is'],
    ['carriage\r', 'carriage␍'],
    ['\u2066x\u2069\ufeff', '⟨U+2066⟩x⟨U+2069⟩⟨U+FEFF⟩'],
    ['\u0085\u2028\u200b', '⟨U+0085⟩⟨U+2028⟩⟨U+200B⟩'],
    ['not for XML: \uffff\ud800', 'not for XML: ⟨U+FFFF⟩⟨U+D800⟩'],
    ['👍🏽 é', '👍🏽 é'],
  ])('%j can be seen', (text, expected) => expect(visible(text)).toBe(expected));
});

describe('addresses', () => {
  test.each([
    ['', { view: 'requests', id: undefined, filter: '' }],
    ['#/requests/14', { view: 'requests', id: '14', filter: '' }],
    ['#/requests/latest?filter=status%3A4xx+a', { view: 'requests', id: 'latest', filter: 'status:4xx a' }],
    ['#/tokens/14', { view: 'tokens', id: undefined, filter: '' }],
    ['#/nowhere', { view: 'requests', id: undefined, filter: '' }],
    ['#/requests/%zz', { view: 'requests', id: undefined, filter: '' }],
  ])('%s', (hash, expected) => {
    expect(parseRoute(hash)).toEqual(expected);
    expect(parseRoute(routeHash(parseRoute(hash)))).toEqual(expected);
  });

  test.each([
    ['http://127.0.0.1:8000/-/', 'http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['http://127.0.0.1:8000/-/s/box/-/', 'http://127.0.0.1:8000/-/s/box', 'http://127.0.0.1:8000'],
    ['https://host.example/up/-/s/box/-/', 'https://host.example/up/-/s/box', 'https://host.example/up'],
  ])('%s is below %s', (address, url, root) => expect(placeOf(address)).toEqual({ url, root }));

  test.each([
    ['http://h', 'http://h/search', 'http://h/search'],
    ['http://h/up', 'http://h/-/s/box/search', 'http://h/up/-/s/box/search'],
    ['http://h/up', 'http://h/up/search', 'http://h/up/search'],
    ['http://h/up', 'http://h:81', 'http://h:81'],
  ])('from %s %s is reached at %s', (root, url, expected) => expect(reachedUrl({ root }, url)).toBe(expected));
});
