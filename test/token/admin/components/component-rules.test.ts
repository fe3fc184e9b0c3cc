import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changedComponent, newComponent } from '../../../../src/token/admin/components/component-changes.ts';
import { withComponent, withoutComponent } from '../../../../src/token/admin/components/component-tree.ts';
import {
  componentById,
  findComponents,
  shownComponent,
} from '../../../../src/token/admin/components/find-components.ts';
import { keyIssue } from '../../../../src/token/admin/components/key-issue.ts';
import { policyIssues } from '../../../../src/token/admin/components/policy-issue.ts';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';
import { refusal } from '../refusal.ts';

const keys = 'org.keycloak.keys.KeyProvider';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const der = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ format: 'der', type }).toString('base64');
const priority = "'Priority' should be a number";
const size = "'Key size' should be 1024, 2048, 3072 or 4096";
const secretSize = "'Secret size' should be 16, 24, 32, 64, 128, 256 or 512";
const curve = "'Elliptic Curve' should be P-256, P-384 or P-521";
const noKey = 'Failed to decode private key';

type Config = Record<string, string[]>;
const fine = (kind: string, config: Config): [string, Config, undefined] => [kind, config, undefined];

test.each<[kind: string, config: Config, issue: string | undefined]>([
  ['rsa-generated', {}, undefined],
  ['rsa-generated', { priority: ['-12'], enabled: ['true'], active: ['false'], keySize: ['1024'] }, undefined],
  ['rsa-generated', { priority: ['+5'], keySize: ['4096'] }, undefined],
  ['rsa-generated', { priority: ['1.5'] }, priority],
  ['rsa-generated', { priority: ['x1'] }, priority],
  ['rsa-generated', { priority: ['1x'] }, priority],
  ['rsa-generated', { priority: [''] }, priority],
  ['rsa-generated', { enabled: ['TRUE'] }, "'Enabled' should be 'true' or 'false'"],
  ['rsa-generated', { active: [''] }, "'Active' should be 'true' or 'false'"],
  ['rsa-generated', { keySize: ['512'] }, size],
  ['rsa-enc-generated', { keySize: ['512'] }, size],
  ['rsa-enc-generated', { keySize: ['3072'] }, undefined],
  ['ecdsa-generated', { ecdsaEllipticCurveKey: ['P-257'] }, curve],
  ...['P-256', 'P-384', 'P-521'].map((one) => fine('ecdsa-generated', { ecdsaEllipticCurveKey: [one] })),
  ['aes-generated', { secretSize: ['8'] }, secretSize],
  ['hmac-generated', { secretSize: ['8'] }, secretSize],
  ...['16', '24', '32', '64', '128', '256', '512'].map((one) => fine('hmac-generated', { secretSize: [one] })),
  ['rsa', {}, "'Private RSA Key' is required"],
  ['rsa-enc', {}, "'Private RSA Key' is required"],
  ['rsa', { privateKey: ['x'] }, noKey],
  ['eddsa-generated', { anything: ['x'] }, undefined],
])('a key provider %s with %j: %s', (kind, config, issue) => expect(keyIssue(kind, config)).toBe(issue));

test.each([
  ['rsa', 'a part of a key', pem.slice(0, 100), noKey],
  ['rsa', 'a key in PEM', pem, undefined],
  ['rsa', 'a key in PKCS #1', der('pkcs1'), undefined],
  ['rsa-enc', 'a key in PKCS #8', der('pkcs8'), undefined],
])('a key provider %s with %s', (kind, _what, privateKey, issue) =>
  expect(keyIssue(kind, { privateKey: [privateKey] })).toBe(issue),
);

const hosts = ['host-sending-registration-request-must-match', 'client-uris-must-match'];
const both = Object.fromEntries(hosts.map((name) => [name, ['true']]));
test.each<[kind: string, config: object, issue: string | undefined]>([
  ['max-clients', { 'max-clients': ['200'] }, undefined],
  ['max-clients', { 'max-clients': ['+1x'] }, "'Max Clients Per Realm' should be a number"],
  ['max-clients', { 'max-clients': ['x1'] }, "'Max Clients Per Realm' should be a number"],
  ['max-clients', {}, "'Max Clients Per Realm' is required"],
  ['trusted-hosts', both, undefined],
  ['trusted-hosts', { ...both, 'client-uris-must-match': ['false'] }, undefined],
  ['trusted-hosts', { [hosts[0] as string]: ['true'] }, "'Client URIs Must Match' is required"],
  [
    'trusted-hosts',
    { ...both, 'client-uris-must-match': ['x'] },
    "'Client URIs Must Match' should be 'true' or 'false'",
  ],
  ['trusted-hosts', {}, "'Host Sending Client Registration Request Must Match' is required"],
  ...['scope', 'consent-required', 'client-disabled', 'allowed-protocol-mappers', 'allowed-client-templates'].map(
    (kind): [string, object, undefined] => [kind, { a: ['b'] }, undefined],
  ),
  ['registration-web-origins', {}, undefined],
])('a policy %s with %j: %s', (kind, config, issue) => {
  expect(policyIssues.has(kind)).toBe(true);
  expect(policyIssues.get(kind)?.(config as never)).toBe(issue);
});

const one = { id: '1', name: 'rsa', providerId: 'rsa-generated', config: { priority: ['1'], b: null } };
const two = { id: '2', name: '2', providerId: 'x', parentId: 'p', subType: 's', config: { secret: ['s'] } };
const realm = {
  id: 'r',
  components: { [keys]: [one], other: [two, { id: '3', providerId: 'y' }] },
} as unknown as RealmJson;

