import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'understudy-server/node-test';
import { createApp } from './app.mjs';

/** The application on a port of its own, and what it answers a caller whose token is minted so. */
async function startedApp(t, understudy) {
  const server = createApp(understudy.env.OIDC_ISSUER, 'orders').listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return async (method, changes = {}) => {
    const options = { client_id: 'understudy', audience: 'orders', ...changes };
    const { access_token } = await understudy.tokens.mint(options);
    const headers = { authorization: `Bearer ${access_token}` };
    return fetch(`http://127.0.0.1:${server.address().port}/orders`, { method, headers });
  };
}

test('a good token', async ({ understudy, t }) => {
  const answer = await (await startedApp(t, understudy))('GET');
  assert.deepEqual([answer.status, await answer.json()], [200, { caller: 'understudy' }]);
});

test('bad tokens', async ({ understudy, t }) => {
  const call = await startedApp(t, understudy);
  for (const fault of [{ issued_ago: 3600 }, { audience: 'others' }, { signature: 'broken' }, { key: 'unknown' }])
    assert.equal((await call('GET', fault)).status, 401, JSON.stringify(fault));
});

test('a role', async ({ understudy, t }) => {
  const call = await startedApp(t, understudy);
  assert.equal((await call('POST', { claims: { realm_access: { roles: ['clerk'] } } })).status, 200);
  assert.equal((await call('POST')).status, 401);
});
