import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { settingsTable } from '../../src/settings/read-settings.ts';

/** What each entry exports as types without parameters, by its name in the sources. */
const entries: Readonly<Record<string, readonly string[]>> = {
  index: ['ServerOptions', 'SandboxSettings', 'RunningServer', 'ControlledSandbox', 'Runtime'],
  client: [
    'ClockState',
    'ConnectOptions',
    'ControlledServer',
    'EntryDetail',
    'EntrySummary',
    'Expectation',
    'NewRule',
    'RequestFilter',
    'SandboxOptions',
    'ShownRule',
  ],
  'testing/vitest': ['Fixtures', 'TestOptions'],
  'testing/jest': ['Context', 'TestOptions'],
  'testing/node-test': ['Context', 'TestOptions'],
  'testing/playwright': ['Fixtures', 'TestOptions', 'WorkerFixtures'],
};

const tsc = ['test/outside/with-packages.mjs', 'node_modules/.bin/tsc'];

/** What tsc says of a module in this repository. */
function problemsOf(code: string): string {
  const folder = mkdtempSync(path.resolve('test/package/types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'code.ts'), code);
  // The types of Playwright are installed for the programs of test/outside.
  const paths = { '@playwright/test': [path.resolve('test/outside/node_modules/@playwright/test/index.d.ts')] };
  const compilerOptions = { rootDir: '/', paths };
  const settings = { extends: path.resolve('tsconfig.json'), include: ['code.ts'], exclude: [], compilerOptions };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  try {
    return execFileSync(process.execPath, [...tsc, '--project', folder], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const frameworks = Object.keys(packageJson.peerDependencies);

const same = `type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const expectTrue = <T extends true>(value?: T) => value;
`;

/** tsc reads all of the sources. */
describe('the types that are built', { timeout: 120_000 }, () => {
  test('say what those of the sources say', () => {
    const checks = Object.entries(entries).map(([entry, names], index) => {
      const lines = names.map((name) => `expectTrue<Same<built${index}.${name}, source${index}.${name}>>();`);
      return [
        `import type * as built${index} from '../../../dist/${entry}.js';`,
        `import type * as source${index} from '../../../src/${entry}.ts';`,
        ...lines,
      ].join('\n');
    });
    expect(problemsOf(same + checks.join('\n'))).toBe('');
  });

  test('would tell a difference', () => {
    const difference = `import type { ServerOptions } from '../../../dist/index.js';
expectTrue<Same<ServerOptions, Omit<ServerOptions, 'port'> & { port?: string }>>();`;
    expect(problemsOf(same + difference)).toContain("Type 'false' does not satisfy the constraint 'true'");
  });

  test('need no package but the test framework of the program', () => {
    for (const entry of Object.keys(entries)) {
      const text = readFileSync(`dist/${entry}.d.ts`, 'utf8');
      const packages = [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, name]) => name);
      const others = packages.filter((name) => !name?.startsWith('node:') && !frameworks.includes(name ?? ''));
      // What several entries need stands in a file beside them.
      expect(others.filter((name) => !/^\.{1,2}\/types\.cjs$/.test(name ?? ''))).toEqual([]);
      expect(text).not.toMatch(/\bimport\(|\bz\./);
      expect(readFileSync(`dist/${entry}.d.cts`, 'utf8')).toBe(text);
    }
  });

  test('document every option of startServer, with its variable and its default', () => {
    const text = readFileSync('dist/types.d.cts', 'utf8');
    for (const { path: place, env, description } of settingsTable) {
      expect(text).toContain(`${description[0]?.toUpperCase()}${description.slice(1)}.`);
      expect(text).toMatch(
        new RegExp(`In the environment: \`${env}\`\\.\\n(?: *\\* @default .*\\n)? *\\*/\\n *${place.at(-1)}\\?:`),
      );
    }
  });

  test('are there for every entry of the package', () => {
    const paths = Object.keys(packageJson.exports).filter((name) => name !== './package.json');
    const files = paths.map((name) => packageJson.exports[name as '.'].import.default);
    expect(files).toEqual(Object.keys(entries).map((entry) => `./dist/${entry}.js`));
  });
});
