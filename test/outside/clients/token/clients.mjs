#!/usr/bin/env node
// Runs the client_credentials flow of real client libraries against one server.
//   BASE_URL=http://127.0.0.1:8080 REALM=demo CLIENT_ID=svc CLIENT_SECRET=svc-secret node clients.mjs
// Further clients of realm-demo.json that some flows use have defaults and can be changed by environment:
//   AUD_ID/AUD_SECRET   a client named in the audience of its own tokens (introspection)
//   JWT_ID/JWT_KEY      a private_key_jwt client and its JWK file;  HMAC_ID/HMAC_SECRET  a client_secret_jwt client
// Only some: ONLY=jose,axios (name prefixes). Last line: `N passed, N failed`.
import { readFileSync } from 'node:fs';

const env = (name, fallback) => process.env[name] ?? fallback;
const base = env('BASE_URL', 'http://127.0.0.1:8080').replace(/\/$/, '');
const realm = env('REALM', 'demo');
const id = env('CLIENT_ID', 'svc');
const secret = env('CLIENT_SECRET', 'svc-secret');
const aud = { id: env('AUD_ID', 'svc-aud'), secret: env('AUD_SECRET', 'aud-secret') };
const hmac = {
  id: env('HMAC_ID', 'hmac-client'),
  secret: env('HMAC_SECRET', 'hmac-client-secret-0123456789-0123456789'),
};
const jwtId = env('JWT_ID', 'jwt-client');
const jwtKey = () =>
  JSON.parse(readFileSync(env('JWT_KEY', new URL('./jwt-client.jwk.json', import.meta.url)), 'utf8'));
const issuer = `${base}/realms/${encodeURIComponent(realm)}`;
const tokenUrl = `${issuer}/protocol/openid-connect/token`;

const must = (condition, what) => {
  if (!condition) throw new Error(what);
};
const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
function goodToken(token, client = id) {
  must(typeof token.access_token === 'string', 'no access_token');
  must(/^bearer$/i.test(token.token_type), `token_type ${token.token_type}`);
  const claims = claimsOf(token.access_token);
  must(claims.iss === issuer, `iss ${claims.iss}`);
  must(claims.azp === client, `azp ${claims.azp}`);
  must(claims.exp > Date.now() / 1000, 'already expired');
}
async function refused(promise, check) {
  let error;
  try {
    await promise;
  } catch (caught) {
    error = caught;
  }
  must(error, 'a wrong secret was accepted');
  must(check(error), `other error: ${error.message}`);
}

