import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realmDefaults } from '../../../../src/token/admin/realms/realm-defaults.ts';
import { realmBrief, realmRepresentation } from '../../../../src/token/admin/realms/realm-representation.ts';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';
import { type AdminServer, startAdmin } from '../admin-server.ts';

const bare = {
  id: 'r',
  realm: 'demo',
  defaultGroups: [],
  defaultRole: { id: 'd', name: 'd' },
  roles: { realm: [{ id: 'd', name: 'd' }], client: {} },
} as unknown as RealmJson;
const role = { id: 'd', name: 'd', composite: false, clientRole: false, containerId: 'r' };

describe('a realm is shown', () => {
  test('with what it does not say', () => {
    const shown = realmRepresentation(bare);
    expect(shown).toEqual({ ...realmDefaults, id: 'r', realm: 'demo', defaultRole: role });
    expect(Object.keys(shown).slice(0, 2)).toEqual(['id', 'realm']);
    expect(realmRepresentation({ ...bare, roles: { realm: [], client: {} } })).not.toHaveProperty('defaultRole');
  });

  test('with what it says, in its place', () => {
    const texts = { displayName: 'D', displayNameHtml: '<b>', passwordPolicy: 'length(8)', defaultLocale: 'de' };
    const themes = { loginTheme: 'a', accountTheme: 'b', adminTheme: 'c', emailTheme: 'd' };
    const more = { eventsExpiration: 5, supportedLocales: ['de'], defaultGroups: ['/g'] };
    const given = { ...texts, ...themes, ...more, attributes: { a: 'b', cibaInterval: '9' }, users: [], unknown: 1 };
    const { unknown: _, users: _users, attributes: _attributes, ...known } = given;
    const shown = realmRepresentation({ ...bare, ...given } as unknown as RealmJson);
    expect(shown).toEqual({
      ...realmDefaults,
      ...known,
      id: 'r',
      realm: 'demo',
      defaultRole: role,
      attributes: { ...(realmDefaults.attributes as object), a: 'b', cibaInterval: '9' },
    });
    const names = Object.keys(shown);
    const after = (name: string) => names[names.indexOf(name) + 1];
    expect(
      ['realm', 'displayName', 'maxSecondaryAuthFailures', 'defaultRole', 'requiredCredentials'].map(after),
    ).toEqual([...['displayName', 'displayNameHtml', 'defaultRole', 'defaultGroups', 'passwordPolicy']]);
    expect(['smtpServer', 'loginTheme', 'accountTheme', 'adminTheme', 'eventsEnabled'].map(after)).toEqual([
      ...['loginTheme', 'accountTheme', 'adminTheme', 'emailTheme', 'eventsExpiration'],
    ]);
    expect(['internationalizationEnabled', 'supportedLocales'].map(after)).toEqual([
      'supportedLocales',
      'defaultLocale',
    ]);
  });

  test('without what is empty, unless that says something', () => {
    const shown = realmRepresentation({
      ...bare,
      displayName: '',
      loginTheme: null,
      webAuthnPolicyRpId: '',
      smtpServer: { a: 'b' },
    });
    expect([shown.displayName, shown.loginTheme, shown.webAuthnPolicyRpId, shown.smtpServer]).toEqual([
      ...[undefined, undefined, '', { a: 'b' }],
    ]);
    expect('displayName' in shown).toBe(false);
    const headers = realmRepresentation({
      ...bare,
      browserSecurityHeaders: { xFrameOptions: 'DENY' },
    }).browserSecurityHeaders;
    expect(headers).toEqual({ ...(realmDefaults.browserSecurityHeaders as object), xFrameOptions: 'DENY' });
  });

  test('in brief', () => {
    expect(realmBrief({ ...bare, displayName: 'D', displayNameHtml: 'H', enabled: true })).toEqual({
      id: 'r',
      realm: 'demo',
      displayName: 'D',
      displayNameHtml: 'H',
      enabled: true,
    });
    expect(realmBrief(bare)).toEqual({ id: 'r', realm: 'demo', enabled: false });
  });
});

