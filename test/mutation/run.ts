// npm run mutation [-- [--static] src/token 'src/search/engine/{fold,nearest}.ts' …]: changes the source in small ways, one
// at a time, and shows which changes no test notices. What has not changed since the last run is not tried again. Reports:
// .mutation/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/**
 * A folder, and the one whose tests are tried, also for the folders in it; those of `src/search/access` go through the
 * whole interface.
 */
const folders: Readonly<Record<string, string>> = {
  'src/token': 'src/token',
  'src/search/access': 'src/search',
  'src/search/engine': 'src/search',
  'src/example-app': 'src/example-app',
  'src/control': 'src/control',
};
const testsOf = (folder: string) =>
  Object.entries(folders).find(([name]) => folder === name || folder.startsWith(`${name}/`))?.[1] ?? folder;
const reports = '.mutation';
/** Of all mutants the share that must be killed, in percent. */
const wanted = 80;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants of what is computed when a module is loaded are tried too; each needs all tests of its folder. */
    static: { type: 'boolean', default: false },
  },
});

async function scoreOf(folder: string): Promise<number> {
  const report = path.join(reports, `${folder.replaceAll('/', '-')}${values.static ? '-static' : ''}`);
  const tempDirName = mkdtempSync(path.join(os.tmpdir(), 'understudy-mutation-'));
  process.env.MUTATED_FOLDER = testsOf(folder);
  try {
    const results = await new Stryker({
      configFile: '.config/stryker.json',
      plugins: ['./test/mutation/session.ts'],
      testRunner: 'session',
      testRunnerNodeArgs: ['--import', 'tsx'],
      mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`],
      ignoreStatic: !values.static,
      tempDirName,
      incrementalFile: `${report}.json`,
      htmlReporter: { fileName: `${report}.html` },
    }).runMutationTest();
    const waited = results.filter(({ statusReason }) => statusReason?.startsWith('Test timed out') === true).length;
    process.stdout.write(`${results.length} mutants, ${waited} of them kept a test waiting\n`);
    const counted = results.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
    const killed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout');
    return (100 * killed.length) / counted.length;
  } finally {
    rmSync(tempDirName, { recursive: true, force: true });
  }
}

mkdirSync(reports, { recursive: true });
const scores = new Map<string, number>();
for (const asked of positionals.length > 0 ? positionals : Object.keys(folders)) {
  const folder = asked.replace(/\/+$/, '');
  scores.set(folder, await scoreOf(folder));
}
for (const [folder, score] of scores)
  process.stdout.write(`${folder}: ${score.toFixed(1)} % of the mutants are killed\n`);
process.exitCode = [...scores.values()].every((score) => score >= wanted) ? 0 : 1;
