import { type Body, nameOf, optional } from './random-body.ts';

const user: Body = (random) =>
  optional(random, {
    username: random.pick([nameOf(random), 'ann', 'Bob', ' ', '']),
    email: random.pick(['a@example.org', 'nope', 'ann@example.org', '']),
    firstName: 'A',
    lastName: random.pick(['B', '<b>', '']),
    enabled: random.chance(0.8),
    attributes: random.pick([{}, { team: ['red'] }, { team: [] }]),
    groups: random.pick([[], ['/staff'], ['nope'], ['/staff/berlin']]),
    requiredActions: random.pick([[], ['UPDATE_PASSWORD'], ['nope']]),
    credentials: random.pick([
      [],
      [{ type: 'password', value: 'x' }],
      [{ type: 'nope', value: 'x' }],
      [{ value: 'x' }],
    ]),
    realmRoles: ['reader'],
    federatedIdentities: random.pick([[], [{ identityProvider: 'corp', userId: '1', userName: '2' }]]),
  });

const group: Body = (random, item) =>
  optional(random, {
    name: random.pick([nameOf(random), '', 'berlin']),
    attributes: { a: ['b'] },
    description: 'd',
    ...(random.chance(0.1) && { id: item('group.id') }),
  });

const listOf =
  (kind: string): Body =>
  (random, item) =>
    random.pick([
      [item(kind)],
      [item(kind), item(kind)],
      [],
      [{ name: 'nope' }],
      [{ id: 'nope', name: 'reader' }],
      [{ name: 'reader' }],
      {},
    ]);

export const userBodies: Readonly<Record<string, Body>> = {
  role: (random) =>
    optional(random, {
      name: random.pick([nameOf(random), 'offline_access', '']),
      description: 'd',
      attributes: { a: ['b'] },
      composite: true,
    }),
  roles: listOf('roleId'),
  clientRoles: listOf('clientRole'),
  user,
  userChange: (random, item) => ({
    ...(user(random, item) as object),
    ...(random.chance(0.6) && { username: item('user.username') }),
  }),
  profile: (random) =>
    random.pick([
      { attributes: [{ name: 'username' }, { name: 'email' }] },
      { attributes: [{ name: 'username' }] },
      { attributes: [{ name: 'username' }, { name: 'email' }, { name: 'a b' }] },
      { attributes: [{ name: 'username' }, { name: 'email' }, { name: 'team', group: 'nope' }] },
      { attributes: [{ name: 'username' }, { name: 'email' }, { name: 'team', validations: { nope: {} } }] },
      {
        attributes: [{ name: 'username' }, { name: 'email' }, { name: 'firstName' }, { name: 'lastName' }],
        unmanagedAttributePolicy: random.pick(['ENABLED', 'nope', 'ADMIN_EDIT']),
      },
    ]),
  types: (random) => random.pick([['UPDATE_PASSWORD'], ['password'], ['otp'], [], ['nope']]),
  identity: (random) =>
    optional(random, { userId: 'u1', userName: 'n1', identityProvider: random.pick(['corp', 'nope']) }),
  password: (random) =>
    optional(random, {
      value: random.pick(['secret', '', 'x']),
      type: random.pick(['password', 'nope', 'otp']),
      temporary: random.chance(0.3),
    }),
  group,
  organization: (random) =>
    optional(random, {
      name: random.pick([nameOf(random), 'acme', '']),
      alias: random.pick([nameOf(random), 'acme', 'a b']),
      domains: random.pick([[], [{ name: 'acme.org' }], [{ name: 'new.org' }], [{ name: 'x y' }], [{}]]),
      enabled: true,
      redirectUrl: random.pick(['', 'http://h', 'nope']),
      attributes: { a: ['b'] },
    }),
  providerAlias: (random) => random.pick(['corp', 'nope', '']),
  userId: (random, item) => random.pick([item('user.id'), 'nope', '']),
};
