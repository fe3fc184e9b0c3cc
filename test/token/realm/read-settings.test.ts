import { describe, expect, test } from 'vitest';
import { readLifetimes } from '../../../src/token/realm/import/read-lifetimes.ts';
import { readRealm } from '../../../src/token/realm/import/read-realm.ts';
import { stableId } from '../../../src/token/realm/stable-id.ts';

const read = (more: object = {}) => readRealm({ value: { realm: 'demo', ...more }, place: 'r: ' });

describe('lifetimes', () => {
  const names = [
    ...['notBefore', 'accessTokenLifespan', 'ssoSessionIdleTimeout', 'ssoSessionMaxLifespan'],
    ...['ssoSessionIdleTimeoutRememberMe', 'ssoSessionMaxLifespanRememberMe', 'clientSessionIdleTimeout'],
    ...['clientSessionMaxLifespan', 'oauth2DeviceCodeLifespan', 'oauth2DevicePollingInterval'],
    ...['offlineSessionIdleTimeout', 'offlineSessionMaxLifespan', 'clientOfflineSessionIdleTimeout'],
    ...['clientOfflineSessionMaxLifespan', 'accessCodeLifespan', 'accessCodeLifespanUserAction'],
    ...['accessCodeLifespanLogin', 'accessTokenLifespanForImplicitFlow'],
  ];
  const lifetimes = (of: (index: number) => number | undefined, flags: object = {}) => {
    const value = Object.fromEntries(names.map((name, index) => [name, of(index)]));
    return readLifetimes({ value: { ...value, ...flags }, place: 'r: ' });
  };
  const named = (numbers: readonly number[], isOn = false) => {
    const [notBefore, accessTokenLifespan, sessionIdle, sessionMax, ...more] = numbers;
    const [sessionIdleRememberMe, sessionMaxRememberMe, clientSessionIdle, clientSessionMax, ...others] = more;
    const [deviceCodeLifespan, devicePollingInterval, offlineSessionIdle, offlineSessionMax, ...rest] = others;
    const [clientOfflineSessionIdle, clientOfflineSessionMax, codeLifespan, actionLifespan, ...last] = rest;
    const [loginLifespan, implicitLifespan] = last;
    return {
      notBefore,
      accessTokenLifespan,
      sessionIdle,
      sessionMax,
      rememberMe: isOn,
      sessionIdleRememberMe,
      sessionMaxRememberMe,
      clientSessionIdle,
      clientSessionMax,
      deviceCodeLifespan,
      devicePollingInterval,
      offlineSessionIdle,
      offlineSessionMax,
      isOfflineSessionLimited: isOn,
      clientOfflineSessionIdle,
      clientOfflineSessionMax,
      login: { codeLifespan, actionLifespan, loginLifespan, implicitLifespan },
    };
  };
  const defaults = [1800, 36_000, 0, 0, 0, 0, 600, 5, 2_592_000, 5_184_000, 0, 0, 60, 300, 1800, 900];

  test('as a file says', () => {
    const flags = { rememberMe: true, offlineSessionMaxLifespanEnabled: true };
    expect(lifetimes((index) => index + 1, flags)).toEqual(
      named(
        [...names.keys()].map((index) => index + 1),
        true,
      ),
    );
  });

  test.each([
    ['nothing', undefined, [0, 300]],
    ['0', 0, [0, 0]],
    ['less', -1, [-1, -1]],
  ])('as a file that says %s does not', (_what, seconds, first) => {
    expect(lifetimes(() => seconds)).toEqual(named([...first, ...defaults]));
  });
});

test('settings of its own', () => {
  const value = {
    id: 'i',
    displayName: 'Demo',
    enabled: true,
    sslRequired: 'ALL',
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 3,
    defaultSignatureAlgorithm: 'ES256',
    organizationsEnabled: true,
    otpPolicyLookAheadWindow: 4,
    otpPolicyCodeReusable: true,
    eventsEnabled: true,
    enabledEventTypes: ['LOGIN'],
  };
  expect(read(value)).toMatchObject({
    id: 'i',
    name: 'demo',
    displayName: 'Demo',
    enabled: true,
    sslRequired: 'all',
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 3,
    signatureAlgorithm: 'ES256',
    hasOrganizations: true,
    otp: { lookAround: 4, isReusable: true },
    events: { areKept: true, types: new Set(['LOGIN']) },
  });
  expect(read()).toMatchObject({
    id: stableId('demo', 'realm'),
    name: 'demo',
    displayName: undefined,
    enabled: false,
    sslRequired: 'external',
    revokeRefreshToken: false,
    refreshTokenMaxReuse: 0,
    signatureAlgorithm: 'RS256',
    hasOrganizations: false,
    otp: { lookAround: 1, isReusable: false },
    bruteForce: undefined,
    warnings: [],
    events: { areKept: false, types: new Set() },
  });
  expect(read({ displayName: '' }).displayName).toBeUndefined();
  expect(() => read({ sslRequired: 'some' })).toThrow('r: sslRequired: must be all, external or none');
});

test('keys of its own', () => {
  const given = [{ name: 'k', providerId: 'rsa', config: { priority: ['5', '6'], empty: [] } }];
  const realm = read({ components: { 'org.keycloak.keys.KeyProvider': given } });
  const config = new Map([
    ['priority', '5'],
    ['empty', ''],
  ]);
  const place = 'r: components.org.keycloak.keys.KeyProvider[0]';
  expect(realm.keyProviders).toEqual([{ id: stableId('demo', 'key', 'k'), name: 'k', kind: 'rsa', config, place }]);
});

