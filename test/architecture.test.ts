import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(path.sep).join('/'));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
const code = new Map(files.map((file) => [file, withoutComments(readFileSync(path.join('src', file), 'utf8'))]));

/** Files below src/ that a file imports, statically or not. */
function importsOf(file: string): string[] {
  const found = (code.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g);
  return [...found].map(([, target = '']) => path.posix.normalize(path.posix.join(path.posix.dirname(file), target)));
}

/** The part of the house that a file stands in: an interface's folder, `http`, or the top level. */
const partOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'top');

/** What interfaces may use from the top level: plain things that know no setting and no other interface. */
const neutral = new Set(['surroundings.ts', 'on-demand.ts', 'output.ts']);
const allowed: Record<string, (target: string) => boolean> = {
  http: (target) => partOf(target) === 'http' || neutral.has(target),
  search: (target) => ['search', 'http'].includes(partOf(target)) || neutral.has(target),
  token: (target) => ['token', 'http'].includes(partOf(target)) || neutral.has(target),
  'example-app': (target) => ['example-app', 'http'].includes(partOf(target)) || neutral.has(target),
  control: (target) => ['control', 'http'].includes(partOf(target)) || neutral.has(target),
};

describe('imports', () => {
  test.each(Object.keys(allowed))('%s imports only itself, http and what is neutral', (part) => {
    const wrong = files
      .filter((file) => partOf(file) === part)
      .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
      .filter(([, target]) => !target.startsWith('..') && !allowed[part]?.(target))
      .map(([file, target]) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  test('only server.ts and what it puts together in parts/ know the interfaces', () => {
    const knowing = files.filter(
      (file) =>
        partOf(file) === 'top' &&
        importsOf(file).some((target) => ['search', 'token', 'example-app', 'control'].includes(partOf(target))),
    );
    expect(knowing.filter((file) => file !== 'server.ts')).toEqual([]);
    const assembling = files.filter((file) => importsOf(file).some((target) => partOf(target) === 'parts'));
    expect(assembling).toEqual(['server.ts']);
  });

  test('nothing imports main.ts or index.ts', () => {
    const entries = files.filter((file) =>
      importsOf(file).some((target) => target === 'main.ts' || target === 'index.ts'),
    );
    expect(entries).toEqual([]);
  });

  test('a package that is loaded on demand is an ES module: the bundle keeps no names of others', () => {
    const packages = [...code.values()]
      .flatMap((text) => [...text.matchAll(/await import\('([^.'][^']*)'/g)])
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:'));
    const others = packages.filter((name) => {
      const { type } = JSON.parse(readFileSync(path.join('node_modules', name, 'package.json'), 'utf8'));
      return type !== 'module';
    });
    expect(others).toEqual([]);
  });

  test('no file is named for what it is not', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.ts|\/)/.test(file))).toEqual([]);
  });
});

describe('time, randomness and output are handed in', () => {
  const forbidden: [what: string, pattern: RegExp, except: readonly string[]][] = [
    ['the wall clock', /\bDate\.now\b|new Date\(\s*\)|\bperformance\.now\b|process\.hrtime/, ['surroundings.ts']],
    ['timers', /\bset(Timeout|Interval|Immediate)\b/, ['surroundings.ts', 'output.ts', 'http/end-of-turn.ts']],
    ['randomness', /Math\.random|\brandomBytes\b|\brandomUUID\b|getRandomValues/, ['surroundings.ts']],
    ['streams of the process', /process\.(stdout|stderr)|\bconsole\./, ['surroundings.ts']],
    ['the environment', /process\.env/, ['main.ts']],
  ];
  test.each(forbidden)('%s', (_what, pattern, except) => {
    const touching = files.filter((file) => pattern.test(code.get(file) ?? '') && !except.includes(file));
    expect(touching).toEqual([]);
  });
});
