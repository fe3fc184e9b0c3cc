import { expect, test } from 'vitest';
import { authenticateClient } from '../../../../src/token/openid/client-authentication/authenticate-client.ts';
import { jwtBearer } from '../../../../src/token/openid/client-authentication/request-credentials.ts';
import type { RequestContext } from '../../../../src/token/openid/context/request-context.ts';
import { readUrlEncoded } from '../../../../src/token/openid/http/form.ts';

const clientOf = (clientId: string, more: object = {}) => ({
  clientId,
  enabled: true,
  isPublic: false,
  authenticator: 'client-secret',
  secret: 's',
  attributes: new Map(),
  ...more,
});
const clients = [
  clientOf('me'),
  clientOf('off', { enabled: false }),
  clientOf('public', { isPublic: true, secret: undefined }),
  clientOf('no-secret', { secret: undefined }),
  clientOf('x509', { authenticator: 'client-x509' }),
  clientOf('other', { authenticator: 'unknown' }),
];
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const assertedBy = (id: string) =>
  new URLSearchParams({
    client_assertion_type: jwtBearer,
    client_assertion: `${part({ alg: 'RS256' })}.${part({ iss: id, sub: id })}.c2ln`,
  }).toString();
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const authenticate = (form: string, authorization?: string) =>
  authenticateClient({
    form: readUrlEncoded(form),
    request: { headers: { authorization } },
    state: { realm: { clients: new Map(clients.map((client) => [client.clientId, client])) } },
  } as unknown as RequestContext);

test.each<[form: string, authorization?: string]>([
  ['client_id=me&client_secret=s'],
  ['', basic('me:s')],
  ['client_id=public'],
  ['client_id=public&client_secret=whatever'],
])('the form %j with the header %j authenticates its client', async (form, header) => {
  expect(['me', 'public']).toContain((await authenticate(form, header)).clientId);
});

test.each<[form: string, status: number, event: string, authorization?: string]>([
  ['', 401, 'client_not_found'],
  ['client_id=nobody', 401, 'client_not_found'],
  ['client_id=off&client_secret=s', 401, 'client_disabled'],
  ['client_id=me', 401, 'invalid_client_credentials'],
  ['client_id=me&client_secret=', 401, 'invalid_client_credentials'],
  ['client_id=me&client_secret=t', 401, 'invalid_client_credentials'],
  ['client_id=no-secret', 401, 'invalid_client_credentials'],
  ['client_id=no-secret&client_secret=', 401, 'invalid_client_credentials'],
  ['client_id=no-secret&client_secret=undefined', 401, 'invalid_client_credentials'],
  ['client_id=other&client_secret=s', 401, 'client_not_found'],
  ['client_id=x509&client_secret=s', 401, 'client_not_found'],
  ['', 400, 'invalid_client_credentials', basic('x509:s')],
  [assertedBy('me'), 401, 'client_not_found'],
  [`client_secret=s&${assertedBy('me')}`, 401, 'client_not_found'],
  [assertedBy('public'), 401, 'client_not_found'],
  [assertedBy('nobody'), 401, 'client_not_found'],
])('the form %j is answered with %i, %s', async (form, status, event, header = undefined) => {
  await expect(authenticate(form, header)).rejects.toMatchObject({ response: { status }, event });
});