describe('a realm is changed', () => {
  let admin: AdminServer;
  beforeAll(async () => {
    admin = await startAdmin();
    for (const realm of ['one', 'two']) await admin.makeRealm(realm);
  });
  afterAll(() => admin[Symbol.asyncDispose]());
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await admin.send(method, path, body);
    return answer === undefined ? status : [status, answer];
  };

  test.each<[method: string, path: string, body: object | undefined, status: number, answer: object]>([
    ['PUT', 'realms/one', { realm: 'two' }, 409, { errorMessage: 'Realm with same name exists' }],
    ['PUT', 'realms/one', { realm: '' }, 409, { errorMessage: 'Realm with same name exists' }],
    ['PUT', 'realms/one', { realm: 'a?b' }, 400, { error: "Character '?' not allowed." }],
    ['PUT', 'realms/master', { realm: 'x' }, 400, { errorMessage: "Can't rename master realm" }],
    ['DELETE', 'realms/master', undefined, 400, { errorMessage: "Can't remove master realm" }],
    ['POST', 'realms', { realm: ' ' }, 400, { errorMessage: 'Realm name cannot be empty' }],
    ['POST', 'realms', { realm: 5, enabled: true, id: 'x' }, 201, {}],
    ['POST', 'realms', { realm: 'y', id: 'x' }, 409, { errorMessage: 'Conflict detected. See logs for details' }],
    ...[...':/?#@[]!$&()*+,;='].map((sign): [string, string, object, number, object] => [
      ...(['POST', 'realms', { realm: `a${sign}b` }, 400, { error: `Character '${sign}' not allowed.` }] as const),
    ]),
  ])('%s %s %j: %d', async (method, path, body, status, answer) => {
    expect(await call(method, path, body)).toEqual(status === 201 ? 201 : [status, answer]);
  });

  test('as far as it has no resources of their own', async () => {
    const before = (await admin.get('realms/one')).body;
    const elsewhere = {
      id: 'x',
      users: [],
      federatedUsers: [],
      roles: {},
      groups: [],
      defaultRole: {},
      defaultRoles: [],
      defaultGroups: ['/none'],
      clients: [],
      clientScopes: [],
      defaultDefaultClientScopes: [],
      scopeMappings: [],
      defaultOptionalClientScopes: [],
      clientScopeMappings: {},
      components: {},
      keycloakVersion: '1',
      requiredActions: [],
    };
    expect(await call('PUT', 'realms/one', { ...elsewhere, realm: 'one', displayName: null })).toBe(204);
    expect((await admin.get('realms/one')).body).toEqual(before);
    for (const path of ['clients', 'client-scopes', 'roles', 'authentication/required-actions', 'components'])
      expect((await admin.get(`realms/one/${path}`)).body.length, path).toBeGreaterThan(0);
    expect(await call('PUT', 'realms/one', { displayName: 'One', rememberMe: true })).toBe(204);
    expect((await admin.get('realms/one')).body).toEqual({ ...before, displayName: 'One', rememberMe: true });
  });

  test('and listed', async () => {
    const whole = (await admin.get('realms')).body as { realm: string; accessTokenLifespan: number }[];
    expect(whole.map(({ realm }) => realm)).toEqual(expect.arrayContaining(['master', 'one', 'two']));
    expect([whole[0]?.realm, whole.every((one) => 'accessTokenLifespan' in one)]).toEqual(['master', true]);
    const brief = (await admin.get('realms?briefRepresentation=true')).body as object[];
    expect(brief.every((one) => !('accessTokenLifespan' in one))).toBe(true);
  });

  test('and asked for what other servers have', async () => {
    for (const path of ['localization', 'identity-provider/instances', 'authentication/unregistered-required-actions'])
      expect(await call('GET', `realms/one/${path}`)).toEqual([200, []]);
    expect(await call('GET', 'realms/one/credential-registrators')).toEqual([
      200,
      ['CONFIGURE_TOTP', 'webauthn-register', 'webauthn-register-passwordless', 'CONFIGURE_RECOVERY_AUTHN_CODES'],
    ]);
    for (const cache of ['realm', 'user', 'keys'])
      expect(await call('POST', `realms/one/clear-${cache}-cache`)).toBe(204);
  });
});
