import { Session } from 'node:inspector/promises';
import { afterAll, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());

/** The functions of the rooms of rules, and of what reads requests for them, that were entered meanwhile. */
async function enteredBy(run: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => /src\/control\/(?:rules|facts)\//.test(url))
    .flatMap(({ url, functions }) =>
      functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map(({ functionName }) => `${url.split('/').at(-1)} ${functionName}`),
    );
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
const token = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';

async function everyInterface(): Promise<number[]> {
  const replies = [
    await server.call('GET', '/'),
    await server.call('POST', '/realms/demo/protocol/openid-connect/token', token, form),
    await server.call('POST', '/search', { query: 'two rivers' }, json),
    await server.call('GET', '/nowhere'),
  ];
  return replies.map(({ status }) => status);
}

test('without rules no request enters what they consist of', async () => {
  await everyInterface();
  const statuses: number[][] = [];
  const entered = await enteredBy(async () => statuses.push(await everyInterface()));
  expect([statuses, entered]).toEqual([[[200, 200, 200, 404]], []]);
  await server.rules.add({ match: { path: '/nowhere' }, then: { respond: { status: 418 } } });
  const later = await enteredBy(async () => statuses.push(await everyInterface()));
  expect([statuses[1]?.at(-1), later]).toEqual([418, expect.arrayContaining(['try-rules.ts tryRules'])]);
});