describe('a component', () => {
  const shown = {
    id: '1',
    name: 'rsa',
    providerId: 'rsa-generated',
    providerType: keys,
    parentId: 'r',
    config: { priority: ['1'] },
  };
  const shownTwo = {
    id: '2',
    providerId: 'x',
    providerType: 'other',
    parentId: 'p',
    subType: 's',
    config: { secret: ['**********'] },
  };
  test('is shown without what is secret', () => {
    expect(shownComponent(realm, componentById(realm, '1'))).toEqual(shown);
    const answer = shownComponent(realm, componentById(realm, '2'));
    expect(answer).toEqual(shownTwo);
    expect('name' in answer).toBe(false);
    const bare = shownComponent(realm, componentById(realm, '3'));
    expect([bare.config, 'subType' in bare]).toEqual([{}, false]);
    const secrets = ['privateKey', 'secret', 'ecdsaPrivateKey', 'ecdhPrivateKey', 'eddsaPrivateKey', 'other'];
    const config = Object.fromEntries(secrets.map((name) => [name, ['x']]));
    expect(shownComponent(realm, { type: 't', component: { id: '4', config } }).config).toEqual({
      ...Object.fromEntries(secrets.map((name) => [name, ['**********']])),
      other: ['x'],
    });
    expect(refusal(() => componentById(realm, '9'))).toEqual([404, { error: 'Could not find component' }]);
  });

  test.each([
    [{}, '1 2 3'],
    [{ parent: 'r' }, '1 3'],
    [{ parent: 'p' }, '2'],
    [{ type: keys }, '1'],
    [{ name: 'rsa' }, '1'],
    [{ name: '2' }, ''],
    [{ type: 'other', name: 'rsa' }, ''],
    [{ parent: 'r', type: 'other' }, '3'],
  ])('is found by %j: %s', (query, ids) => {
    const all = { parent: null, type: null, name: null, ...query };
    expect(
      findComponents(realm, all)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids);
  });

  const kind = { providerType: keys, providerId: 'hmac-generated' };
  const made = (more: object) => newComponent(realm, { ...kind, ...more }, () => 'new').component;
  test('is made of what is given, as far as it is not empty', () => {
    expect(newComponent(realm, kind, () => 'new')).toEqual({
      type: keys,
      component: { id: 'new', name: 'new', providerId: 'hmac-generated', config: {} },
    });
    const config = {
      priority: ['5'],
      secretSize: '64',
      a: [],
      b: [''],
      blank: [' \u0001'],
      c: [null],
      d: [null, 'x', 1],
      e: null,
    };
    const given = { id: 'own', name: 'n', subType: 's', config };
    expect(made(given)).toEqual({
      id: 'own',
      name: 'n',
      subType: 's',
      providerId: 'hmac-generated',
      config: { priority: ['5'], secretSize: ['64'], d: ['x', '1'] },
    });
    expect(refusal(() => made({ config: { priority: ['x'] } }))).toEqual([400, { errorMessage: priority }]);
    const unknown = [400, { error: 'Invalid provider type or no such provider' }];
    for (const wrong of [{ providerType: 'toString' }, { providerType: undefined }, { providerId: 'none' }])
      expect(refusal(() => made(wrong))).toEqual(unknown);
  });

  test('keeps what a change does not name, and what is hidden', () => {
    const before = {
      type: keys,
      component: { id: '1', name: 'n', providerId: 'rsa-generated', config: { a: ['1'], b: ['2'] } },
    };
    const kind = { providerType: keys, providerId: 'rsa-generated' };
    const changed = (given: object) => changedComponent(realm, before, { ...kind, ...given } as never);
    const failed = { error: 'unknown_error', error_description: 'For more on this error consult the server log.' };
    for (const unnamed of [{}, { providerType: keys }, { providerId: 'rsa-generated' }])
      expect(refusal(() => changedComponent(realm, before, unnamed))).toEqual([500, failed]);
    expect(changed({})).toEqual(before);
    expect(changed({ name: 'm', config: { a: ['**********'], b: [''], c: ['3'] } })).toEqual({
      type: keys,
      component: { ...before.component, name: 'm', config: { a: ['1'], c: ['3'] } },
    });
    expect(refusal(() => changed({ config: { keySize: ['1'] } }))).toEqual([400, { errorMessage: size }]);
    const other = { type: 'other', component: { id: '1' } };
    expect(changedComponent(realm, other, { providerType: 'other', config: { priority: ['x'] } })).toEqual({
      type: 'other',
      component: { id: '1', config: { priority: ['x'] } },
    });
  });

  test('joins those of its kind, takes the place of one, or goes', () => {
    const next = { id: '1', name: 'next' };
    const other = { id: '9', name: 'next' };
    const { components } = realm;
    expect(withComponent(realm, { type: keys, component: next }).components).toEqual({ ...components, [keys]: [next] });
    expect(withComponent(realm, { type: keys, component: other }).components[keys]).toEqual([one, other]);
    expect(withComponent(realm, { type: 'new', component: next }).components).toEqual({ ...components, new: [next] });
    expect(withoutComponent(realm, '2').components.other).toEqual([{ id: '3', providerId: 'y' }]);
    expect(withoutComponent(realm, '9').components.other).toHaveLength(2);
  });
});
