import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../../src/index.ts';
import { type FormReceiver, startFormReceiver } from '../../../support/form-receiver.ts';
import { memoryOutput } from '../../../support/memory-output.ts';
import {
  byPassword,
  byRefresh,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  realmFile,
  startRealm,
} from '../../../support/realm-server.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';

let receiver: FormReceiver;
let realm: RealmServer;

const backchannel = (clientId: string, attributes: object, more: object = {}) =>
  confidential(clientId, {
    ...more,
    attributes: { 'backchannel.logout.url': `${receiver.url}/${clientId}`, ...attributes },
  });

beforeAll(async () => {
  receiver = await startFormReceiver();
  realm = await startRealm({
    clients: [
      backchannel('sid', { 'backchannel.logout.session.required': 'true' }),
      backchannel('all', { 'backchannel.logout.revoke.offline.tokens': 'true' }),
      backchannel('front', {}, { frontchannelLogout: true }),
      confidential('none'),
    ],
    users: [person('u', { realmRoles: ['offline_access'] })],
  });
});
afterAll(async () => {
  await realm[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const logIn = async (client: string, more = {}) => (await realm.token(byPassword(client, 'u', more))).body;
const logOut = (client: string, token: unknown) =>
  realm.post('logout', { client_id: client, client_secret: 's', refresh_token: String(token) });
const toldBy = (client: string) => receiver.forms.filter(({ path }) => path === `/${client}`);

describe('a logout by refresh token', () => {
  test('tells the client with a token that says whose session has ended', async () => {
    const { refresh_token, session_state, access_token } = await logIn('sid', { scope: 'openid' });
    expect((await logOut('sid', refresh_token)).status).toBe(204);
    const [told] = toldBy('sid');
    expect(told?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const token = told?.form.get('logout_token');
    const [header = ''] = String(token).split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' });
    const iat = 1_700_000_000;
    expect(Object.entries(claimsOf(token))).toEqual([
      ['exp', iat + 120],
      ['iat', iat],
      ['jti', expect.stringMatching(/^[\da-f-]{36}$/)],
      ['iss', `${realm.server.url}/realms/demo`],
      ['aud', 'sid'],
      ['sub', claimsOf(access_token).sub],
      ['typ', 'Logout'],
      ['sid', session_state],
      ['events', { 'http://schemas.openid.net/event/backchannel-logout': {} }],
    ]);
  });

  test('may ask the client to forget offline tokens too, and names no session where the client wants none', async () => {
    await logOut('all', (await logIn('all', { scope: 'offline_access' })).refresh_token);
    const claims = claimsOf(toldBy('all')[0]?.form.get('logout_token'));
    expect(claims).not.toHaveProperty('sid');
    expect(claims.events).toEqual({
      'http://schemas.openid.net/event/backchannel-logout': {},
      revoke_offline_access: true,
    });
  });

  test('tells nobody who is told by browsers, or wants nothing', async () => {
    const before = receiver.forms.length;
    for (const client of ['front', 'none']) await logOut(client, (await logIn(client)).refresh_token);
    expect(receiver.forms).toHaveLength(before);
  });

  test('of a session that has ended tells nobody again', async () => {
    const { refresh_token } = await logIn('sid');
    await logOut('sid', refresh_token);
    const before = receiver.forms.length;
    expect((await logOut('sid', refresh_token)).status).toBe(204);
    expect(receiver.forms).toHaveLength(before);
  });
});

test('the control plane ends sessions in the same way', async () => {
  const { session_state } = await logIn('sid');
  const before = toldBy('sid').length;
  const answer = await fetch(`${realm.server.url}/-/sessions/${session_state}`, { method: 'DELETE' });
  expect([answer.status, toldBy('sid').length]).toEqual([204, before + 1]);
  expect((await fetch(`${realm.server.url}/-/sessions/${session_state}`, { method: 'DELETE' })).status).toBe(404);
});

test('a client that cannot be told is one line of the log, and the session has ended', async () => {
  const stderr = memoryOutput();
  await using away = await startFormReceiver(500);
  const attributes = { 'backchannel.logout.url': `${away.url}/x` };
  const realmFiles = [realmFile('demo', { clients: [confidential('c', { attributes })], users: [person('u')] })];
  await using server = await startServer({ port: 0, auth: { realmFiles }, log: { level: 'warn' } }, { stderr });
  const { refresh_token } = (await tokenOf(server.url, byPassword('c', 'u'))).body;
  const form = { client_id: 'c', client_secret: 's', refresh_token: String(refresh_token) };
  expect((await postForm(server.url, 'demo/protocol/openid-connect/logout', form)).status).toBe(204);
  expect(stderr.lines.filter((line) => line.includes('backchannel'))).toEqual([
    expect.stringContaining(`realm demo, client c: backchannel logout: POST "${away.url}/x": answered 500`),
  ]);
  const { body } = await tokenOf(server.url, byRefresh('c', refresh_token));
  expect(body.error_description).toBe('Session not active');
});