describe('failed logins', () => {
  const on = { bruteForceProtected: true };
  const usual = {
    failureFactor: 30,
    isLinear: false,
    isPermanent: false,
    waitIncrement: 60,
    maxWait: 900,
    minQuickLoginWait: 60,
    quickLoginCheckMs: 1000,
    resetAfter: 43_200,
  };
  const times = {
    failureFactor: 1,
    waitIncrementSeconds: 2,
    maxFailureWaitSeconds: 3,
    minimumQuickLoginWaitSeconds: 4,
    quickLoginCheckMilliSeconds: 5,
    maxDeltaTimeSeconds: 6,
    bruteForceStrategy: 'LINEAR',
  };
  const own = { failureFactor: 1, isLinear: true, waitIncrement: 2, maxWait: 3, minQuickLoginWait: 4 };
  test.each([
    [{}, undefined],
    [{ ...times, bruteForceProtected: false }, undefined],
    [on, usual],
    [{ ...on, bruteForceStrategy: 'MULTIPLE' }, usual],
    [
      { ...on, permanentLockout: true },
      { ...usual, isPermanent: true },
    ],
    [{ ...on, permanentLockout: true, maxTemporaryLockouts: 1 }, usual],
    [
      { ...on, ...times },
      { ...usual, ...own, quickLoginCheckMs: 5, resetAfter: 6 },
    ],
  ])('%j', (settings, rules) => expect(read(settings).bruteForce).toEqual(rules));
});

describe('required actions', () => {
  const action = (alias: string, enabled = true) => ({ alias, enabled });
  const settings = { verifyEmail: true, passwordPolicy: 'length(8) and forceExpiredPasswordChange(30)' };
  const all = [true, 30, 3];
  test.each([
    [{}, [false, undefined, 3]],
    [settings, all],
    [
      { ...settings, requiredActions: ['VERIFY_EMAIL', 'UPDATE_PASSWORD', 'VERIFY_PROFILE'].map((a) => action(a)) },
      all,
    ],
    [{ ...settings, requiredActions: [] }, [false, undefined, undefined]],
    [{ ...settings, requiredActions: [action('VERIFY_EMAIL')] }, [true, undefined, undefined]],
    [{ ...settings, requiredActions: [action('UPDATE_PASSWORD')] }, [false, 30, undefined]],
    [
      { ...settings, requiredActions: [action('VERIFY_PROFILE'), action('VERIFY_EMAIL', false)] },
      [false, undefined, 3],
    ],
    [{ passwordPolicy: 'length(8)' }, [false, undefined, 3]],
  ])('%j', (realm, [verifyEmail, passwordDays, attributes]) => {
    const { account } = read(realm);
    expect([account.verifyEmail, account.passwordDays, account.profile?.length]).toEqual([
      ...[verifyEmail, passwordDays, attributes],
    ]);
  });
});

describe('the user profile', () => {
  const profileOf = (config: unknown, realm = 'demo') => {
    const component = { config: { 'kc.user.profile.config': config === undefined ? [] : [config] } };
    return read({ realm, components: { 'org.keycloak.userprofile.UserProfileProvider': [component] } }).account.profile;
  };
  const name = (of: string, required: boolean) => ({
    name: of,
    required,
    validators: new Map<string, unknown>([
      ['length', { max: 255 }],
      ['person-name-prohibited-characters', {}],
    ]),
  });
  const email = new Map<string, unknown>([
    ['email', {}],
    ['length', { max: 255 }],
  ]);
  const usual = (required: boolean) => [
    { name: 'email', required, validators: email },
    name('firstName', required),
    name('lastName', required),
  ];

  test('that nobody describes', () => {
    expect(read().account.profile).toEqual(usual(true));
    expect(profileOf(undefined)).toEqual(usual(true));
    expect(profileOf('{')).toEqual(usual(true));
    expect(read({ realm: 'master' }).account.profile).toEqual(usual(false));
    expect(profileOf(undefined, 'master')).toEqual(usual(false));
  });

  test.each([
    [undefined, false],
    [{}, true],
    [[], false],
    [{ roles: ['user'] }, true],
    [{ roles: ['admin'] }, false],
    [{ roles: ['admin'], scopes: ['phone'] }, ['phone']],
    [{ roles: ['user'], scopes: ['phone'] }, ['phone']],
    [{ scopes: ['phone', 'email'] }, ['phone', 'email']],
  ])('an attribute that is required: %j', (required, expected) => {
    const permissions = { edit: ['admin', 'user'] };
    const attribute = { name: 'x', required, permissions, validations: { length: { max: 3 } } };
    const others = [
      { name: 'username', permissions },
      { name: 'fixed', permissions: { edit: ['admin'] } },
      { name: 'bare' },
    ];
    expect(profileOf(JSON.stringify({ attributes: [attribute, ...others] }))).toEqual([
      { name: 'x', required: expected, validators: new Map([['length', { max: 3 }]]) },
    ]);
  });

  test('that is wrong is so at its place', () => {
    expect(() => profileOf('{"attributes":1}')).toThrow(
      'r: components.org.keycloak.userprofile.UserProfileProvider[0].config["kc.user.profile.config"].attributes: must be a list',
    );
  });
});
