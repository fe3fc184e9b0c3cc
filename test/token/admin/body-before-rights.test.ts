import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, completeUser, passwordClient, startAdmin } from './admin-server.ts';

let admin: AdminServer;
let authorization = '';
const known = 'realms/staff';
const mapper = { id: 'm', name: 'm', protocol: 'openid-connect', protocolMapper: 'oidc-usermodel-attribute-mapper' };

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    organizationsEnabled: true,
    users: [
      {
        ...completeUser('asks'),
        clientRoles: { 'realm-management': ['query-users', 'query-groups', 'query-clients'] },
      },
      { ...completeUser('ann'), id: 'ann' },
    ],
    clients: [{ ...passwordClient, id: 'app-id', protocolMappers: [mapper] }],
  });
  const form = { grant_type: 'password', client_id: 'app', username: 'asks', password: 'p' };
  authorization = await admin.bearer('staff', form);
});
afterAll(() => admin[Symbol.asyncDispose]());

async function refused(method: string, path: string, body: string, contentType = 'application/json') {
  const headers = { authorization, 'content-type': contentType };
  const { status, body: answer } = await admin.send(method, `${known}/${path}`, body, headers);
  return [status, answer.error_description ?? answer.error];
}

describe('what cannot be read counts before the rights of a caller, and they before what is wrong with it', () => {
  test.each(
    [
      ...['authentication/config', 'authentication/executions', 'authentication/executions/nope/config'],
      ...['authentication/flows', 'authentication/flows/browser/copy', 'authentication/register-required-action'],
      ...['authentication/flows/browser/executions/execution', 'authentication/flows/browser/executions/flow'],
      ...['client-scopes', 'clients', 'clients-initial-access', 'clients/app-id/nodes', 'components', 'groups'],
      ...['clients/app-id/protocol-mappers/models', 'identity-provider/instances', 'identity-provider/import-config'],
      ...['organizations', 'users', 'users/ann/federated-identity/corp'],
    ].map((path) => ['POST', path]),
  )('%s %s', async (method, path) => {
    expect(await refused(method, path, '{"a')).toEqual([400, 'Cannot parse the JSON']);
    expect(await refused(method, path, '[]')).toEqual([400, 'Cannot parse the JSON']);
    expect((await refused(method, path, 'a=b', 'application/x-www-form-urlencoded'))[0]).toBe(415);
    expect(await refused(method, path, '{}')).toEqual([403, 'HTTP 403 Forbidden']);
  });

  test.each(
    [
      ...['authentication/config/nope', 'authentication/flows/nope', 'authentication/flows/nope/executions'],
      ...['authentication/required-actions/nope', 'authentication/required-actions/nope/config'],
      ...['client-policies/policies', 'client-policies/profiles', 'clients/app-id', 'components/nope'],
      ...['clients/app-id/protocol-mappers/models/m', 'events/config'],
      ...['users/profile', 'users/ann', 'users/ann/reset-password'],
    ].map((path) => ['PUT', path]),
  )('%s %s', async (method, path) => {
    expect(await refused(method, path, '{"a')).toEqual([400, 'Cannot parse the JSON']);
    expect((await refused(method, path, '{}', 'text/plain'))[0]).toBe(415);
    expect(await refused(method, path, '{}')).toEqual([403, 'HTTP 403 Forbidden']);
  });

  test('of required actions that a mail asks for', async () => {
    const path = 'users/ann/execute-actions-email';
    expect(await refused('PUT', path, '{}')).toEqual([400, 'Cannot parse the JSON']);
    expect((await refused('PUT', path, '[]', 'text/plain'))[0]).toBe(415);
    expect(await refused('PUT', path, '["UPDATE_PASSWORD"]')).toEqual([403, 'HTTP 403 Forbidden']);
  });

  test('of the text of a message', async () => {
    expect((await refused('PUT', 'localization/de/hello', 'Hallo'))[0]).toBe(415);
    expect((await refused('PUT', 'localization/de/hello', 'Hallo', 'text/plain'))[0]).toBe(403);
  });
});
