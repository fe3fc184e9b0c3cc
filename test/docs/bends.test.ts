import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documents } from '../support/documents.ts';
import { filesBelow } from '../support/files-below.ts';

const contributing = documents.find(({ file }) => file === '.github/CONTRIBUTING.md')?.text ?? '';
const section = contributing.slice(contributing.indexOf('## Bends and tricks'));
const table = section.slice(section.indexOf('| where |'), section.indexOf('\n\n', section.indexOf('| where |')));
const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const rows = table
  .split('\n')
  .slice(2)
  .map((row) => row.replace(/^\| | \|$/g, '').split(' | '))
  .map(([where, what, , guard = '']) => ({
    files: codeIn(where),
    bends: codeIn(what),
    guards: codeIn(guard),
    isBench: guard.startsWith('bench:'),
  }));
const benches = filesBelow('test/outside/bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('each bend and trick of CONTRIBUTING', () => {
  test.each(rows)('$files: $bends', ({ files, bends, guards, isBench }) => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(bends.filter((bend) => !text.includes(bend))).toEqual([]);
    expect(guards).not.toEqual([]);
    expect(guards.filter((guard) => !(isBench ? benches.includes(`'${guard}'`) : existsSync(guard)))).toEqual([]);
  });

  test('that Node.js may break has a test that names it', () => {
    const bent = rows.filter(({ guards }) => guards.includes('test/http/node-bends.test.ts'));
    const tests = readFileSync('test/http/node-bends.test.ts', 'utf8');
    const named = new Set([...tests.matchAll(/test\(\s*'(src\/[^:]+):/g)].map(([, file]) => file));
    expect(named).toEqual(new Set(bent.flatMap(({ files }) => files)));
  });

  test('is there when a file touches what Node.js does not document', () => {
    const internals = /\b(?:_header|_parent|_expect_continue|_httpMessage|_handle|_implicitHeader|kOn[A-Z]\w+)\b/;
    const touching = filesBelow('src').filter(
      (file) => file.endsWith('.ts') && internals.test(readFileSync(file, 'utf8')),
    );
    const told = rows.flatMap(({ files }) => files);
    expect(touching.filter((file) => !told.includes(file))).toEqual([]);
  });
});
