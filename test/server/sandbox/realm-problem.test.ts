import { expect, test } from 'vitest';
import { realmProblem } from '../../../src/server/sandbox/realm-problem.ts';

test('a realm of a snapshot that can be used has no problem', async () => {
  expect(await realmProblem({ realm: 'shop', clients: [{ clientId: 'web', secret: 's' }] })).toBeUndefined();
});

test.each<[string, object, string, string | RegExp]>([
  ['no name', {}, 'realm', 'is missing'],
  ['an unknown member', { realm: 'x', clients: [{ colour: 'red' }] }, 'clients.0.colour', 'is unknown'],
  ['a lifetime below zero', { realm: 'x', accessTokenLifespan: -1 }, 'accessTokenLifespan', 'must not be negative'],
  [
    'an algorithm that nobody has',
    { realm: 'x', defaultSignatureAlgorithm: 'XX1' },
    'defaultSignatureAlgorithm',
    /^must be one of RS256, .*, EdDSA$/,
  ],
  [
    'a key that cannot be read',
    {
      realm: 'x',
      components: {
        'org.keycloak.keys.KeyProvider': [
          { name: 'own', providerId: 'rsa', config: { privateKey: ['none'], certificate: ['none'] } },
        ],
      },
    },
    'components.org.keycloak.keys.KeyProvider.0',
    'the key of own cannot be read',
  ],
  ['a user without a name', { realm: 'x', users: [{}] }, 'users.0.username', /.+/],
])('one with %s: the field and what is wrong', async (_what, realm, field, message) => {
  expect(await realmProblem(realm)).toEqual({
    field,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});
