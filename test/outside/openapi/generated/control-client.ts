// Uses the types that openapi-typescript made of /-/openapi.json, with openapi-fetch: control-client.js ADDRESS.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from './control.ts';

const [, , address = ''] = process.argv;
const made = createClient<paths>({ baseUrl: address });
const box = { 'x-understudy-sandbox': 'generated-in-typescript' };

const sandbox = await made.POST('/-/sandboxes', {
  params: { header: box },
  body: { settings: { app: { greeting: 'Generated' } } },
});
assert.equal(sandbox.data?.name, 'generated-in-typescript');
const url = sandbox.data.url;
assert.equal(await (await fetch(url)).json(), 'Generated');

const rule = await made.POST('/-/rules', {
  params: { header: box },
  body: {
    match: {
      operation: 'search',
      body: { query: { similar: 'the capital of France' } },
      headers: { 'x-a': ['b', 'c'] },
    },
    when: { skip: 0, every: 1, probability: 1, times: 1 },
    then: [{ refuse: 'search.rate-limited', delay: { seconds: 0 } }],
  },
});
assert.equal(rule.response.status, 201);
const id = rule.data?.id ?? '';
const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json', 'x-a': 'c' };
const search = () => fetch(`${url}/search`, { method: 'POST', headers, body: '{"query":"capital of France"}' });
assert.deepEqual([(await search()).status, (await search()).status], [429, 200]);

const verified = await made.POST('/-/requests/verify', {
  params: { header: box },
  body: { match: { status: ['4xx'], rule: id }, count: 1 },
});
const [entry = ''] = verified.data?.ids ?? [];
const shown = await made.GET('/-/requests/{id}', { params: { header: box, path: { id: entry } } });
assert.equal(typeof shown.data === 'object' && 'rule' in shown.data && shown.data.rule, id);
const unused = await made.GET('/-/rules', { params: { header: box, query: { unused: 'true' } } });
assert.deepEqual(unused.data?.rules, []);

const minted = await made.POST('/-/tokens', {
  params: { header: box },
  body: { client_id: 'understudy', claims: { roles: ['reader'] }, issued_ago: 3600 },
});
const decoded = await made.POST('/-/tokens/decode', {
  params: { header: box },
  body: { token: minted.data?.access_token ?? '' },
});
assert.deepEqual([decoded.data?.good, decoded.data?.claims.roles], [false, ['reader']]);

const refused = await made.PUT('/-/clock', { params: { header: box }, body: { now: 'tomorrow' } });
assert.deepEqual([refused.error?.status, refused.error?.errors?.[0]?.field], [422, 'now']);
await made.DELETE('/-/sandboxes/{name}', { params: { path: { name: 'generated-in-typescript' } } });

type Rule = paths['/-/rules']['post']['requestBody']['content']['application/json'];
type Refusal = NonNullable<Extract<Rule['then'], readonly unknown[]>[number]['refuse']>;
// @ts-expect-error There is no such refusal.
const misspelt: Refusal = 'search.rate-limitd';
assert.notEqual(misspelt, undefined);
