// An application that logs people in, and every way in which that can go wrong.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { startServer } from 'understudy-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const people = {
  realm: 'people',
  enabled: true,
  users: [
    {
      username: 'ada',
      enabled: true,
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Lovelace',
      credentials: [{ type: 'password', value: 'ada-password' }],
    },
  ],
};

let understudy;
let app;
/** What the application has heard by the back channel: who is logged out, or that it was told nonsense. */
let heard = [];
let issuerOfTest = '';

beforeAll(async () => {
  app = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', async () => {
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      const keys = createRemoteJWKSet(new URL(`${issuerOfTest}/protocol/openid-connect/certs`));
      const verified = jwtVerify(token, keys, { issuer: issuerOfTest, audience: 'web' });
      const isGood = await verified.then(
        ({ payload }) => payload.events !== undefined && payload.nonce === undefined,
        () => false,
      );
      heard.push(isGood);
      response.writeHead(isGood ? 200 : 400).end();
    });
  });
  await new Promise((resolve) => app.listen(0, '127.0.0.1', resolve));
  const appUrl = `http://127.0.0.1:${app.address().port}`;
  const web = {
    clientId: 'web',
    secret: 'web-secret',
    redirectUris: ['http://localhost:3000/*'],
    attributes: { 'backchannel.logout.url': `${appUrl}/logout` },
  };
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'people-')), 'people.json');
  writeFileSync(file, JSON.stringify({ ...people, clients: [web] }));
  understudy = await startServer({ port: 0, auth: { realmFiles: [file] } });
});
afterAll(async () => {
  await understudy.close();
  app.close();
});

/** The browser of a person: it goes where it is sent until that is the application, and fills in the form on its way. */
async function browse(url, passwords) {
  const jar = new Map();
  let next = { url, body: undefined };
  for (let step = 0; step < 10; step += 1) {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const method = next.body === undefined ? 'GET' : 'POST';
    const response = await fetch(next.url, { method, headers, body: next.body, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location?.startsWith('http://localhost:3000/')) return new URL(location);
    const page = await response.text();
    const form = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (location !== null) next = { url: new URL(location, next.url).href };
    else if (form === undefined || passwords.length === 0) throw new Error(`${response.status} ${page}`);
    else {
      const body = new URLSearchParams({ username: 'ada', password: passwords.shift() });
      next = { url: form.replaceAll('&amp;', '&'), body };
    }
  }
  throw new Error('it is sent around in a circle');
}

/** The application: it sends the person away and takes the code that comes back. */
async function logIn(box, passwords = ['ada-password']) {
  const issuer = new URL(`${box.url}/realms/people`);
  issuerOfTest = issuer.href;
  const config = await oidc.discovery(issuer, 'web', 'web-secret', undefined, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  });
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: 'http://localhost:3000/back',
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const back = await browse(url, [...passwords]);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  return { config, tokens: await oidc.authorizationCodeGrant(config, back, checks) };
}

/** Runs the body with a sandbox that is gone afterwards. */
const inBox = (body) => async (row) => {
  const box = await understudy.sandbox();
  try {
    await body(box, row);
  } finally {
    await box.delete();
  }
};

const inToken = (change) => ({ match: { operation: 'token' }, then: { token: { in: ['id'], ...change } } });

test(
  'a person logs in',
  inBox(async (box) => {
    const { config, tokens } = await logIn(box);
    expect(tokens.claims()).toMatchObject({ preferred_username: 'ada', email: 'ada@example.test', aud: 'web' });
    const user = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
    expect(user.email).toBe('ada@example.test');
  }),
);

test(
  'a wrong password is asked for again',
  inBox(async (box) => {
    await expect(logIn(box, ['wrong'])).rejects.toThrow('Invalid username or password.');
    await logIn(box, ['wrong', 'ada-password']);
  }),
);

test(
  'a login that fails once',
  inBox(async (box) => {
    await box.rules.add({
      match: { operation: 'login-form', username: 'ada' },
      when: { times: 1 },
      then: { refuse: 'token.login-failed' },
    });
    await expect(logIn(box)).rejects.toThrow();
    await logIn(box);
  }),
);

test.for([
  ['for another request', { claims: { nonce: 'of-another' } }],
  ['without a nonce', { claims: { nonce: null } }],
  ['for another application', { claims: { aud: 'another' } }],
  ['by another issuer', { claims: { iss: 'https://elsewhere.example/realms/people' } }],
  ['that has expired', { issued_ago: 7200 }],
  ['with a broken signature', { signature: 'broken' }],
  ['by an unknown key', { key: 'unknown' }],
  ['without an algorithm', { algorithm: 'none' }],
  ['about nobody', { remove_claims: ['sub'] }],
])(
  'an ID token %s is refused',
  inBox(async (box, [, change]) => {
    await box.rules.add(inToken(change));
    await expect(logIn(box)).rejects.toThrow();
    await box.verify({ match: { operation: 'token', status: 200 }, count: 1 });
  }),
);

test(
  'a person who says no',
  inBox(async (box) => {
    const location = `http://localhost:3000/back?error=access_denied&state={{parameter.state}}&iss=${box.url}/realms/people`;
    await box.rules.add({
      match: { operation: 'authorization' },
      then: { respond: { status: 302, headers: { location } } },
    });
    await expect(logIn(box)).rejects.toMatchObject({ error: 'access_denied' });
  }),
);

test(
  'a token endpoint that is ill once is told, and the code can be used afterwards',
  inBox(async (box) => {
    await box.rules.add({
      match: { operation: 'token' },
      when: { times: 1 },
      then: { refuse: 'proxy.bad-gateway' },
    });
    await expect(logIn(box)).rejects.toThrow();
    expect((await logIn(box)).tokens.access_token).toBeDefined();
  }),
);

test(
  'a session that an administrator ends cannot be refreshed',
  inBox(async (box) => {
    const { config, tokens } = await logIn(box);
    expect((await oidc.refreshTokenGrant(config, tokens.refresh_token)).access_token).toBeDefined();
    const { sessions } = await box.sessions.list();
    await box.sessions.delete(sessions[0].id);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  }),
);

test(
  'a refresh token with a broken signature is refused by the realm',
  inBox(async (box) => {
    await box.rules.add({ match: { operation: 'token' }, then: { token: { in: ['refresh'], signature: 'broken' } } });
    const { config, tokens } = await logIn(box);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  }),
);

test(
  'userinfo about somebody else is refused',
  inBox(async (box) => {
    await box.rules.add({
      match: { operation: 'userinfo' },
      then: { token: { in: ['userinfo'], claims: { sub: 'other' } } },
    });
    const { config, tokens } = await logIn(box);
    await expect(oidc.fetchUserInfo(config, tokens.access_token, tokens.claims().sub)).rejects.toThrow();
  }),
);

test.for([
  ['is heard', undefined, true],
  ['for another application is not', { claims: { aud: 'another' } }, false],
  ['with a broken signature is not', { signature: 'broken' }, false],
  ['without events is not', { claims: { events: null } }, false],
  ['with a nonce is not', { claims: { nonce: 'n' } }, false],
])(
  'a logout token %s',
  inBox(async (box, [, change, isGood]) => {
    heard = [];
    if (change !== undefined)
      await box.rules.add({ then: { token: { in: ['logout'], ...change } }, match: { operation: 'logout' } });
    const { config, tokens } = await logIn(box);
    const url = oidc.buildEndSessionUrl(config, { id_token_hint: tokens.id_token });
    await fetch(url);
    await expect.poll(() => heard).toEqual([isGood]);
  }),
);
