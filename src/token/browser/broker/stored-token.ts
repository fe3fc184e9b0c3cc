import { askTokens } from '../../openid/brokering/ask-tokens.ts';
import { keptToken, objectOf } from '../../openid/brokering/fetch-identity.ts';
import { keepTokens, keptTokens, linkTo } from '../../openid/brokering/linked-user.ts';
import { type Provider, providerOf } from '../../openid/brokering/provider.ts';
import { allowClientOrigin } from '../../openid/context/cors.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { jsonResponse, jsonTextResponse, type Response } from '../../openid/http/endpoint-response.ts';
import { presentedToken } from '../../openid/possession/presented-token.ts';
import { isPlainObject } from '../../realm/json-cursor.ts';
import { errorPage } from '../pages/error-page.ts';

/** Seconds that a token must still be good for. */
const minValidity = 5;

/** The tokens of a provider that were kept for the user of an access token. */
export async function storedToken(context: RequestContext, alias: string): Promise<Response> {
  const { state } = context;
  const refuse = (status: number, errorMessage: string) => jsonResponse(status, { errorMessage });
  const verified = await presentedToken(context);
  if (verified === undefined) return refuse(400, 'Invalid token.');
  const { claims, client, user } = verified;
  context.crossOrigin = allowClientOrigin(context.origin);
  if (!mayRead(claims.resource_access))
    return refuse(
      403,
      `Client [${client.clientId}] not authorized to retrieve tokens from identity provider [${alias}].`,
    );
  const provider = providerOf(state.store.json(), alias);
  if (provider === undefined)
    return errorPage(state.realm, 'Could not obtain token from identity provider.', { status: 502 });
  if (!provider.is('storeToken')) return refuse(400, `Identity Provider [${alias}] does not support this operation.`);
  const json = state.store.users().byId.get(user.id);
  if (json === undefined || linkTo(json, alias) === undefined)
    return refuse(400, `User [${user.id}] is not associated with identity provider [${alias}].`);
  const kept = await keptTokens(state, user.id, alias);
  if (kept === undefined)
    return refuse(404, `No token stored for user [${user.id}] with associated identity provider [${alias}].`);
  const fresh = await freshTokens(context, provider, user.id, kept);
  if (fresh === undefined) return refuse(502, 'Unable to refresh token');
  return jsonTextResponse(200, fresh);
}

function mayRead(access: unknown): boolean {
  const ofBroker = isPlainObject(access) ? access.broker : undefined;
  return isPlainObject(ofBroker) && Array.isArray(ofBroker.roles) && ofBroker.roles.includes('read-token');
}

/** Tokens that are still good. Those that are over are asked for anew; undefined when the provider gives none. */
async function freshTokens(
  context: RequestContext,
  provider: Provider,
  userId: string,
  kept: string,
): Promise<string | undefined> {
  const before = objectOf(kept);
  const {
    accessTokenExpiration: expires,
    refresh_token: token,
    refresh_expires_in: seconds,
    id_token: idToken,
  } = before ?? {};
  const now = context.state.now();
  if (typeof expires !== 'number' || expires >= now + minValidity || typeof token !== 'string') return kept;
  const answer = await askTokens(context, provider, { grant_type: 'refresh_token', refresh_token: token }).catch(
    () => undefined,
  );
  const next = answer === undefined || answer.body.includes('error') ? undefined : objectOf(answer.body);
  if (next === undefined) return undefined;
  const missing = {
    ...(next.refresh_token === undefined && { refresh_token: token, refresh_expires_in: seconds }),
    ...(next.id_token === undefined && { id_token: idToken }),
  };
  const json = keptToken({ ...next, ...missing }, now);
  await keepTokens(context.state, userId, provider.alias, json);
  return json;
}
