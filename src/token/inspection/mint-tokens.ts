import type { RequestContext } from '../context/request-context.ts';
import { clientCredentials } from '../grants/client-credentials.ts';
import { logIn } from '../grants/password.ts';
import { emptyForm, type Form } from '../http/form.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import type { TokenRequest } from '../http/request.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import type { Client } from '../realm/client.ts';
import type { User } from '../realm/user.ts';
import { checkScope } from '../scopes/grant-scope.ts';
import type { TokenService } from '../token-service.ts';
import type { TokenResponse } from '../tokens/issue-tokens.ts';

/** For whom tokens are minted. */
export interface Minting {
  /** Undefined: the first realm. */
  readonly realm: string | undefined;
  readonly clientId: string;
  /** Undefined: the service account of the client. */
  readonly username: string | undefined;
  /** As in a request. */
  readonly scope: string | undefined;
}

/** The response of the token endpoint, or what is wrong with which parameter. */
type Minted =
  | { readonly tokens: Record<string, unknown> }
  | { readonly field: 'realm' | 'client_id' | 'username' | 'scope'; readonly message: string };

/**
 * Issues tokens as the token endpoint does, to somebody who need not prove anything; a user needs no grant of the client
 * either. Everything else is checked.
 * @param request whose way to this server decides the issuer
 */
export async function mintTokens(service: TokenService, request: TokenRequest, minting: Minting): Promise<Minted> {
  const { clientId, username, scope } = minting;
  const state = service.realms().find(({ realm }) => minting.realm === undefined || realm.name === minting.realm);
  if (state === undefined) return { field: 'realm', message: `there is no realm ${JSON.stringify(minting.realm)}` };
  const client = state.realm.clients.get(clientId);
  if (client === undefined) return { field: 'client_id', message: `there is no client ${JSON.stringify(clientId)}` };
  const user = username === undefined ? undefined : state.realm.usersByName.get(username.toLowerCase());
  if (username !== undefined && user === undefined)
    return { field: 'username', message: `there is no user ${JSON.stringify(username)}` };
  try {
    const response = await issue(service.contextOf(request, state), client, user, scope);
    return { tokens: JSON.parse(claimsJson(response)) as Record<string, unknown> };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const message = `the token endpoint refuses it: ${error.message}`;
    if (error.message.includes('"invalid_scope"')) return { field: 'scope', message };
    return { field: username === undefined ? 'client_id' : 'username', message };
  }
}

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
    const form: Form = { ...emptyForm, first: (name) => (name === 'scope' ? scope : undefined) };
    return clientCredentials.grant(context, client, form);
  }
  if (!user.enabled) throw oauthErrors.disabledAccount();
  checkScope(realm, client, scope);
  return logIn(context, client, user, scope);
}
