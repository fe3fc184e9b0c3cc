import { afterAll, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
let count = 0;
const rules = () => `/-/s/large-${count++}/-/rules`;
const close = { fault: 'close' };
const responds = (body: unknown) => ({ match: { path: '/t' }, then: { respond: { body } } });

test('a match with too many members is refused for that alone', async () => {
  for (const member of [7, 'x', {}]) {
    const match = { method: Array(20_000).fill(member) };
    const { status, json } = await server.call('POST', rules(), { match, then: close });
    expect([status, json.detail]).toEqual([422, 'match: must have at most 1000 members in all']);
    const verified = await server.call('POST', '/-/requests/verify', { match });
    expect([verified.status, verified.json.detail]).toEqual([422, 'match: must have at most 1000 members in all']);
  }
});

test('a rule with too many outcomes or results is refused for that alone', async () => {
  const outcomes = await server.call('POST', rules(), { then: Array(9_000).fill({ results: 1 }) });
  expect(outcomes.json.detail).toBe('then: must be at most 100');
  const results = await server.call('POST', rules(), { then: { results: Array(9_000).fill({}) } });
  expect(results.json.detail).toBe('then: results must be at most 100');
});

test('blanks without end behind {{ are refused, and take no time', async () => {
  const text = `{{${' '.repeat(200_000)}`;
  expect((await server.call('POST', rules(), responds(text))).status).toBe(422);
});

test('a rule has ten thousand placeholders at most, in texts of a million characters', async () => {
  const place = rules();
  const { status, json } = await server.call('POST', place, responds('{{path}}'.repeat(10_001)));
  expect([status, json.detail]).toEqual([
    422,
    'then.respond.body: is one too many: a rule has at most 10000 placeholders',
  ]);
  const long = await server.call('POST', place, responds(`{{path}}${'x'.repeat(1_000_000)}`));
  expect(long.json.detail).toBe('then.respond.body: must have at most 1000000 characters when {{ stands in it');
  const spread = { then: Array(2).fill({ respond: { body: ['{{ path }}'.repeat(5_001)] } }) };
  expect((await server.call('POST', place, spread)).json.detail).toContain('then.1.respond.body.0: is one too many');
});

test('thousands of rules come back as they were sent, over a snapshot too', { tags: ['thorough'] }, async () => {
  const sent = Array.from({ length: 3_000 }, (_, at) => ({
    id: `r${at}`,
    match: { path: `/x/${at}` },
    then: { respond: { body: at } },
  }));
  const put = await server.call('PUT', '/-/s/many/-/rules', { rules: sent });
  expect(put.json.rules.map(({ id }: { id: string }) => id)).toEqual(sent.map(({ id }) => id));
  expect((await server.call('GET', '/-/s/many/-/rules')).json).toEqual(put.json);
  const snapshot = (await server.call('GET', '/-/sandboxes/many/snapshot')).json;
  for (const body of [
    { name: 'restored', snapshot },
    { name: 'copied', from: 'many' },
  ]) {
    expect((await server.call('POST', '/-/sandboxes', body)).status).toBe(201);
    expect((await server.call('GET', `/-/s/${body.name}/-/rules`)).json).toEqual(put.json);
  }
  snapshot.rules[2_999].match = { path: 1 };
  const wrong = await server.call('POST', '/-/sandboxes', { snapshot });
  expect(wrong.json.errors[0].field).toBe('snapshot.rules.2999.match.path');
});

test('an id that is given twice is named, with the first of them', async () => {
  const same = { id: 'a', then: close };
  const { status, json } = await server.call('PUT', rules(), { rules: [same, same] });
  expect([status, json.detail]).toEqual([422, 'rules.1.id: is that of another rule']);
});
