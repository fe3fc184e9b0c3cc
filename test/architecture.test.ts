import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.split(path.sep).join('/'));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
const code = new Map(files.map((file) => [file, withoutComments(readFileSync(path.join('src', file), 'utf8'))]));

/** Files below src/ that a file imports, statically or not. */
function importsOf(file: string): string[] {
  const found = (code.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g);
  return [...found].map(([, target = '']) => path.posix.normalize(path.posix.join(path.posix.dirname(file), target)));
}

/** The room that a file stands in; main.ts and index.ts are at the top. */
const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'top');

/** What each room may import besides itself. An interface knows no other interface, no setting and no control plane. */
const allowed: Record<string, readonly string[]> = {
  runtime: [],
  http: ['runtime'],
  tls: ['runtime'],
  proxy: ['http'],
  // The protocol, for both MCP servers.
  mcp: ['runtime'],
  search: ['http', 'runtime', 'mcp'],
  // What an interface and the control plane both say of the same thing.
  contract: [],
  token: ['http', 'runtime', 'contract'],
  'example-app': ['http', 'runtime'],
  control: ['http', 'runtime', 'contract', 'mcp'],
  settings: ['runtime'],
  // Implements what the interfaces keep their state in.
  state: ['search', 'token', 'example-app', 'runtime'],
  server: ['settings', 'http', 'runtime', 'tls', 'proxy', 'mcp', 'search', 'token', 'example-app', 'state', 'control'],
  cli: ['settings', 'server', 'control', 'runtime'],
  // And the typed client: see below.
  console: [],
  // Helpers for test frameworks use what any program can, and trust what the machine trusts.
  testing: ['top', 'tls'],
};

/** The parts of the token endpoint, and which others each may import. The files above them know all five. */
const partsOfToken: Record<string, readonly string[]> = {
  realm: [],
  openid: ['realm'],
  browser: ['openid', 'realm'],
  authorization: ['openid', 'realm'],
  admin: ['openid', 'realm', 'authorization'],
};

/** The part of the token endpoint that a file stands in: undefined for the files above the parts. */
const partOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined);

/** What programs elsewhere control the server by. */
const isClient = (file: string) => file === 'client.ts' || file.startsWith('control/client/');

describe('imports', () => {
  test('every room is named here', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(['top', ...Object.keys(allowed)].sort());
  });

  test.each(Object.keys(allowed))('%s imports only itself and the rooms that it may', (room) => {
    const wrong = files
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
      .filter(([file, target]) => !(roomOf(file) === 'console' && isClient(target)))
      .filter(([, target]) => !target.startsWith('..') && ![room, ...(allowed[room] ?? [])].includes(roomOf(target)))
      .map(([file, target]) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  test('every part of the token endpoint is named here', () => {
    const parts = files.filter((file) => roomOf(file) === 'token').flatMap((file) => partOf(file) ?? []);
    expect([...new Set(parts)].sort()).toEqual(Object.keys(partsOfToken).sort());
  });

  test.each(Object.keys(partsOfToken))('token/%s imports only itself and the parts that it may', (part) => {
    const wrong = files
      .filter((file) => roomOf(file) === 'token' && partOf(file) === part)
      .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
      .filter(([, target]) => roomOf(target) === 'token')
      .filter(([, target]) => ![part, ...(partsOfToken[part] ?? [])].includes(partOf(target) ?? ''))
      .map(([file, target]) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  test('at most eight files stand above the parts of the token endpoint', () => {
    const above = files.filter((file) => roomOf(file) === 'token' && partOf(file) === undefined);
    expect(above.length).toBeLessThanOrEqual(8);
  });

  test('the console has nothing of Node.js', () => {
    const packages = files
      .filter((file) => roomOf(file) === 'console')
      .flatMap((file) => [...(code.get(file) ?? '').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name));
    expect([...new Set(packages)].sort()).toEqual(['@preact/signals', 'preact', 'preact/hooks']);
  });

  test('nothing imports main.ts or index.ts but the helpers for tests', () => {
    const others = files.filter((file) => roomOf(file) !== 'testing');
    const entries = others.filter((file) =>
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

  test('a file name says whose the file is: few are there twice', () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const name = path.posix.basename(file).replace(/\.tsx?$/, '');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const several = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
    expect(several.length, several.join(', ')).toBeLessThanOrEqual(10);
  });

  test('at most twelve files stand above the parts of the server', () => {
    expect(files.filter((file) => /^server\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(12);
  });

  test('no file is named for what it is not', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.ts|\/)/.test(file))).toEqual([]);
  });
});

describe('time, randomness and output are handed in', () => {
  const forbidden: [what: string, pattern: RegExp, except: readonly string[]][] = [
    [
      'the wall clock',
      /\bDate\.now\b|new Date\(\s*\)|\bperformance\.now\b|process\.hrtime/,
      ['runtime/runtime.ts', 'console/browser.ts'],
    ],
    [
      'timers',
      /\bset(Timeout|Interval|Immediate)\b/,
      [
        'runtime/runtime.ts',
        'runtime/turn.ts',
        'runtime/output.ts',
        'http/batch-responses.ts',
        'console/browser.ts',
        // Waits for a server, in the process of a test.
        'testing/ask-server.ts',
      ],
    ],
    // The client has no runtime: it runs in any program.
    [
      'randomness',
      /Math\.random|\brandomBytes\b|\brandomUUID\b|getRandomValues/,
      ['runtime/runtime.ts', 'control/client/new-name.ts'],
    ],
    // Requests written as code print what comes back.
    [
      'streams of the process',
      /process\.(stdout|stderr)|\bconsole\.(?:log|info|warn|error|debug)\b/,
      // Test runners show warnings of helpers beside the test.
      ['runtime/runtime.ts', 'control/journal/code/fetch.ts', 'testing/test-sandbox.ts'],
    ],
    // A realm file names variables of the environment, which the import of Keycloak reads.
    ['the environment', /process\.env/, ['main.ts', 'testing/test-environment.ts', 'server/loading/realm-files.ts']],
  ];
  test.each(forbidden)('%s', (_what, pattern, except) => {
    const touching = files.filter((file) => pattern.test(code.get(file) ?? '') && !except.includes(file));
    expect(touching).toEqual([]);
  });
});
