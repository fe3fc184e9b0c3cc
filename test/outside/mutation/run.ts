// npm run mutation [-- [--static] [--every 4] src/token 'src/search/engine/{fold,nearest}.ts' …]: changes the source in small
// ways, one at a time, and shows which changes no test notices, and of each folder how many. What has not changed since the
// last run is not tried again. Reports: .mutation/.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { isChosen, notTried } from './session.ts';

/**
 * A folder, and the one whose tests are tried, also for the folders in it; those of `src/search/access` go through the
 * whole interface.
 */
const folders: Readonly<Record<string, string>> = {
  'src/token': 'src/token',
  'src/search/access': 'src/search',
  'src/search/engine': 'src/search/engine',
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
    /** Of so many mutants only one is tried: for an estimate where all would take too long. */
    every: { type: 'string', default: '1' },
  },
});

const every = Number(values.every);
if (!(every >= 1)) throw new Error('--every must be a number from 1 on');
/** Other results must not be taken for those of all mutants. */
const kind = [...(values.static ? ['static'] : []), ...(every === 1 ? [] : [`every-${every}`])];

/** When the code before it has changed, a mutant that was left out may be chosen: it is not taken from the report then. */
function forgetUntried(file: string): void {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, { mutants: MutantResult[] }> };
  for (const measured of Object.values(report.files))
    measured.mutants = measured.mutants.filter(({ statusReason }) => statusReason !== notTried);
  writeFileSync(file, JSON.stringify(report));
}

/** Changes these files or folders, whose tests are the same. What was measured of others before stays in the report. */
async function measure(tests: string, places: readonly string[]): Promise<MutantResult[]> {
  const report = path.join(reports, [tests.replaceAll('/', '-'), ...kind].join('-'));
  const tempDirName = mkdtempSync(path.join(os.tmpdir(), 'understudy-mutation-'));
  forgetUntried(`${report}.json`);
  process.env.MUTATED_FOLDER = tests;
  process.env.MUTATION_EVERY = String(every);
  try {
    return await new Stryker({
      configFile: 'test/outside/mutation/stryker.json',
      plugins: ['./test/outside/mutation/session.ts'],
      testRunner: 'session',
      testRunnerNodeArgs: ['--import', 'tsx'],
      // A browser alone has what these take: `npm run test:console`.
      mutate: [
        ...places.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`)),
        '!src/console/browser.ts',
        '!src/console/components/*.ts',
      ],
      ignoreStatic: !values.static,
      tempDirName,
      incrementalFile: `${report}.json`,
      htmlReporter: { fileName: `${report}.html` },
    }).runMutationTest();
  } finally {
    rmSync(tempDirName, { recursive: true, force: true });
  }
}

/** Of each folder how many mutants there are, and how many of them are killed. */
function countByFolder(results: readonly MutantResult[]): Map<string, { mutants: number; killed: number }> {
  const counts = new Map<string, { mutants: number; killed: number }>();
  for (const { id, fileName, status } of results) {
    if (['Ignored', 'CompileError', 'RuntimeError'].includes(status) || !isChosen(id, every)) continue;
    const folder = path.dirname(path.relative('.', fileName));
    const count = counts.get(folder) ?? { mutants: 0, killed: 0 };
    count.mutants += 1;
    if (status === 'Killed' || status === 'Timeout') count.killed += 1;
    counts.set(folder, count);
  }
  return counts;
}

mkdirSync(reports, { recursive: true });
const places = (positionals.length > 0 ? positionals : Object.keys(folders)).map((place) => place.replace(/\/+$/, ''));
const measured = new Map<string, { mutants: number; killed: number }>();
for (const tests of new Set(places.map(testsOf))) {
  const results = await measure(
    tests,
    places.filter((place) => testsOf(place) === tests),
  );
  const waited = results.filter(({ statusReason }) => statusReason?.startsWith('Test timed out') === true).length;
  process.stdout.write(`${waited} mutants kept a test waiting\n`);
  for (const [folder, count] of countByFolder(results)) measured.set(folder, count);
}
const share = ({ mutants, killed }: { mutants: number; killed: number }) => (100 * killed) / mutants;
process.stdout.write('\n| folder | mutants | caught |\n|---|---|---|\n');
for (const [folder, count] of [...measured].toSorted())
  process.stdout.write(`| \`${folder}\` | ${count.mutants} | ${Math.floor(share(count))} % |\n`);
process.exitCode = [...measured.values()].every((count) => share(count) >= wanted) ? 0 : 1;
