import type { Client } from '../../realm/realm-client.ts';
import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportFailure } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { storesEvent } from '../context/record-event.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import type { Grant } from '../grants/grant.ts';
import { grants } from '../grants/grants.ts';
import { json, noStore, withLeadingHeaders } from '../http/endpoint-response.ts';
import type { Form } from '../http/form.ts';
import { cleanParameter, grantParameters, tooLongToken } from '../http/grant-parameters.ts';
import { namedErrors } from '../http/named-token-errors.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import { needsProof, provePossession } from '../possession/prove-possession.ts';
import type { Endpoint, Handler } from './realm-endpoint.ts';
import { recordTokens } from './record-tokens.ts';

/** What is known of a token request so far, for the line of the log when it fails. */
interface TokenAttempt {
  grantType: string | undefined;
  grant: Grant | undefined;
  client: Client | undefined;
}

const post: Handler = async (context) => {
  const form = formOf(context);
  const attempt: TokenAttempt = { grantType: undefined, grant: undefined, client: undefined };
  try {
    const body = claimsJson(await tokensFor(context, form, attempt));
    return { status: 200, leadingHeaders: [...noStore, ...context.crossOrigin], contentType: json, body };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { client, grant, grantType } = attempt;
    reportFailure(context, error, { type: `${grant?.event ?? 'LOGIN'}_ERROR`, client, grantType });
    return withLeadingHeaders([...noStore, ...context.crossOrigin], error.response);
  }
};

/** The checks of a token request in their order (Keycloak 26.7); the grant follows with its own. @throws {OAuthError} */
async function tokensFor(
  context: RequestContext,
  form: Form,
  attempt: TokenAttempt,
): Promise<Awaited<ReturnType<Grant['grant']>>> {
  const { request, origin, state } = context;
  // Pages of any origin may read errors until the client is known, but for those of the grant type (Keycloak 26.7).
  const anyOrigin = origin === undefined ? [] : allowClientOrigin(origin);
  context.crossOrigin = anyOrigin;
  requireHttps(context);
  const override = request.overrides?.error;
  if (override !== undefined) {
    attempt.grant = grants.get(form.first.get('grant_type') ?? '');
    throw namedErrors[override].error(form.first.get('scope') ?? '');
  }
  if (!state.realm.enabled) throw oauthErrors.disabledRealm();
  context.crossOrigin = [];
  const grantType = form.first.get('grant_type');
  if (grantType === undefined) throw oauthErrors.grantTypeMissing();
  const grant = grants.get(cleanParameter(grantType));
  if (grant === undefined) throw oauthErrors.grantTypeUnknown();
  attempt.grantType = grantType;
  attempt.grant = grant;
  context.crossOrigin = anyOrigin;
  const client = (await grant.clientOf?.(context)) ?? (await authenticateClient(context));
  attempt.client = client;
  if (origin !== undefined) checkOrigin(context, client);
  checkClient(client);
  checkParameters(form, grant);
  await provePossession(context, needsProof(client));
  const response = await grant.grant(context, client, grantParameters(form, grant.tokenParameters));
  if (storesEvent(state.realm, grant.event) && 'access_token' in response)
    recordTokens(context, { type: grant.event, client, grantType }, response);
  return response;
}

/** @throws {OAuthError} for a client that may not ask for tokens */
function checkClient({ protocol, bearerOnly }: Client): void {
  if (protocol !== 'openid-connect') throw oauthErrors.wrongProtocol();
  if (bearerOnly) throw oauthErrors.bearerOnly();
}

/** @throws {OAuthError} for a parameter that comes too often, or that is longer than a token may be */
function checkParameters(form: Form, { repeatable = [], tokenParameters }: Grant): void {
  if (repeatable !== 'all' && form.repeated.size > 0)
    for (const name of form.repeated.keys()) if (!repeatable.includes(name)) throw oauthErrors.duplicatedParameter();
  if (tokenParameters === undefined) return;
  const name = tooLongToken(form, tokenParameters);
  if (name !== undefined) throw oauthErrors.parameterTooLong(name);
}

export const token: Endpoint = { methods: { POST: post }, crossOriginMethods: 'POST, OPTIONS' };
