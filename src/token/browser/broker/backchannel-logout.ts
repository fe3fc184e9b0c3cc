import { BrokerFault } from '../../openid/brokering/broker-fault.ts';
import { type Provider, readProvider } from '../../openid/brokering/provider.ts';
import { verifiedClaims } from '../../openid/brokering/verify-token.ts';
import { recordEvent } from '../../openid/context/record-event.ts';
import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { json, type Response } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { endSession } from '../../openid/logout/end-session.ts';
import type { Claims } from '../../openid/mappers/mapper.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { readJwt } from '../../openid/tokens/signed-jwt.ts';
import { isPlainObject } from '../../realm/json-cursor.ts';
import { identityProvidersOf } from '../../realm/representations/identity-providers.ts';
import { reportLogin } from '../login/report-login.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Ends the sessions that came from an identity provider, when that says so (OpenID Connect Back-Channel Logout 1.0).
 * @throws {OAuthError}
 */
export async function backchannelLogout(context: RequestContext): Promise<Response> {
  const token = formOf(context).first.get('logout_token');
  const refuse = (reason: string) => {
    reportLogin(context, { error: 'invalid_token', details: { reason } }, 'LOGOUT_ERROR');
    return oauthErrors.badLogoutToken(reason);
  };
  if (token === undefined) throw refuse('No logout token');
  const claims = readJwt(token)?.claims;
  if (claims === undefined) throw refuse('The decode of the logoutToken failed');
  const providers = issuers(context, claims.iss);
  if (providers.length === 0) throw refuse('No Identity Provider has been found');
  const valid = await vouching(context, providers, token);
  if (valid.length === 0) throw refuse('LogoutToken verification with identity provider failed');
  const fault = faultOf(claims);
  if (fault !== undefined) throw refuse(fault);
  for (const session of await sessionsOf(context, valid, claims)) {
    await endSession(context, session);
    recordEvent(context, { type: 'LOGOUT', userId: session.userId, sessionId: session.id });
  }
  return { status: 200, contentType: json, body: '' };
}

const issuers = ({ state }: RequestContext, issuer: unknown): readonly Provider[] =>
  identityProvidersOf(state.store.json())
    .filter(({ enabled }) => enabled !== false)
    .map(readProvider)
    .filter((provider) => provider.kind === 'oidc' && provider.get('issuer') === issuer);

/** The providers whose token it is. */
async function vouching(
  context: RequestContext,
  providers: readonly Provider[],
  token: string,
): Promise<readonly Provider[]> {
  const valid: Provider[] = [];
  for (const provider of providers)
    try {
      await verifiedClaims(context, provider, token, 'own');
      valid.push(provider);
    } catch (error) {
      if (!(error instanceof BrokerFault)) throw error;
    }
  return valid;
}

function faultOf({ sub, sid, events, nonce, jti, iat }: Claims): string | undefined {
  if (sub === undefined && sid === undefined) return 'Missing sid or sub claim';
  if (!isPlainObject(events) || !Object.hasOwn(events, event)) return 'The LogoutToken event claim is not as expected';
  if (nonce !== undefined) return 'The LogoutToken contains a nonce claim which is not allowed';
  if (jti === undefined) return 'The logoutToken jti is missing';
  return iat === undefined ? "The LogoutToken doesn't contain an iat claim" : undefined;
}

/** The sessions that came from one of the providers: the one that the token names, or all of its user. */
async function sessionsOf(
  { state }: RequestContext,
  providers: readonly Provider[],
  { sid, sub }: Claims,
): Promise<readonly UserSession[]> {
  const isMeant = ({ notes, userId }: UserSession) =>
    providers.some(({ alias }) => {
      if (notes.get('identity_provider') !== alias) return false;
      if (sid !== undefined) return notes.get('identity_provider_broker_session_id') === `${alias}.${String(sid)}`;
      const links = state.store.users().byId.get(userId)?.federatedIdentities ?? [];
      return links.some((one) => one.identityProvider === alias && one.userId === sub);
    });
  return [...(await state.sessions.list())].filter((session) => !session.offline && isMeant(session));
}
