import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop/authentication';
beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const response = await admin.send(method, `${root}/${path}`, body);
  return [response.status, response.body];
};
const made = async (path: string, body: object): Promise<string> => {
  const { status, headers, text } = await admin.send('POST', `${root}/${path}`, body);
  expect([status, text]).toEqual([201, '']);
  return headers.get('location')?.split('/').at(-1) ?? '';
};
interface Step {
  readonly id: string;
  readonly displayName: string;
  readonly level: number;
  readonly index: number;
  readonly requirement: string;
  readonly priority: number;
  readonly providerId?: string;
}
const stepsOf = async (flow: string): Promise<readonly Step[]> =>
  (await admin.get(`${root}/flows/${encodeURIComponent(flow)}/executions`)).body;
const outline = async (flow: string) =>
  (await stepsOf(flow)).map(
    ({ level, index, requirement, displayName }) => `${level}.${index} ${requirement} ${displayName}`,
  );

test('a copy of a flow has its own steps, below names that begin with its own', async () => {
  const id = await made('flows/browser/copy', { newName: 'mine' });
  expect(await outline('mine')).toEqual([
    '0.0 ALTERNATIVE Cookie',
    '0.1 DISABLED Kerberos',
    '0.2 ALTERNATIVE Identity Provider Redirector',
    '0.3 ALTERNATIVE mine Organization',
    '1.0 CONDITIONAL mine Browser - Conditional Organization',
    '2.0 REQUIRED Condition - user configured',
    '2.1 ALTERNATIVE Organization Identity-First Login',
    '0.4 ALTERNATIVE mine forms',
    '1.0 REQUIRED Username Password Form',
    '1.1 CONDITIONAL mine Browser - Conditional 2FA',
    '2.0 REQUIRED Condition - user configured',
    '2.1 REQUIRED Condition - credential',
    '2.2 ALTERNATIVE OTP Form',
    '2.3 DISABLED WebAuthn Authenticator',
    '2.4 DISABLED Recovery Authentication Code Form',
  ]);
  const steps = await stepsOf('mine');
  const otp = steps.find(({ displayName }) => displayName === 'OTP Form');
  await called('PUT', 'flows/mine/executions', { ...otp, requirement: 'DISABLED' });
  expect(await outline('mine forms')).toContain('1.2 DISABLED OTP Form');
  expect(await outline('browser')).toContain('2.2 ALTERNATIVE OTP Form');
  const [cookie] = steps;
  expect(await called('DELETE', `executions/${cookie?.id}`)).toEqual([204, undefined]);
  expect((await outline('mine'))[0]).toBe('0.0 DISABLED Kerberos');
  await admin.send('PUT', 'realms/shop', { browserFlow: 'mine' });
  expect((await called('DELETE', `flows/${id}`))[0]).toBe(500);
  await called('PUT', `flows/${id}`, { alias: 'renamed', providerId: 'basic-flow', topLevel: true });
  expect((await admin.get('realms/shop')).body.browserFlow).toBe('renamed');
  await admin.send('PUT', 'realms/shop', { browserFlow: 'browser' });
  expect((await called('DELETE', `flows/${id}`))[0]).toBe(204);
  for (const gone of ['renamed', 'mine forms', 'mine Browser - Conditional 2FA'])
    expect(await called('GET', `flows/${gone}/executions`)).toEqual([404, { error: 'Flow not found' }]);
});

test('a flow is made step by step, moved and configured', async () => {
  const id = await made('flows', { alias: 'new', providerId: 'basic-flow', topLevel: true, builtIn: false });
  const cookie = await made('flows/new/executions/execution', { provider: 'auth-cookie' });
  await made('flows/new/executions/execution', { provider: 'auth-username-password-form' });
  const below = await made('flows/new/executions/flow', { alias: 'part', type: 'basic-flow' });
  const redirector = await made('executions', {
    authenticator: 'identity-provider-redirector',
    parentFlow: below,
    requirement: 'ALTERNATIVE',
  });
  await called('POST', `executions/${cookie}/lower-priority`);
  expect(await outline('new')).toEqual([
    '0.0 REQUIRED Username Password Form',
    '0.1 DISABLED Cookie',
    '0.2 DISABLED part',
    '1.0 ALTERNATIVE Identity Provider Redirector',
  ]);
  await called('POST', `executions/${cookie}/raise-priority`);
  const part = (await stepsOf('new')).find(({ displayName }) => displayName === 'part');
  await called('PUT', 'flows/new/executions', { ...part, requirement: 'REQUIRED', displayName: 'other' });
  expect((await outline('new'))[2]).toBe('0.2 REQUIRED other');
  const config = await made(`executions/${redirector}/config`, {
    alias: 'where',
    config: { defaultProvider: 'x', a: '' },
  });
  const shown = { id: config, alias: 'where', config: { defaultProvider: 'x' } };
  expect(await called('GET', `config/${config}`)).toEqual([200, shown]);
  expect(await called('GET', `executions/${redirector}`)).toEqual([
    200,
    expect.objectContaining({ authenticatorConfig: config, parentFlow: below, id: redirector }),
  ]);
  await called('PUT', `config/${config}`, { alias: 'there', config: { defaultProvider: 'y' } });
  const exported = { authenticatorConfig: 'there', authenticator: 'identity-provider-redirector' };
  expect((await admin.get(`${root}/flows/${below}`)).body.authenticationExecutions).toMatchObject([exported]);
  await called('DELETE', `config/${config}`);
  expect(await called('GET', `config/${config}`)).toEqual([404, { error: 'Could not find authenticator config' }]);
  const free = await made('config', { alias: 'free', config: { key: 'secret' } });
  expect((await called('GET', `config/${free}`))[1]).toMatchObject({ config: { key: '**********' } });
  // What an authenticator calls a setting is shown even where no step has it.
  const settings = { defaultProvider: 'corp', 'secret.key': 'x' };
  await called('PUT', `config/${free}`, { alias: 'free', config: settings });
  expect((await called('GET', `config/${free}`))[1]).toMatchObject({
    config: { defaultProvider: 'corp', 'secret.key': '**********' },
  });
  expect(await called('PUT', `flows/${id}`, { alias: 'browser' })).toEqual([
    409,
    { errorMessage: 'Flow alias name already exists' },
  ]);
  expect((await called('DELETE', `flows/${id}`))[0]).toBe(204);
  expect((await called('GET', `flows/${below}`))[0]).toBe(404);
});

