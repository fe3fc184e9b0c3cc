import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { TokenChanges } from '../../src/contract/token-changes.ts';
import type { RealmState } from '../../src/token/openid/context/realm-state.ts';
import type { RequestContext } from '../../src/token/openid/context/request-context.ts';
import type { TokenRequest } from '../../src/token/openid/http/request.ts';
import { realmOf, startService, type TestService } from './token-service.ts';

export type Json = Readonly<Record<string, unknown>>;

export const claimsOf = (token: unknown): Record<string, unknown> => decodeJwt(String(token));
export const headerOf = (token: unknown): Json => decodeProtectedHeader(String(token)) as Json;

/** Of the only realm. */
export function stateOf({ service }: Tokens): RealmState {
  const [state] = service.realms();
  if (state === undefined) throw new Error('no realm');
  return state;
}

/** What an endpoint would handle a request without a form with. */
export const contextOf = (tokens: Tokens): RequestContext => tokens.service.contextOf(plainRequest, stateOf(tokens));

export const plainRequest: TokenRequest = {
  method: 'POST',
  path: '/',
  query: '',
  httpVersion: '1.1',
  body: undefined,
  peerIp: '::1',
  scheme: 'http',
  headers: { host: 'auth.test' },
};

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A service with clients and a user for tokens of all kinds, whose clock stands still at 1,700,000,000 s. */
export interface Tokens extends TestService {
  post(path: string, form: Readonly<Record<string, unknown>>, more?: Json): Promise<Answer & { headers: Json }>;
  byClient(client: string, scope?: string, changes?: TokenChanges): Promise<Answer>;
  byUser(client: string, scope: string, username?: string): Promise<Answer>;
  refresh(client: string, token: unknown): Promise<Answer>;
  introspect(client: string, token: unknown, more?: Json): Promise<Json>;
}

const audience = (name: string) => ({
  name,
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.client.audience': name, 'access.token.claim': 'true', 'introspection.token.claim': 'true' },
});
const client = (clientId: string, attributes: Json = {}, more: Json = {}) => ({
  clientId,
  secret: 's',
  serviceAccountsEnabled: true,
  directAccessGrantsEnabled: true,
  attributes,
  ...more,
});
const clients = [
  client('job', {}, { webOrigins: ['http://page'] }),
  client('keeper', { 'client_credentials.use_refresh_token': 'true' }),
  client(
    'odd',
    {
      'token.response.type.bearer.lower-case': 'true',
      'access.token.lifespan': '60',
      'access.token.signed.response.alg': 'HS384',
      'id.token.signed.response.alg': 'EdDSA',
      'access.token.header.type.rfc9068': 'true',
    },
    { notBefore: 5 },
  ),
  client('light', { 'client.use.lightweight.access.token.enabled': 'true' }, { protocolMappers: [audience('light')] }),
  client('light allowed', {
    'client.use.lightweight.access.token.enabled': 'true',
    'allow.userinfo.with.lightweight.access.token': 'true',
  }),
  client('forever', { 'access.token.lifespan': 'forever' }),
  client('whole session', { 'access.token.lifespan': '-1' }),
  client('blank', { 'access.token.lifespan': ' ' }),
  client('app', {}, { protocolMappers: [audience('app')], webOrigins: ['http://page'] }),
  client('no refresh', { 'use.refresh.tokens': 'false' }),
  client('curious', {
    'allow.token.introspection.without.audience.check': 'true',
    'client.introspection.response.allow.jwt.claim.enabled': 'true',
  }),
  client('bearer', {}, { bearerOnly: true }),
  client('other', {}, { protocol: 'saml' }),
  client('bound', { 'dpop.bound.access.tokens': 'true' }),
  { clientId: 'public', publicClient: true, directAccessGrantsEnabled: true },
];
const user = {
  id: 'id-u',
  username: 'u',
  enabled: true,
  email: 'u@example.org',
  firstName: 'F',
  lastName: 'L',
  notBefore: 7,
  realmRoles: ['default-roles-demo'],
  credentials: [{ type: 'password', value: 'p' }],
};

export async function startTokens(realm: Json = {}): Promise<Tokens> {
  const service = await startService({
    realms: [
      realmOf('demo', {
        clients,
        users: [user, { ...user, id: 'id-v', username: 'v', email: 'v@example.org', realmRoles: [] }],
        ...realm,
      }),
    ],
  });
  const post: Tokens['post'] = async (path, form, more = {}) => {
    const body = new URLSearchParams(form as Record<string, string>).toString();
    const response = await service.send('POST', `/realms/demo/protocol/openid-connect/${path}`, { body, ...more });
    const isJson = response.contentType === 'application/json' && response.body !== undefined;
    const headers = Object.fromEntries([...(response.leadingHeaders ?? []), ...(response.headers ?? [])]);
    return { status: response.status, body: isJson ? JSON.parse(response.body ?? '') : response.body, headers };
  };
  const as = (clientId: string) => ({ client_id: clientId, client_secret: 's' });
  const scoped = (scope: string) => (scope === '' ? {} : { scope });
  return {
    ...service,
    post,
    byClient: (name, scope = '', changes) =>
      post(
        'token',
        { grant_type: 'client_credentials', ...as(name), ...scoped(scope) },
        changes === undefined ? {} : { overrides: { token: () => changes } },
      ),
    byUser: (name, scope, username = 'u') =>
      post('token', { grant_type: 'password', ...as(name), ...scoped(scope), username, password: 'p' }),
    refresh: (name, token) => post('token', { grant_type: 'refresh_token', ...as(name), refresh_token: token }),
    introspect: async (name, token, more = {}) =>
      (await post('token/introspect', { ...as(name), token, ...more })).body,
  };
}
