import { attributes } from './values.ts';

const everybody = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const names = { length: { max: 255 }, 'person-name-prohibited-characters': {} };

const basic = (name: string, validations: object) => ({
  name,
  displayName: `$\{${name}}`,
  validations,
  permissions: everybody,
  multivalued: false,
  ...(name !== 'username' && { required: { roles: ['user'] } }),
});

const profile = {
  attributes: [
    basic('username', {
      length: { min: 3, max: 255 },
      'username-prohibited-characters': {},
      'up-username-not-idn-homograph': {},
    }),
    basic('email', { email: {}, length: { max: 255 } }),
    basic('firstName', names),
    basic('lastName', names),
    ...Object.entries(attributes).map(([name, { validations, isMultivalued = false, isRequired = false }]) => ({
      name,
      validations,
      permissions: everybody,
      multivalued: isMultivalued,
      ...(isRequired && { required: { roles: ['user'] } }),
    })),
  ],
};

const person = (username: string, more: object = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...more,
});

/** A realm whose profile has an attribute for each validator. */
export const profileRealm = (realm: string) => ({
  realm,
  enabled: true,
  sslRequired: 'none',
  editUsernameAllowed: true,
  loginWithEmailAllowed: true,
  passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
  clients: [{ clientId: 'app', enabled: true, publicClient: true, redirectUris: ['http://127.0.0.1/*'] }],
  users: [
    person('self', {
      credentials: [{ type: 'password', value: 'self-pw' }],
      requiredActions: ['UPDATE_PROFILE'],
    }),
    person('other'),
    person('named@example.org', { email: 'else@example.org' }),
  ],
  components: {
    'org.keycloak.userprofile.UserProfileProvider': [
      {
        providerId: 'declarative-user-profile',
        subComponents: {},
        config: { 'kc.user.profile.config': [JSON.stringify(profile)] },
      },
    ],
  },
});