const failed = { error: 'unknown_error', error_description: 'For more on this error consult the server log.' };
describe('what Keycloak refuses', () => {
  test.each<[method: string, path: string, body: object | undefined, status: number, answer: object]>([
    ['POST', 'flows', { alias: 'browser', providerId: 'x' }, 409, { errorMessage: 'Flow browser already exists' }],
    ['POST', 'flows', {}, 409, { errorMessage: 'Failed to create flow with empty alias name' }],
    ['POST', 'flows', { alias: 'a/b' }, 400, { error: "Character '/' not allowed." }],
    ['POST', 'flows/nope/copy', { newName: 'x' }, 404, { error: 'Flow not found' }],
    ['POST', 'flows/browser/copy', { newName: 'forms' }, 409, { errorMessage: 'New flow alias name already exists' }],
    [
      'POST',
      'flows/nope/executions/execution',
      { provider: 'auth-cookie' },
      400,
      { error: "Parent flow doesn't exist" },
    ],
    [
      'POST',
      'flows/browser/executions/execution',
      { provider: 'auth-cookie' },
      400,
      { error: 'It is illegal to add execution to a built in flow' },
    ],
    [
      'POST',
      'flows/browser/executions/flow',
      { alias: 'x', type: 'basic-flow' },
      400,
      { error: 'It is illegal to add sub-flow to a built in flow' },
    ],
    [
      'POST',
      'flows/browser/executions/flow',
      undefined,
      400,
      { error: 'It is illegal to add sub-flow to a built in flow' },
    ],
    ['POST', 'flows/nope/executions/execution', undefined, 400, { error: "Parent flow doesn't exist" }],
    ['PUT', 'flows/nope/executions', {}, 404, { error: 'flow not found' }],
    ['PUT', 'flows/browser/executions', { id: 'nope' }, 404, { error: 'Illegal execution' }],
    ['POST', 'executions', { requirement: 'REQUIRED' }, 400, { error: 'parent flow not set on new execution' }],
    ['POST', 'executions', { authenticator: 'auth-cookie' }, 500, failed],
    ['POST', 'executions', { requirement: 'nope' }, 500, failed],
    [
      'POST',
      'config',
      {},
      409,
      { errorMessage: 'Failed to create authentication execution configuration with empty alias name' },
    ],
    ['GET', 'config-description/nope', undefined, 404, { error: 'Could not find authenticator provider' }],
    [
      'PUT',
      'required-actions/delete_account/config',
      { config: {} },
      400,
      { error: 'RequiredAction is not configurable' },
    ],
    [
      'POST',
      'register-required-action',
      { providerId: 'nope' },
      400,
      { error: 'Required Action Provider with given providerId not found' },
    ],
  ])('%s %s %j', async (method, path, body, status, answer) =>
    expect(await called(method, path, body)).toEqual([status, answer]),
  );

  test('an unknown requirement', async () => {
    const [step] = await stepsOf('browser');
    expect(await called('PUT', 'flows/browser/executions', { ...step, requirement: 'SOON' })).toEqual([500, failed]);
  });
});

test('what flows may be made of is listed', async () => {
  const ids = async (list: string) => (await admin.get(`${root}/${list}`)).body.map(({ id }: { id: string }) => id);
  expect(await ids('authenticator-providers')).toContain('auth-otp-form');
  expect(await ids('form-action-providers')).toContain('registration-user-creation');
  expect(await ids('form-providers')).toEqual(['registration-page-form']);
  expect(await ids('client-authenticator-providers')).toContain('client-jwt');
  const described = (await admin.get(`${root}/config-description/identity-provider-redirector`)).body;
  expect(described.properties).toMatchObject([{ name: 'defaultProvider', type: 'String' }]);
});
