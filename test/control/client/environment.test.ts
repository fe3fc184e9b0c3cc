import { expect, test } from 'vitest';
import { type ClientSettings, environmentOf } from '../../../src/control/client/environment.ts';

const url = 'http://127.0.0.1:8080';
const auth = { realm: 'a b', clientId: 'app', clientSecret: 'hush' };
const realm = { KEYCLOAK_REALM: 'a b', KEYCLOAK_CLIENT_ID: 'app', KEYCLOAK_CLIENT_SECRET: 'hush' };
const client = { OIDC_CLIENT_ID: 'app', OIDC_CLIENT_SECRET: 'hush' };
const search = { TAVILY_API_BASE_URL: url, TAVILY_BASE_URL: url };

test.each<[ClientSettings, Record<string, string>]>([
  [{ auth }, { ...search, ...realm, ...client, KEYCLOAK_URL: url, OIDC_ISSUER: `${url}/realms/a%20b` }],
  [{ auth: { ...auth, realmFiles: ['realm.json'] } }, { ...search, KEYCLOAK_URL: url }],
  [{ auth: { realmFiles: [] } }, { ...search, KEYCLOAK_URL: url, OIDC_ISSUER: `${url}/realms/` }],
  [{}, { ...search, KEYCLOAK_URL: url, OIDC_ISSUER: `${url}/realms/` }],
  [
    { search: { apiTokens: ['tvly-1', 'tvly-2'] }, auth: { realmFiles: ['realm.json'] } },
    { ...search, TAVILY_API_KEY: 'tvly-1', KEYCLOAK_URL: url },
  ],
  [
    { search: {}, auth: { realmFiles: ['realm.json'] } },
    { ...search, KEYCLOAK_URL: url },
  ],
])('%j', (settings, variables) => expect(environmentOf(url, settings)).toEqual(variables));

test.each([
  ['https://auth.example', 'https://auth.example'],
  ['http://auth.example/base//', 'http://auth.example/base'],
  ['auth.example', url],
  ['xhttps://auth.example', url],
  ['', url],
])('with the hostname %s Keycloak is at %s', (hostname, keycloak) => {
  const { KEYCLOAK_URL, OIDC_ISSUER } = environmentOf(url, { auth: { ...auth, hostname } });
  expect([KEYCLOAK_URL, OIDC_ISSUER]).toEqual([keycloak, `${keycloak}/realms/a%20b`]);
});

test('the certificate of the authority is named when there is one', () => {
  const settings = { auth: { realmFiles: ['realm.json'] } };
  expect(environmentOf(url, settings, '/ca.pem')).toEqual({
    ...search,
    KEYCLOAK_URL: url,
    NODE_EXTRA_CA_CERTS: '/ca.pem',
  });
});
