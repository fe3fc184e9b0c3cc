import type { TokenChanges, TokenKind } from '../../../contract/token-changes.ts';
import type { Minted, Minting } from '../../../contract/token-views.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import { clientCredentials } from '../grants/client-credentials.ts';
import { logIn } from '../grants/password-grant.ts';
import { emptyForm, type Form } from '../http/form.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import type { TokenRequest } from '../http/request.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import { checkScope } from '../scopes/grant-scope.ts';
import type { TokenResponse } from '../tokens/issue-tokens.ts';

/** The service that tokens are minted by. */
interface MintingService {
  realms(): readonly RealmState[];
  contextOf(request: TokenRequest, state: RealmState): RequestContext;
}

/**
 * Issues tokens as the token endpoint does, but without credentials; the client needs no grant for users. Everything
 * else is checked.
 * @param request by whose URL the issuer is decided
 */
export async function mintTokens(service: MintingService, request: TokenRequest, minting: Minting): Promise<Minted> {
  const { clientId, username, scope } = minting;
  const state = service.realms().find(({ realm }) => minting.realm === undefined || realm.name === minting.realm);
  if (state === undefined) return { field: 'realm', message: `there is no realm ${JSON.stringify(minting.realm)}` };
  const client = state.realm.clients.get(clientId);
  if (client === undefined) return { field: 'client_id', message: `there is no client ${JSON.stringify(clientId)}` };
  const user = username === undefined ? undefined : state.realm.usersByName.get(username.toLowerCase());
  if (username !== undefined && user === undefined)
    return { field: 'username', message: `there is no user ${JSON.stringify(username)}` };
  try {
    const context = service.contextOf({ ...request, overrides: { token: changesOf(minting) } }, state);
    const response = await issue(context, minting.refresh ? withRefreshTokens(client) : client, user, scope);
    const { refresh_token: refreshToken, ...tokens } = JSON.parse(claimsJson(response)) as Record<string, unknown>;
    if (!minting.refresh) return { tokens: { ...tokens, refresh_expires_in: 0 } };
    return { tokens: { ...tokens, refresh_token: refreshToken } };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const message = `the token endpoint refuses it: ${error.message}`;
    if (error.message.includes('"invalid_scope"')) return { field: 'scope', message };
    return { field: username === undefined ? 'client_id' : 'username', message };
  }
}

/** How the tokens of each kind differ from those that the endpoint would issue. */
function changesOf({ changes, changed, audience, nonce }: Minting): (kind: TokenKind) => TokenChanges {
  return (kind) => {
    const ofKind = changed.has(kind) ? changes : {};
    const aud = audience?.of.has(kind) === true ? { aud: audience.aud } : {};
    return { ...ofKind, claims: { ...(kind === 'id' && { nonce }), ...ofKind.claims, ...aud } };
  };
}

/** The client, as if it used refresh tokens in every grant. */
const withRefreshTokens = (client: Client): Client => ({
  ...client,
  attributes: new Map([
    ...client.attributes,
    ['use.refresh.tokens', 'true'],
    ['client_credentials.use_refresh_token', 'true'],
  ]),
});

async function issue(
  context: RequestContext,
  client: Client,
  user: User | undefined,
  scope: string | undefined,
): Promise<TokenResponse> {
  const { realm } = context.state;
  if (!realm.enabled) throw oauthErrors.disabledRealm();
  if (!client.enabled) throw oauthErrors.disabledClient();
  if (client.bearerOnly) throw oauthErrors.bearerOnly();
  if (user === undefined) {
    const form: Form = { ...emptyForm, first: new Map(scope === undefined ? [] : [['scope', scope]]) };
    return clientCredentials.grant(context, client, form);
  }
  if (!user.enabled) throw oauthErrors.disabledAccount();
  checkScope(realm, client, scope);
  return logIn(context, client, user, scope);
}
