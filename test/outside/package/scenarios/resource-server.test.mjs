// An API that checks tokens by the key set of their issuer, or by introspection, and every way in which that can fail.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { test as base } from 'understudy-server/vitest';
import { expect, onTestFinished } from 'vitest';

const test = base.extend({ understudyOptions: { settings: { auth: { audience: ['understudy', 'orders'] } } } });

/** The API: 200 for readers, 403 for others, 401 for what is no good token, 503 when that cannot be said. */
async function startApi(check) {
  const server = createServer(async ({ headers }, response) => {
    const status = await check(headers.authorization?.slice('Bearer '.length) ?? '');
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  return async (token) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
}

const rolesOf = ({ roles = [] }) => (roles.includes('reader') ? 200 : 403);

function byKeySet({ OIDC_ISSUER: issuer }) {
  const certs = new URL(`${issuer}/protocol/openid-connect/certs`);
  const keys = createRemoteJWKSet(certs, { cooldownDuration: 0, timeoutDuration: 60_000 });
  return startApi((token) =>
    jwtVerify(token, keys, { issuer, audience: 'orders', algorithms: ['RS256'] }).then(
      ({ payload }) => rolesOf(payload),
      (error) =>
        error instanceof errors.JWKSNoMatchingKey ||
        (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC')
          ? 401
          : 503,
    ),
  );
}

function byIntrospection({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) {
  return startApi(async (token) => {
    const body = new URLSearchParams({ token, client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET });
    try {
      const response = await fetch(`${OIDC_ISSUER}/protocol/openid-connect/token/introspect`, { method: 'POST', body });
      if (!response.ok) return 503;
      const claims = await response.json();
      return claims.active ? rolesOf(claims) : 401;
    } catch {
      return 503;
    }
  });
}

const reader = { client_id: 'understudy', claims: { roles: ['reader'] } };
const mint = async (understudy, more = {}) => (await understudy.tokens.mint({ ...reader, ...more })).access_token;

test('the key of an issuer is rotated: new tokens are good, and old ones go on', async ({ understudy }) => {
  const ask = await byKeySet(understudy.env);
  const old = await mint(understudy);
  expect(await ask(old)).toBe(200);
  await understudy.keys.rotate();
  expect([await ask(await mint(understudy)), await ask(old)]).toEqual([200, 200]);
  await understudy.verify({ match: { operation: 'certs' }, count: 2 });
});

test('a key set that cannot be had is no reason to say 401', async ({ understudy }) => {
  await understudy.rules.add({
    match: { operation: 'certs' },
    then: [{ respond: { status: 500 } }, { fault: 'close' }, { fault: 'cut', after_bytes: 10 }, { real: {} }],
  });
  const ask = await byKeySet(understudy.env);
  const token = await mint(understudy);
  expect([await ask(token), await ask(token), await ask(token), await ask(token)]).toEqual([503, 503, 503, 200]);
});

test('keys of another issuer are of no use', async ({ understudy }) => {
  const ask = await byKeySet(understudy.env);
  const claims = { roles: ['reader'], iss: 'https://elsewhere.example/realms/demo' };
  expect(await ask(await mint(understudy, { claims }))).toBe(401);
});

test('a token is good until its last second', async ({ understudy }) => {
  const ask = await byKeySet(understudy.env);
  expect(await ask(await mint(understudy, { lifespan: 600, issued_ago: 500 }))).toBe(200);
  expect(await ask(await mint(understudy, { lifespan: 600, issued_ago: 700 }))).toBe(401);
});

test('by introspection a token is good until the clock of the issuer says otherwise', async ({ understudy }) => {
  const ask = await byIntrospection(understudy.env);
  const token = await mint(understudy);
  expect(await ask(token)).toBe(200);
  expect(await ask(await mint(understudy, { claims: { roles: [] } }))).toBe(403);
  await understudy.clock.advance(61);
  expect(await ask(token)).toBe(401);
});

test.for([{ signature: 'broken' }, { key: 'unknown' }, { algorithm: 'none' }, { issued_ago: 3600 }])(
  'by introspection %j is not active',
  async (fault, { understudy }) => {
    const ask = await byIntrospection(understudy.env);
    expect(await ask(await mint(understudy, fault))).toBe(401);
  },
);

test('an issuer that is ill is told from a token that is bad', async ({ understudy }) => {
  const ask = await byIntrospection(understudy.env);
  const token = await mint(understudy);
  await understudy.rules.add({
    match: { operation: 'introspect' },
    then: [{ refuse: 'token.server-error' }, { refuse: 'proxy.gateway-timeout' }, { fault: 'reset' }],
    when: { times: 3 },
  });
  expect([await ask(token), await ask(token), await ask(token), await ask(token)]).toEqual([503, 503, 503, 200]);
});
