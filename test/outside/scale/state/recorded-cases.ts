import type { Difference } from '../../../golden/comparison.ts';
import { type GoldenCase, goldenFile } from '../../../golden/golden-case.ts';
import { replay } from '../../../golden/replay.ts';
import { publishedKeys, tokenDifferences } from '../../../golden/token-claims.ts';
import type { RedisServer } from '../../../support/redis-server.ts';
import { startTcpBalancer } from '../balancers.ts';
import { startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';

/** The recorded bounds are real time: a machine that is busy elsewhere gets another chance. */
const attempts = 3;
/** How many cases of the token endpoint are played at the same time. */
const lanes = 4;

/** Each connection of a recorded case goes to the next of three processes. */
export async function recordedCases(report: Report, { url: STATE_URL }: RedisServer): Promise<void> {
  const realms = ['demo', 'closed', 'odd', 'umlaut'].map((name) => `${process.cwd()}/test/golden/realm-${name}.json`);
  const processes = await startProcesses(3, { STATE_URL, APP_VARIANT: 'cached', AUTH_REALM_FILES: realms.join() });
  const balancer = await startTcpBalancer(processes.ports);
  const { url } = balancer;
  try {
    const { stdoutLines } = processes;
    const cached = goldenFile('example-app.json').cases.filter(({ variant }) => variant === 'cached');
    for (const golden of cached) await play(report, golden, () => replay(golden, { url, stdoutLines }));
    const keys = await publishedKeys(url, ['demo', 'odd realm', 'Ünï']);
    const { cases } = goldenFile('token-endpoint.json');
    const lane = async (number: number) => {
      for (const golden of cases.filter((_, at) => at % lanes === number))
        await play(report, golden, () =>
          replay(golden, { url }, {}, (exchange, reading) => tokenDifferences(exchange, reading, url, keys)),
        );
    };
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
    report.note(`${cached.length + cases.length} recorded cases, spread over three processes`);
  } finally {
    await balancer.stop();
    await processes.stop();
  }
}

function play(report: Report, { id, note }: GoldenCase, attempt: () => Promise<Difference[]>): Promise<void> {
  return report.check(`${id} ${note ?? ''}`.trim(), async () => {
    let differences: Difference[] = [];
    for (let count = 0; count < attempts; count += 1) {
      differences = await attempt().catch((error: unknown) => [String(error)]);
      if (differences.length === 0) return;
    }
    throw new Error(differences.join('\n  '));
  });
}
