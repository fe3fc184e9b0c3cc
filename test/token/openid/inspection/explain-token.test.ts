import { beforeAll, describe, expect, test } from 'vitest';
import { type ExplainedTokenRequest, explainToken } from '../../../../src/token/openid/inspection/explain-token.ts';
import { startTokens, stateOf, type Tokens } from '../../../support/whole-tokens.ts';

let own: Tokens;
beforeAll(async () => {
  own = await startTokens();
});

describe('what decided a token', () => {
  const asked: ExplainedTokenRequest = {
    realm: 'demo',
    clientId: 'job',
    credentials: 'form',
    grantType: 'client_credentials',
    scope: undefined,
    accessToken: undefined,
  };
  const realm = () => stateOf(own).realm;
  const found = { step: 'realm', text: 'demo', realm: 'demo' };

  test('before the client', () => {
    expect(explainToken(undefined, asked)).toEqual([{ step: 'realm', text: 'there is no realm demo' }]);
    const unnamed = explainToken({ ...realm(), enabled: false }, { ...asked, clientId: undefined });
    expect(unnamed).toEqual([
      { ...found, text: 'demo, which is disabled' },
      { step: 'client', text: 'the request names none' },
    ]);
    const [, unknown] = explainToken(realm(), { ...asked, clientId: 'x' });
    expect(unknown).toEqual({
      step: 'client',
      text: `x is none of the realm's clients: ${[...realm().clients.keys()].join(', ')}`,
    });
  });

  test.each([
    ['job', 'form', 'job: enabled, with a service account, with direct access grants', 'client_secret in the form'],
    ['job', 'basic', 'job: enabled, with a service account, with direct access grants', 'Basic credentials'],
    ['broker', 'assertion', 'broker: enabled, bearer-only, without a service account', 'a client assertion'],
    ['broker', 'none', 'broker: enabled, bearer-only, without a service account', 'nothing'],
  ] as const)('%s with %s', (clientId, credentials, text, brought) => {
    expect(explainToken(realm(), { ...asked, clientId, credentials })).toEqual([
      found,
      { step: 'client', text, client_id: clientId },
      {
        step: 'authentication',
        method: 'client-secret',
        text: `the client authenticates by client-secret; the request brought ${brought}`,
      },
    ]);
  });

  test('a public client', () => {
    expect(explainToken(realm(), { ...asked, clientId: 'public' }).slice(1)).toEqual([
      {
        step: 'client',
        client_id: 'public',
        text: 'public: enabled, public, without a service account, with direct access grants',
      },
      { step: 'authentication', text: 'a public client needs none', method: 'none' },
    ]);
  });

  test('each claim', async () => {
    const { access_token } = (await own.byClient('app', 'phone', { claims: { odd: 1 } })).body;
    const steps = explainToken(realm(), {
      ...asked,
      clientId: 'app',
      scope: 'phone',
      accessToken: String(access_token),
    });
    const scopes = ['phone', 'web-origins', 'acr', 'email', 'profile', 'service_account', 'roles', 'basic'];
    const [scope, ...claims] = steps.slice(3);
    expect({ ...scope, scopes: scopes.toSorted() }).toEqual({
      step: 'scope',
      scopes: scopes.toSorted(),
      text: expect.stringMatching(/^requested: phone; in force: /),
    });
    const said = Object.fromEntries(claims.map(({ claim, text }) => [String(claim), text]));
    const [every, mapper] = ['every token has it', (name: string, from: string) => `mapper "${name}" of ${from}`];
    expect(said).toMatchObject({
      exp: `exp: ${every}`,
      iat: `iat: ${every}`,
      jti: `jti: ${every}`,
      iss: `iss: ${every}`,
      typ: `typ: ${every}`,
      azp: `azp: ${every}`,
      scope: `scope: ${every}`,
      sub: `sub: ${mapper('sub', 'scope basic')}`,
      acr: `acr: ${mapper('acr loa level', 'scope acr')}`,
      clientHost: `clientHost: ${mapper('Client Host', 'scope service_account')}`,
      odd: 'odd: no mapper in force gives it: a rule did, or a mapper that is gone since',
    });
    expect(said.aud).toContain(mapper('app', 'client app'));
    expect(claims.find(({ claim }) => claim === 'acr')).toMatchObject({
      step: 'claim',
      from: [{ mapper: 'acr loa level', owner: 'scope acr' }],
    });
  });

  test('a token of a session, and a lightweight one', async () => {
    const { access_token } = (await own.byUser('app', '')).body;
    const asUser = { ...asked, clientId: 'app', grantType: 'password', accessToken: String(access_token) };
    const [scope, ...claims] = explainToken(realm(), asUser).slice(3);
    expect(scope?.text).toMatch(/^none was requested; in force: /);
    expect(claims.find(({ claim }) => claim === 'sid')?.text).toBe('sid: every token of a session has it');
    expect(claims.find(({ claim }) => claim === 'name')?.text).toBe('name: mapper "full name" of scope profile');
    const light = (await own.byClient('light')).body;
    const said = explainToken(realm(), { ...asked, clientId: 'light', accessToken: String(light.access_token) });
    expect(said.find(({ claim }) => claim === 'sub')?.text).toBe('sub: every token without a session has it');
  });
});
