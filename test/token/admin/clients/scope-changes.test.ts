import { describe, expect, test } from 'vitest';
import {
  changedClientScope,
  isScopeName,
  newClientScope,
  withScopeRenamed,
} from '../../../../src/token/admin/clients/client-scope-changes.ts';
import {
  clientWithoutScope,
  clientWithScope,
  createScope,
  deleteScope,
  realmWithoutScope,
  realmWithScope,
  scopeById,
  scopeIn,
  updateScope,
} from '../../../../src/token/admin/clients/scope-changes.ts';
import type { ClientJson, Json, RealmJson } from '../../../../src/token/realm/representations/json.ts';
import type { RealmStore } from '../../../../src/token/realm/representations/realm-store.ts';
import { refusal } from '../refusal.ts';

const client = (clientId: string, defaults: string[], optional: string[]) =>
  ({ id: clientId, clientId, defaultClientScopes: defaults, optionalClientScopes: optional }) as ClientJson;
/** A realm that names a client scope in every place there is; undefined: in none. */
const realmNaming = (name: string | undefined) => {
  const some = name === undefined ? [] : [name];
  const mappings = [{ client: 'a', roles: ['r'] }, ...some.map((clientScope) => ({ clientScope, roles: ['r'] }))];
  return {
    id: 'r',
    realm: 'r',
    clientScopes: [
      { id: '1', name: 'one' },
      { id: '2', name: 'two' },
    ],
    clients: [client('a', ['two', ...some], []), client('b', [], [...some, 'two'])],
    defaultDefaultClientScopes: ['two', ...some],
    defaultOptionalClientScopes: [...some, 'two'],
    scopeMappings: mappings,
    clientScopeMappings: { a: mappings },
  } as unknown as RealmJson;
};
function storeOf(realm: RealmJson): RealmStore {
  let json = realm;
  return {
    json: () => json,
    update(change: (realm: RealmJson) => RealmJson) {
      json = change(json);
    },
  } as RealmStore;
}

test.each([
  ['a', true],
  ['email:read-~!#[]^', true],
  ['', false],
  ['a b', false],
  ['a"', false],
  ['a\\', false],
  ['ä', false],
  ['a\u007f', false],
])('whether %j may be the name of a client scope: %s', (name, may) => expect(isScopeName(name)).toBe(may));

