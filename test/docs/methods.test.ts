import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { membersOf, tableOf } from '../support/client-methods.ts';

const text = readFileSync('src/docs/methods.md', 'utf8');
const tables = text.split('\n\n').filter((part) => part.startsWith('|'));
const sandbox = membersOf('ControlledSandbox');
const shared = new Set(membersOf('Controlled').map(({ name }) => name));
const server = membersOf('ControlledServer').filter(({ name }) => !shared.has(name));

test('the document has the members of the client as its types say them', () => {
  expect(tables.map((table) => table.trim())).toEqual([tableOf(sandbox), tableOf(server)]);
});

test('each says what it does', () => {
  expect([...sandbox, ...server].filter(({ says }) => says === '')).toEqual([]);
});

test('the client in Python has them too, but for what is of one language', () => {
  const files = ['sandbox', 'parts', 'token_parts', 'mails', 'settings', 'server'];
  const python = files
    .map((file) => readFileSync(`src/testing/pytest/pytest_understudy/${file}.py`, 'utf8'))
    .join('\n');
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const missing = [...sandbox, ...server].filter(({ name }) => {
    const last = snake(/(\w+)\(/.exec(name)?.[1] ?? '');
    return last !== '' && !new RegExp(`def ${last}\\(`).test(python);
  });
  expect(missing.map(({ name }) => name)).toEqual([
    'about()',
    'documents.control()',
    'documents.search()',
    'documents.token()',
  ]);
});

/** What Go and Java leave out: streams of events. */
const leftOut = ['requests.events(options)'];

test.each<[language: string, folder: string, ending: string, methodOf: (name: string) => RegExp]>([
  ['Go', 'src/testing/go', '.go', (name) => new RegExp(`^func \\([^)]+\\) ${capital(name)}\\(`, 'm')],
  ['Java', 'src/testing/java/main/understudy', '.java', (name) => new RegExp(`^ +public [^=;]*\\b${name}\\(`, 'm')],
])('the client in %s has them too', (_language, folder, ending, methodOf) => {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending) && !file.endsWith('_test.go'));
  const text = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n');
  const missing = [...sandbox, ...server].filter(({ name }) => {
    const last = /(\w+)\(/.exec(name)?.[1];
    return last !== undefined && !methodOf(last).test(text);
  });
  expect(missing.map(({ name }) => name)).toEqual(leftOut);
});

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
