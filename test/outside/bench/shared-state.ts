import { freePort } from '../../support/free-port.ts';
import { startRedis } from '../../support/redis-server.ts';
import type { Comparison } from './comparisons.ts';
import type { LoadRequest } from './load.ts';
import type { Row } from './report.ts';
import { compareThroughput } from './throughput.ts';

const realm = { AUTH_REALM_FILES: 'test/outside/scale/state/realm.json' };
const tokenRequest = (client: string): LoadRequest => ({
  method: 'POST',
  path: '/realms/shop/protocol/openid-connect/token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: `grant_type=client_credentials&client_id=${client}&client_secret=${client}-secret`,
});
const searchRequest: LoadRequest = {
  method: 'POST',
  path: '/search',
  headers: { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' },
  body: JSON.stringify({ query: 'how does the client credentials grant work' }),
};

const kinds: readonly [what: string, request: LoadRequest, environment: Readonly<Record<string, string>>][] = [
  ['tokens RS256', tokenRequest('till'), realm],
  ['tokens RS256 with a session', tokenRequest('kiosk'), realm],
  ['cached number', { path: '/' }, { APP_VARIANT: 'cached' }],
  ['search', searchRequest, {}],
];

/** What state in Redis costs, which is on the same machine and writes before it answers. */
export async function compareSharedState(rounds: number, seconds: number): Promise<Row[]> {
  const redis = await startRedis(await freePort());
  const rows: Row[] = [];
  try {
    for (const [what, request, environment] of kinds) {
      const reference: Comparison['references'][number] = {
        name: 'the same in memory',
        server: 'dist/main.js',
        environment: () => ({ LOG_LEVEL: 'info', ...environment }),
      };
      const shared = { STATE_URL: redis.url, STATE_PREFIX: `${what}:`, ...environment };
      const comparison = { name: `state in Redis: ${what}`, environment: shared, request, connections: 32 };
      rows.push(...(await compareThroughput({ ...comparison, references: [reference] }, rounds, seconds)));
    }
  } finally {
    await redis.stop();
  }
  return rows;
}
