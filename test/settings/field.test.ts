import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  asList,
  asNumber,
  corpusPath,
  countryCode,
  emptyIsNone,
  engineUrl,
  existing,
  hostOrUrl,
  hostPattern,
  httpUrl,
  indexName,
  integer,
  origin,
  seconds,
  writableFile,
} from '../../src/settings/field.ts';
import { mmdbProblem } from '../../src/settings/mmdb-file.ts';
import { folderOf } from '../support/folder.ts';

const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('texts of variables', () => {
  test.each([
    ['7', 7],
    [' -7 ', -7],
    ['+1.50', 1.5],
    ['', undefined],
    ['  ', undefined],
    ['1e3', '1e3'],
    ['.5', '.5'],
    ['0x10', '0x10'],
    ['7 a', '7 a'],
  ])('%j as a number', (text, value) => expect(asNumber(text)).toBe(value));

  test.each([
    ['a, b,,c ', ['a', 'b', 'c']],
    ['', []],
  ])('%j as a list', (text, items) => expect(asList(text)).toEqual(items));

  test.each([
    [' a b ', 'a b'],
    ['  ', undefined],
  ])('%j, where empty is none', (text, value) => expect(emptyIsNone(text)).toBe(value));
});

test('numbers have bounds, which their messages name', () => {
  expect([0, 5, 10].every((value) => isTaken(integer(0, 10), value))).toBe(true);
  for (const value of [-1, 11, 1.5, '5'])
    expect(() => integer(0, 10).parse(value)).toThrow('must be a whole number from 0 to 10');
  expect([0, 0.5, 1e9].every((value) => isTaken(seconds('no'), value))).toBe(true);
  expect([-0.1, 1e9 + 1, '1'].some((value) => isTaken(seconds('no'), value))).toBe(false);
});

const kinds: readonly [name: string, schema: z.ZodType, taken: readonly string[], refused: readonly string[]][] = [
  ['a country', countryCode, ['*', 'de', 'US'], ['', 'deu', 'd', '**', 'de ', '1a']],
  [
    'a host that is intercepted',
    hostPattern,
    ['a', 'a.example', '*.a.example', 'under_score.test', '10.0.0.1'],
    ['', '*', '*.', 'a..b', '.a', 'a.', 'https://a', 'a:443', 'a.*.b', '-a', 'a.-b', 'a b'],
  ],
  [
    'an http(s) URL',
    httpUrl,
    ['http://a', 'https://a/b', 'HTTPS://a:1/'],
    ['', 'a', 'ftp://a', 'http://', 'http://a?b', 'http://a#b', 'http://u@a', 'http://a b', 'xhttp://a', 'http://a:x'],
  ],
  [
    'the address of an engine',
    engineUrl,
    ['http://a', 'http://a:9200/', 'https://user:pw@a:9200', 'HTTP://a'],
    [
      '',
      'a:9200',
      'http://a/b',
      'http://a?b',
      'http://a#b',
      'http://@a',
      'http://u@v@a',
      'http://a//',
      'ftp://a',
      'xhttp://a',
      'http://',
    ],
  ],
  [
    'a host or a URL',
    hostOrUrl,
    ['a', 'a.example', 'a_b-c', '[::1]', '10.0.0.1', 'https://a.example/x', 'HTTP://a'],
    [
      '',
      'a:80',
      'a/b',
      '::1',
      'http://',
      'http://a?b',
      'http://a#b',
      'http://u@a',
      'ftp://a',
      'xhttp://a',
      'a b',
      '[x]',
    ],
  ],
  [
    'an origin',
    origin,
    ['*', 'http://localhost:5173', 'https://app.example', 'capacitor://localhost', 'app+x-1.y://host', 'xhttp://host'],
    [
      '',
      'app.example',
      'http://a/',
      'http://a/b',
      'http://a:80',
      'HTTP://a',
      'http://',
      'app://a/',
      'app://',
      'app://a,b',
      '1pp://a',
      'app://a?b',
      ' app://a',
      'http://a b',
    ],
  ],
  [
    'the name of an index',
    indexName,
    ['a', '0', 'a.b_c-1', 'x'.repeat(200)],
    ['', 'A', '-a', '_a', '.a', 'a b', 'x'.repeat(201)],
  ],
];

describe.each(kinds)('%s', (_name, schema, taken, refused) => {
  test.each(taken)('%j is one', (text) => expect(isTaken(schema, text)).toBe(true));
  test.each(refused)('%j is none', (text) => expect(isTaken(schema, text)).toBe(false));
});

test('files must be there, and pages may stand behind a plus sign', async () => {
  const folder = await folderOf({ 'a+file': '' });
  const file = join(folder, 'a+file');
  expect([file, folder].every((path) => isTaken(existing, path) && isTaken(corpusPath, path))).toBe(true);
  expect([isTaken(corpusPath, `+${file}`), isTaken(existing, `+${file}`)]).toEqual([true, false]);
  expect([`${file}x`, `++${file}`, ''].filter((path) => isTaken(corpusPath, path))).toEqual([]);
});

test('a file that is to be written need not be there, its folder must', async () => {
  const folder = await folderOf({ file: '' });
  const taken = [join(folder, 'file'), join(folder, 'new')];
  const refused = [folder, join(folder, 'none', 'new'), join(folder, 'file', 'new')];
  expect([...taken, ...refused].filter((path) => isTaken(writableFile, path))).toEqual(taken);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('a database of countries is known by the mark before its metadata, near its end', async () => {
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  const folder = await folderOf({
    small: marker,
    large: Buffer.concat([Buffer.alloc(300_000), marker, Buffer.alloc(100_000)]),
    early: Buffer.concat([marker, Buffer.alloc(128 * 1024)]),
    empty: '',
  });
  const problems = ['small', 'large', 'early', 'empty', 'none'].map((name) => mmdbProblem(join(folder, name)));
  const wrong = "is not a database in MaxMind's format";
  expect(problems).toEqual([undefined, undefined, wrong, wrong, 'cannot be read (ENOENT)']);
  expect(mmdbProblem(folder)).toBe('cannot be read (EISDIR)');
});
