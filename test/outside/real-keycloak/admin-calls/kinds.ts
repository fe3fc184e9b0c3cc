/** What a parameter of a path stands for, and where a server lists such things. */
export interface Kind {
  /** Below the realm; may have parameters of its own. */
  readonly list: string;
  /** What goes into the path. */
  readonly id: (item: Item) => string;
  /** What is the same on both servers. */
  readonly name: (item: Item, at: number) => string;
}

export type Item = Readonly<Record<string, unknown>>;

const member = (name: string) => (item: Item) => String(item[name]);
const kind = (list: string, id: string, name = 'name'): Kind => ({ list, id: member(id), name: member(name) });
const joined =
  (...names: readonly string[]) =>
  (item: Item) =>
    names.map((name) => String(item[name])).join('/');
const authorization = 'clients/{client}/authz/resource-server';

/** People who call the admin API: nobody changes them. */
export const isCaller = ({ username }: Item) => String(username).startsWith('caller-');

export const kinds: Readonly<Record<string, Kind>> = {
  client: kind('clients?max=1000', 'id', 'clientId'),
  user: kind('users?max=1000', 'id', 'username'),
  group: kind('groups', 'id'),
  subgroup: kind('groups/{group}/children', 'id'),
  role: kind('roles', 'name'),
  roleId: kind('roles', 'id'),
  clientRole: kind('clients/{client}/roles', 'name'),
  scope: kind('client-scopes', 'id'),
  mapper: kind('clients/{client}/protocol-mappers/models', 'id'),
  scopeMapper: kind('client-scopes/{scope}/protocol-mappers/models', 'id'),
  component: { list: 'components', id: member('id'), name: joined('providerType', 'name', 'providerId', 'subType') },
  flow: kind('authentication/flows', 'alias', 'alias'),
  flowId: kind('authentication/flows', 'id', 'alias'),
  execution: {
    list: 'authentication/flows/{flow}/executions',
    id: member('id'),
    name: ({ displayName }, at) => `${String(displayName)} ${at}`,
  },
  config: {
    list: 'authentication/flows/{flow}/executions',
    id: ({ authenticationConfig }) => String(authenticationConfig ?? 'none'),
    name: ({ displayName }, at) => `${String(displayName)} ${at}`,
  },
  action: kind('authentication/required-actions', 'alias', 'alias'),
  provider: kind('identity-provider/instances', 'alias', 'alias'),
  providerMapper: kind('identity-provider/instances/{provider}/mappers', 'id'),
  organization: kind('organizations', 'id'),
  orgMember: kind('organizations/{organization}/members', 'id', 'username'),
  orgGroup: kind('organizations/{organization}/groups', 'id'),
  session: { list: 'users/{user}/sessions', id: member('id'), name: (_item, at) => `session ${at}` },
  credential: { list: 'users/{user}/credentials', id: member('id'), name: ({ type }, at) => `${String(type)} ${at}` },
  resource: kind(`${authorization}/resource`, '_id'),
  authScope: kind(`${authorization}/scope`, 'id'),
  policy: kind(`${authorization}/policy`, 'id'),
  access: { list: 'clients-initial-access', id: member('id'), name: (_item, at) => `access ${at}` },
};

/** Values of parameters that no list names. */
export const words: Readonly<Record<string, readonly string[]>> = {
  attribute: ['jwt.credential', 'saml.signing', 'saml.encryption', 'other', 'a.b'],
  locale: ['de', 'en', 'xx', 'pt-BR'],
  key: ['hello', 'other', 'a.b'],
  providerId: ['oidc', 'google', 'github', 'saml', 'nope', 'keycloak-oidc'],
  protocol: ['openid-connect', 'saml', 'nope'],
  installation: [
    'keycloak-oidc-keycloak-json',
    'keycloak-saml',
    'keycloak-oidc-jboss-subsystem-cli',
    'nope',
    'docker-v2-compose-yaml',
  ],
  node: ['node1', '10.0.0.1', 'nope'],
  authenticator: [
    'auth-cookie',
    'auth-otp-form',
    'identity-provider-redirector',
    'idp-review-profile',
    'nope',
    'conditional-user-role',
  ],
  kind: [
    'role',
    'user',
    'client',
    'js',
    'time',
    'aggregate',
    'group',
    'resource',
    'scope',
    'nope',
    'client-scope',
    'regex',
  ],
  factor: ['password', 'otp', 'nope'],
};