const flows = {
  'fetch: form body': async () => {
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
    });
    must(answer.status === 200, `status ${answer.status}`);
    const token = await answer.json();
    goodToken(token);
    must(token.refresh_expires_in === 0 && token['not-before-policy'] === 0, 'members of the token response');
  },
  'axios: form body': async () => {
    const { default: axios } = await import('axios');
    goodToken(
      (
        await axios.post(
          tokenUrl,
          new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
        )
      ).data,
    );
    await refused(
      axios.post(
        tokenUrl,
        new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: 'wrong' }),
      ),
      (e) => e.response?.status === 401 && e.response.data.error === 'unauthorized_client',
    );
  },
  'openid-client 6: discovery, client_secret_post': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretPost(secret), {
      execute: [oidc.allowInsecureRequests],
    });
    goodToken(await oidc.clientCredentialsGrant(config, {}));
    must((await oidc.clientCredentialsGrant(config, { scope: 'openid' })).id_token, 'no id_token for scope openid');
  },
  'openid-client 6: discovery, client_secret_basic': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretBasic(secret), {
      execute: [oidc.allowInsecureRequests],
    });
    goodToken(await oidc.clientCredentialsGrant(config, { scope: 'email' }));
  },
  'openid-client 6: oauth2 discovery (RFC 8414)': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretPost(secret), {
      algorithm: 'oauth2',
      execute: [oidc.allowInsecureRequests],
    });
    goodToken(await oidc.clientCredentialsGrant(config, {}));
  },
  'openid-client 6: wrong secret': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretPost('wrong'), {
      execute: [oidc.allowInsecureRequests],
    });
    await refused(
      oidc.clientCredentialsGrant(config, {}),
      (e) => e.error === 'unauthorized_client' && e.status === 401,
    );
  },
  'openid-client 6: private_key_jwt': async () => {
    const oidc = await import('openid-client');
    const { importJWK } = await import('jose');
    const jwk = jwtKey();
    const key = await importJWK(jwk, 'RS256');
    const config = await oidc.discovery(new URL(issuer), jwtId, undefined, oidc.PrivateKeyJwt({ key, kid: jwk.kid }), {
      execute: [oidc.allowInsecureRequests],
    });
    goodToken(await oidc.clientCredentialsGrant(config, {}), jwtId);
  },
  'openid-client 6: client_secret_jwt': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), hmac.id, undefined, oidc.ClientSecretJwt(hmac.secret), {
      execute: [oidc.allowInsecureRequests],
    });
    goodToken(await oidc.clientCredentialsGrant(config, {}), hmac.id);
  },
  'openid-client 6: introspection, userinfo, revocation': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), aud.id, undefined, oidc.ClientSecretPost(aud.secret), {
      execute: [oidc.allowInsecureRequests],
    });
    const token = await oidc.clientCredentialsGrant(config, { scope: 'openid' });
    const before = await oidc.tokenIntrospection(config, token.access_token);
    must(before.active === true && before.client_id === aud.id, 'not active');
    const user = await oidc.fetchUserInfo(config, token.access_token, before.sub);
    must(user.preferred_username === `service-account-${aud.id}`, `userinfo ${JSON.stringify(user)}`);
    await oidc.tokenRevocation(config, token.access_token);
    must((await oidc.tokenIntrospection(config, token.access_token)).active === false, 'still active after revocation');
  },
  'openid-client 6: DPoP, userinfo with it': async () => {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretPost(secret), {
      execute: [oidc.allowInsecureRequests],
    });
    const DPoP = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair());
    const token = await oidc.clientCredentialsGrant(config, { scope: 'openid' }, { DPoP });
    must(token.token_type.toLowerCase() === 'dpop', `token_type ${token.token_type}`);
    const { sub, cnf } = claimsOf(token.access_token);
    must(typeof cnf.jkt === 'string', 'no cnf.jkt');
    const user = await oidc.fetchUserInfo(config, token.access_token, sub, { DPoP });
    must(user.preferred_username === `service-account-${id}`, `userinfo ${JSON.stringify(user)}`);
    await refused(
      oidc.fetchUserInfo(config, token.access_token, sub),
      (e) => e.cause?.status === 401 || e.status === 401,
    );
  },
  'openid-client 5: discovery, client_secret_basic': async () => {
    const { Issuer } = await import('openid-client-v5');
    const found = await Issuer.discover(issuer);
    const client = new found.Client({ client_id: id, client_secret: secret });
    goodToken(await client.grant({ grant_type: 'client_credentials' }));
  },
  'openid-client 5: client_secret_post, wrong secret': async () => {
    const { Issuer } = await import('openid-client-v5');
    const found = await Issuer.discover(issuer);
    const client = new found.Client({
      client_id: id,
      client_secret: 'wrong',
      token_endpoint_auth_method: 'client_secret_post',
    });
    await refused(client.grant({ grant_type: 'client_credentials' }), (e) => e.error === 'unauthorized_client');
  },
  'simple-oauth2: header (default)': async () => {
    const { ClientCredentials } = await import('simple-oauth2');
    const client = new ClientCredentials({
      client: { id, secret },
      auth: { tokenHost: base, tokenPath: new URL(tokenUrl).pathname },
    });
    const got = await client.getToken({});
    goodToken(got.token);
    must(got.expired() === false && got.token.expires_at instanceof Date, 'expires_at');
  },
  'simple-oauth2: body, scope': async () => {
    const { ClientCredentials } = await import('simple-oauth2');
    const client = new ClientCredentials({
      client: { id, secret },
      auth: { tokenHost: base, tokenPath: new URL(tokenUrl).pathname },
      options: { authorizationMethod: 'body' },
    });
    goodToken((await client.getToken({ scope: ['email', 'profile'] })).token);
  },
  'oauth4webapi: discovery, client_secret_post': async () => {
    const oauth = await import('oauth4webapi');
    const insecure = { [oauth.allowInsecureRequests]: true };
    const at = new URL(issuer);
    const server = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at, insecure));
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      { client_id: id },
      oauth.ClientSecretPost(secret),
      {},
      insecure,
    );
    goodToken(await oauth.processClientCredentialsResponse(server, { client_id: id }, answer));
  },
  'oauth4webapi: client_secret_basic, wrong secret': async () => {
    const oauth = await import('oauth4webapi');
    const insecure = { [oauth.allowInsecureRequests]: true };
    const at = new URL(issuer);
    const server = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at, insecure));
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      { client_id: id },
      oauth.ClientSecretBasic('wrong'),
      {},
      insecure,
    );
    await refused(
      oauth.processClientCredentialsResponse(server, { client_id: id }, answer),
      (e) => e.error === 'unauthorized_client',
    );
  },
  'jose: remote JWKS, jwtVerify': async () => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const token = await (
      await fetch(tokenUrl, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
      })
    ).json();
    const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`));
    const { payload } = await jwtVerify(token.access_token, keys, {
      issuer,
      typ: 'JWT',
      maxTokenAge: '60s',
      requiredClaims: ['jti', 'sub', 'azp'],
    });
    must(
      payload.exp - payload.iat === token.expires_in || payload.exp - payload.iat === token.expires_in + 1,
      'lifetime',
    );
  },
  'keycloak-admin-client: auth(client_credentials)': async () => {
    const { default: KcAdminClient } = await import('@keycloak/keycloak-admin-client');
    const client = new KcAdminClient({ baseUrl: base, realmName: realm });
    await client.auth({ grantType: 'client_credentials', clientId: id, clientSecret: secret });
    goodToken({ access_token: await client.getAccessToken(), token_type: 'Bearer' });
  },
  'keycloak-connect: grant and validation': async () => {
    const { default: Keycloak } = await import('keycloak-connect');
    const keycloak = new Keycloak(
      {},
      {
        realm,
        resource: id,
        'auth-server-url': base,
        credentials: { secret },
        'ssl-required': 'none',
        'confidential-port': 0,
      },
    );
    const grant = await keycloak.grantManager.obtainFromClientCredentials();
    goodToken({ access_token: grant.access_token.token, token_type: 'Bearer' });
    await keycloak.grantManager.validateToken(grant.access_token, 'Bearer');
  },
};

let passed = 0;
let failed = 0;
const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
for (const [name, flow] of Object.entries(flows)) {
  if (only.length && !only.some((prefix) => name.startsWith(prefix))) continue;
  try {
    await flow();
    passed += 1;
    process.stdout.write(`ok ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(
      `${`FAIL ${name} ${String(error?.cause?.message ?? '')} ${error?.message ?? error}`.replace(/\s+/g, ' ')}\n`,
    );
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);
