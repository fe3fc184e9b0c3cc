import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());

/** The values by their names and labels. */
async function metrics(of: Pick<typeof server, 'call'> = server): Promise<Map<string, number>> {
  const { text } = await of.call('GET', '/-/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('GET /-/metrics', () => {
  test('is the text format of Prometheus', async () => {
    await server.call('GET', '/');
    const { status, headers, text } = await server.call('GET', '/-/metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toContain('# TYPE understudy_requests_total counter\n');
    expect(text).toContain('# TYPE understudy_request_duration_seconds histogram\n');
    for (const line of text.split('\n').filter((each) => each !== ''))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .*|\w+(\{(\w+="([^"\\]|\\.)*",?)*\})? -?[\d.e+-]+)$/);
  });

  test('counts the requests of all sandboxes by interface, operation, status and rule', async () => {
    const series = (status: number | string, rule = '') =>
      `understudy_requests_total{interface="example-app",operation="root",status="${status}",rule="${rule}"}`;
    const before = await metrics();
    const box = '/-/s/metrics';
    await server.call('GET', `${box}/`);
    const rule = { name: 'the "bad" day', when: { times: 1 }, then: { refuse: 'proxy.bad-gateway' } };
    await server.call('POST', `${box}/-/rules`, rule);
    await server.call('GET', `${box}/`);
    const { json } = await server.call('POST', `${box}/-/rules`, { first: true, then: { fault: 'close' } });
    await server.call('GET', `${box}/`).catch(() => {});
    const after = await metrics();
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect([added(series(200)), added(series(502, 'the \\"bad\\" day')), added(series('none', json.id))]).toEqual([
      1, 1, 1,
    ]);
  });

  test('the histogram adds up', async () => {
    await server.call('GET', '/nowhere');
    const all = await metrics();
    const labels = 'interface="example-app",operation="unknown"';
    const buckets = [...all].filter(
      ([name]) => name.startsWith('understudy_request_duration_seconds_bucket') && name.includes(labels),
    );
    const counts = buckets.map(([, count]) => count);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(buckets.at(-1)?.[0]).toContain('le="+Inf"');
    expect(all.get(`understudy_request_duration_seconds_count{${labels}}`)).toBe(counts.at(-1));
    expect(all.get(`understudy_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
  });

  test('says how many sandboxes there are, and what journals and the process take up', async () => {
    await using own = await controlServer();
    await own.call('GET', '/');
    await own.call('POST', '/-/sandboxes');
    const before = await metrics(own);
    expect(before.get('understudy_sandboxes')).toBe(2);
    expect(before.get('understudy_journal_bytes')).toBeGreaterThan(100);
    expect(before.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    await own.call('DELETE', '/-/requests');
    expect((await metrics(own)).get('understudy_journal_bytes')).toBe(0);
  });

  test('counts what rules do where no journal is kept', async () => {
    await using own = await controlServer({ journal: { entries: 0 } });
    await own.call('POST', '/-/rules', { name: 'r', then: { refuse: 'proxy.unavailable' } });
    await own.call('GET', '/');
    const name = 'understudy_requests_total{interface="example-app",operation="root",status="503",rule="r"}';
    expect((await metrics(own)).get(name)).toBe(1);
  });

  test('is guarded', async () => {
    const { status } = await server.call('GET', '/-/metrics', undefined, { 'x-forwarded-for': '10.0.0.1' });
    expect(status).toBe(403);
  });
});
