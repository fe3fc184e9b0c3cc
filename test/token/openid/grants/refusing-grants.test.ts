import { afterAll, beforeAll, expect, test } from 'vitest';
import { byClient, confidential, type RealmServer, startRealm } from '../../../support/realm-server.ts';

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    clients: [
      confidential('c'),
      confidential('no-account', { serviceAccountsEnabled: false }),
      { clientId: 'p', publicClient: true },
      confidential('saml', { protocol: 'saml' }),
    ],
    users: [{ username: 'off', enabled: false, serviceAccountClientId: 'no-account' }],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const exchange = { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' };
const uma = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket' };
const jwt = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' };
const notEnabled = [400, 'invalid_request', 'Standard token exchange is not enabled for the requested client'];
const unsupported = (name: string) => [
  ...[400, 'invalid_request'],
  `Parameter '${name}' is not supported for standard token exchange`,
];

test.each<[form: Record<string, string>, error: unknown[]]>([
  [exchange, notEnabled],
  [{ ...exchange, actor_token: 'x' }, notEnabled],
  [{ ...exchange, requested_issuer: '', subject_issuer: 'x' }, unsupported('requested_issuer')],
  [{ ...exchange, requested_issuer: 'x', requested_subject: 'x' }, unsupported('requested_subject')],
  [{ ...exchange, subject_issuer: 'x' }, unsupported('subject_issuer')],
  [uma, [400, 'invalid_request', 'You must provide the issuedFor']],
  [{ ...uma, audience: 'nobody' }, [400, 'invalid_request', 'Unknown resource server id: [nobody]']],
  [{ ...uma, audience: 'c' }, [400, 'invalid_request', 'Client does not support permissions']],
  [{ ...uma, audience: 'c', ticket: '' }, [403, 'invalid_ticket', 'Ticket verification failed']],
  [{ ...uma, scope: 'nope' }, [400, 'invalid_scope', 'Invalid scopes: nope']],
  [{ ...uma, scope: 'nope', subject_token: 'x' }, [400, 'unauthorized_client', 'Invalid identity']],
  [{ ...uma, scope: 'nope', claim_token: 'x' }, [400, 'unauthorized_client', 'Invalid signature']],
  [
    { ...uma, client_id: 'p', claim_token: 'x' },
    [403, 'invalid_grant', 'Public clients are not allowed to send claims'],
  ],
  [{ ...uma, client_id: 'p' }, [401, 'unauthorized_client', 'Public client not allowed to retrieve service account']],
  [{ ...uma, client_id: 'no-account' }, [401, 'unauthorized_client', 'Client not enabled to retrieve service account']],
  [jwt, [400, 'invalid_grant', 'Missing parameter:assertion']],
  [{ ...jwt, assertion: 'x' }, [400, 'invalid_grant', 'The provided assertion is not a valid JWT']],
  [
    { ...jwt, assertion: 'e30.e30.AA' },
    [400, 'invalid_grant', 'JWT Authorization Grant is not supported for the requested client'],
  ],
  [{ client_id: 'saml' }, [400, 'invalid_client', 'Wrong client protocol.']],
])('%j', async (form, error) => {
  expect(await realm.error(byClient('c', form))).toEqual(error);
});

test('some parameters may come more than once', async () => {
  const errorOf = async (form: Record<string, string>, ...more: [string, string][]) => {
    const body = new URLSearchParams([...Object.entries(byClient('c', form)), ...more]);
    const url = `${realm.server.url}/realms/demo/protocol/openid-connect/token`;
    const response = await fetch(url, { method: 'POST', body });
    return ((await response.json()) as { error_description: string }).error_description;
  };
  const twice = (name: string): [string, string][] => [
    [name, 'a'],
    [name, 'b'],
  ];
  expect(await errorOf(exchange, ...twice('audience'), ...twice('resource'))).toBe(notEnabled[2]);
  expect(await errorOf(exchange, ...twice('scope'))).toBe('duplicated parameter');
  expect(await errorOf(uma, ...twice('other'))).toBe('You must provide the issuedFor');
  expect(await errorOf({}, ...twice('audience'))).toBe('duplicated parameter');
});
