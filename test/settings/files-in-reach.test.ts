import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOutOfReach, isInside } from '../../src/settings/files-in-reach.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { emptyFolder } from '../support/command.ts';

const folder = emptyFolder();
const [realms, started, elsewhere] = ['realms', 'started', 'elsewhere'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
for (const each of [realms, started, elsewhere]) {
  mkdirSync(each);
  writeFileSync(path.join(each, 'a.json'), '{}');
}
symlinkSync(elsewhere, path.join(realms, 'out'));
symlinkSync('a.json', path.join(realms, 'b.json'));
const settings = settingsFromOptions({
  sandbox: { files: realms },
  auth: { realmFiles: [path.join(started, 'a.json')] },
});
const base = settingsFromOptions({ auth: { realmFiles: [path.join(elsewhere, 'a.json')] } });
const problemsOf = (file: unknown, before = settings) =>
  filesOutOfReach({ auth: { realmFiles: [file] } }, before, settings);

test.each([
  'realms/a.json',
  'realms/b.json',
  'realms/not-there.json',
  'realms/../realms/a.json',
  'realms',
  'started/a.json',
])('%s may be named', (file) => {
  expect(problemsOf(`${folder}/${file}`)).toEqual([]);
  expect(problemsOf(path.relative('.', `${folder}/${file}`))).toEqual([]);
});

test.each([
  ...['/proc/self/environ', '/dev/zero', '/', '', '.', 'FOLDER', 'FOLDER/realms2', 'FOLDER/realms/../elsewhere/a.json'],
  ...[
    'FOLDER/realms/out/a.json',
    'FOLDER/started/b.json',
    'FOLDER/elsewhere/a.json',
    'FOLDER/elsewhere/not-there.json',
  ],
  'FOLDER/realms/a.json\0',
])('%j may not, and nothing is told of it', (file) =>
  expect(problemsOf(file.replace('FOLDER', folder))).toEqual([
    { name: 'auth.realmFiles', message: 'must be a file that the server was started with, or one below SANDBOX_FILES' },
  ]),
);

test('what the settings name already may be named again', () =>
  expect(problemsOf(path.join(elsewhere, 'a.json'), base)).toEqual([]));

test('one among many is enough', () =>
  expect(filesOutOfReach({ auth: { realmFiles: [realms, '/etc/passwd'] } }, settings, settings)).toHaveLength(1));

test.each([undefined, null, 5, {}, { auth: null }, { auth: { realmFiles: 'x' } }, { auth: { realmFiles: [5] } }])(
  '%j is left to the schema',
  (changes) => expect(filesOutOfReach(changes, settings, settings)).toEqual([]),
);

describe('as Windows writes paths', () => {
  const isIn = (file: string) => isInside(file, 'C:\\realms', path.win32);

  test.each([
    ...['C:\\realms', 'C:\\realms\\a.json', 'c:\\REALMS\\a.json', 'C:/realms/a.json'],
    ...['C:\\realms\\below\\..\\a.json', 'C:\\realms\\..a.json', 'C:\\realms\\'],
  ])('%s is below C:\\realms', (file) => expect(isIn(file)).toBe(true));

  test.each([
    ...['C:\\', 'C:\\realms2\\a.json', 'C:\\realms\\..\\other.json', 'C:/realms/../other.json', 'C:\\realms\\..'],
    ...['D:\\realms\\a.json', '\\\\server\\share\\realms\\a.json', '\\\\?\\D:\\realms\\a.json', '..\\a.json', ''],
  ])('%j is not', (file) => expect(isIn(file)).toBe(false));
});