describe('a client scope', () => {
  const newId = () => 'new';
  test('is made of what is given', () => {
    const bare = { name: 's', protocol: 'saml' };
    expect(newClientScope(bare, { newId })).toEqual({ ...bare, id: 'new', attributes: {} });
    const mapper = { name: 'm', protocol: 'saml', protocolMapper: 'saml-x' };
    const given = { ...bare, id: 'own', description: 'd', attributes: { a: 'b', c: '' }, protocolMappers: [mapper] };
    expect(newClientScope(given, { newId })).toEqual({
      ...bare,
      id: 'own',
      description: 'd',
      attributes: { a: 'b' },
      protocolMappers: [{ ...mapper, id: 'new', consentRequired: false, config: {} }],
    });
    expect(newClientScope({ ...bare, id: null, description: null, protocolMappers: null }, { newId })).toEqual({
      ...bare,
      id: 'new',
      attributes: {},
    });
  });

  test('keeps what a change does not name', () => {
    const before = { id: '1', name: 'a', description: 'd', protocol: 'saml', attributes: { a: '1', b: '2' } };
    expect(changedClientScope(before, { name: null, description: null, protocol: null, attributes: null })).toEqual(
      before,
    );
    const change = { name: 'b', description: '', protocol: 'openid-connect' };
    expect(changedClientScope(before, { ...change, attributes: { b: '3' }, id: 'no', protocolMappers: [] })).toEqual({
      ...before,
      ...change,
      attributes: { a: '1', b: '3' },
    });
  });

  test('is renamed, and gone, wherever it is named', () => {
    expect(withScopeRenamed(realmNaming('one'), 'one', 'new')).toEqual(realmNaming('new'));
    expect(withScopeRenamed(realmNaming('one'), 'one', undefined)).toEqual(realmNaming(undefined));
    const store = storeOf(realmNaming('one'));
    deleteScope(store, '1');
    expect(store.json()).toEqual({ ...realmNaming(undefined), clientScopes: [{ id: '2', name: 'two' }] });
  });

  test.each<[given: Json, status: number, answer: Json]>([
    [{ protocol: 'saml' }, 500, { error: 'unknown_error', error_description: expect.any(String) }],
    [{ name: 'a b', protocol: 'saml' }, 400, { errorMessage: 'Unexpected name "a b" for ClientScope' }],
    [{ name: 'a' }, 400, { errorMessage: 'Unexpected protocol' }],
    [{ name: 'a', protocol: 'none' }, 400, { errorMessage: 'Unexpected protocol' }],
    [{ name: 'one', protocol: 'saml' }, 409, { errorMessage: 'Client Scope one already exists' }],
    [{ name: 'a', id: '2', protocol: 'saml' }, 409, { errorMessage: 'Client Scope a already exists' }],
  ])('is not made of %j', (given, status, answer) => {
    const store = storeOf(realmNaming('one'));
    expect(refusal(() => createScope(store, given, { newId }))).toEqual([status, answer]);
    expect(store.json()).toEqual(realmNaming('one'));
  });

  test.each<[id: string, given: Json, status: number, answer: Json]>([
    ['3', { name: 'a' }, 404, { error: 'Could not find client scope' }],
    ['1', {}, 500, { error: 'unknown_error', error_description: expect.any(String) }],
    ['1', { name: '"' }, 400, { errorMessage: 'Unexpected name """ for ClientScope' }],
    ['1', { name: 'two' }, 409, { errorMessage: 'Client Scope two already exists' }],
  ])('%s is not changed by %j', (id, given, status, answer) => {
    expect(refusal(() => updateScope(storeOf(realmNaming('one')), id, given))).toEqual([status, answer]);
  });

  test('may keep its name, and joins those that are there', () => {
    const store = storeOf(realmNaming('one'));
    updateScope(store, '1', { name: 'one', description: 'd' });
    createScope(store, { name: 'three', protocol: 'docker-v2' }, { newId });
    const added = { id: 'new', name: 'three', protocol: 'docker-v2', attributes: {} };
    expect(store.json()).toEqual({
      ...realmNaming('one'),
      clientScopes: [{ id: '1', name: 'one', description: 'd' }, { id: '2', name: 'two' }, added],
    });
  });

  test('is found by its identifier', () => {
    const realm = realmNaming('one');
    expect([scopeById(realm, '2'), scopeIn(realm, '2')]).toEqual([realm.clientScopes[1], realm.clientScopes[1]]);
    expect(refusal(() => scopeIn(realm, '3'))).toEqual([404, { error: 'Client scope not found' }]);
  });
});

describe('who has a client scope', () => {
  const scope = { id: '3', name: 'three' };
  const one = client('a', ['one'], ['two']);

  test('a client, in one way', () => {
    expect(clientWithScope(one, scope, 'default')).toEqual(client('a', ['one', 'three'], ['two']));
    expect(clientWithScope(one, scope, 'optional')).toEqual(client('a', ['one'], ['two', 'three']));
    for (const kind of ['default', 'optional'] as const)
      for (const name of ['one', 'two']) expect(clientWithScope(one, { id: name, name }, kind)).toBe(one);
    expect(clientWithoutScope(one, { id: '', name: 'one' })).toEqual(client('a', [], ['two']));
    expect(clientWithoutScope(one, { id: '', name: 'two' })).toEqual(client('a', ['one'], []));
  });

  test('new clients of a realm, in one way', () => {
    const realm = { defaultDefaultClientScopes: ['one'], defaultOptionalClientScopes: ['two'], id: 'r' } as never;
    const lists = (defaults: string[], optional: string[]) => ({
      id: 'r',
      defaultDefaultClientScopes: defaults,
      defaultOptionalClientScopes: optional,
    });
    expect(realmWithScope(realm, scope, 'default')).toEqual(lists(['one', 'three'], ['two']));
    expect(realmWithScope(realm, scope, 'optional')).toEqual(lists(['one'], ['two', 'three']));
    for (const name of ['one', 'two'])
      expect(refusal(() => realmWithScope(realm, { id: '', name }, 'default'))).toMatchObject([
        409,
        { error: 'conflict' },
      ]);
    expect(realmWithoutScope(realm, { id: '', name: 'one' })).toEqual(lists([], ['two']));
    expect(realmWithoutScope(realm, { id: '', name: 'two' })).toEqual(lists(['one'], []));
  });
});
