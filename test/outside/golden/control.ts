// npm run test:control: the recorded cases, played in a sandbox beside a default of another kind: all of them by a port of
// its own, and by header and base path those whose requests can carry one. Ends with `N passed, N failed`.
import { startServer } from '../../../src/index.ts';
import type { Difference } from '../../golden/comparison.ts';
import { type GoldenCase, goldenFile } from '../../golden/golden-case.ts';
import type { Reading } from '../../golden/raw-connection.ts';
import { replay } from '../../golden/replay.ts';
import { publishedKeys, tokenDifferences } from '../../golden/token-claims.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { basePath, inSandbox, linksWithoutBase, type Way, withoutBasePath } from './in-sandbox.ts';

type Play = (golden: GoldenCase) => Promise<Difference[]>;

/** The recorded bounds are real time: a machine that is busy elsewhere gets another chance. */
const attempts = 3;
const exampleCases = goldenFile('example-app.json').cases;
const tokenCases = goldenFile('token-endpoint.json').cases;
const lanes = { greeting: 2, echo: 2, object: 1, cached: 2, slow: 8 };
const realmFiles = ['demo', 'closed', 'odd', 'umlaut'].map((name) => `test/golden/realm-${name}.json`);
const name = 'recorded';

let passed = 0;
let failed = 0;

async function playAll(cases: readonly GoldenCase[], way: Way, play: Play): Promise<void> {
  for (const golden of cases) {
    const carried = inSandbox(golden, way, name);
    if (carried === undefined) continue;
    let differences: Difference[] = [];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      differences = await play(carried).catch((error: unknown) => [String(error)]);
      if (differences.length === 0) break;
    }
    if (differences.length === 0) passed += 1;
    else {
      failed += 1;
      process.stdout.write(`FAIL ${golden.id} by ${way}: ${golden.note ?? ''}\n  ${differences.join('\n  ')}\n`);
    }
  }
}

async function exampleApp(way: Way, variant: keyof typeof lanes, cases: readonly GoldenCase[]): Promise<void> {
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  const other = variant === 'object' ? 'echo' : 'object';
  await using server = await startServer(
    { port: 0, log: { level: 'info' }, app: { variant: other } },
    { stdout, stderr },
  );
  const port = way === 'port' ? { port: 0 } : {};
  await using box = await server.sandbox({ name, ...port, settings: { app: { variant } } });
  const url = way === 'header' ? server.url : box.url;
  // The request line shows the target as it was sent.
  const stdoutLines = () => stdout.lines.map((line) => line.replace(basePath(name), ''));
  await playAll(cases, way, (golden) => playTo({ url, way, stdoutLines }, golden));
}

async function tokenEndpoint(way: Way): Promise<void> {
  await using server = await startServer({ port: 0 });
  const port = way === 'port' ? { port: 0 } : {};
  await using box = await server.sandbox({ name, ...port, settings: { auth: { realmFiles } } });
  const url = way === 'header' ? server.url : box.url;
  const keys = await publishedKeys(box.url, ['demo', 'odd realm', 'Ünï']);
  const base = way === 'base path' ? basePath(name) : '';
  const { origin } = new URL(url);
  await playAll(tokenCases, way, (golden) =>
    playTo({ url, way }, golden, (exchange, reading) => tokenDifferences(exchange, reading, origin, keys, base)),
  );
}

interface Target {
  readonly url: string;
  readonly way: Way;
  readonly stdoutLines?: () => readonly string[];
}

/** Links have the base path of the sandbox, and apart from it are as recorded. */
async function playTo({ way, ...target }: Target, golden: GoldenCase, also?: Parameters<typeof replay>[3]) {
  if (way !== 'base path') return replay(golden, target, {}, also);
  const unbased: string[] = [];
  const compared = (reading: Reading) => {
    unbased.push(...linksWithoutBase(reading, name));
    return withoutBasePath(reading, name);
  };
  const differences = await replay(golden, { ...target, compared }, {}, also);
  return [...differences, ...unbased.map((link) => `without base path: ${link}`)];
}

for (const way of ['port', 'header', 'base path'] as const) {
  const before = passed + failed;
  const work = [tokenEndpoint(way)];
  for (const variant of ['greeting', 'echo', 'object', 'cached', 'slow'] as const) {
    const own = exampleCases.filter((golden) => golden.variant === variant);
    for (let lane = 0; lane < lanes[variant]; lane += 1)
      work.push(
        exampleApp(
          way,
          variant,
          own.filter((_, at) => at % lanes[variant] === lane),
        ),
      );
  }
  await Promise.all(work);
  const all = exampleCases.length + tokenCases.length;
  process.stdout.write(`by ${way}: ${passed + failed - before} of ${all} cases\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
