import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { sourceStack } from '../../src/cli/source-stack.ts';
import { folderOf } from '../support/folder.ts';

test('a place without a source stays', async () => {
  const map = { version: 3, sources: ['../src/a.ts'], names: [], mappings: ';IAEI' };
  const folder = await folderOf({
    'dist/a.js': '',
    'dist/a.js.map': JSON.stringify(map),
    'dist/b.js.map': 'no JSON',
  });
  const at = (name: string, place: string) => `    at ${pathToFileURL(path.join(folder, 'dist', name)).href}:${place}`;
  const frames = [at('a.js', '2:5'), at('a.js', '1:1'), at('b.js', '1:1'), at('c.js', '1:1')];
  const shown = sourceStack(Object.assign(new Error('m'), { stack: ['Error: m', 'more', ...frames].join('\n') }));
  expect(shown.split('\n')).toEqual(['Error: m', 'more', '    at src/a.ts:3:5', ...frames.slice(1)]);
});

test('the stack is short; what is no error is named', () => {
  const deep = (depth: number): Error => (depth === 0 ? new Error('deep') : deep(depth - 1));
  expect(sourceStack(deep(50)).split('\n')).toHaveLength(11);
  expect(sourceStack('x')).toBe('Uncaught x');
  expect(sourceStack(Object.assign(new Error('m'), { stack: 'no frames' }))).toBe('no frames');
});
