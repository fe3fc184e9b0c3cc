import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { reportFailure } from '../client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { keepsEvent } from '../context/record-event.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import type { Grant } from '../grants/grant.ts';
import { grants } from '../grants/grants.ts';
import type { Form } from '../http/form.ts';
import { cleanParameter, grantParameters, tooLongToken } from '../http/grant-parameters.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { jsonTextResponse, noStore, withLeadingHeaders } from '../http/response.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import { namedErrors } from '../named-errors.ts';
import type { Client } from '../realm/client.ts';
import { rejectDpopProof } from './dpop-header.ts';
import type { Endpoint, Handler } from './endpoint.ts';
import { recordTokens } from './record-tokens.ts';

/** What is known of a token request so far; each step may add to it. */
interface TokenAttempt {
  readonly context: RequestContext;
  readonly form: Form;
  grantType?: string;
  grant?: Grant;
  client?: Client;
}

type Step = (attempt: TokenAttempt) => void | Promise<void>;

/** Whoever fails before the client is known may read that from any origin (Keycloak 26.7). */
const httpsIsUsed: Step = ({ context }) => {
  context.crossOrigin = allowClientOrigin(context.origin);
  requireHttps(context);
};

/** An error that was asked for. */
const noErrorIsWanted: Step = (attempt) => {
  const { context, form } = attempt;
  const wanted = context.request.overrides?.error;
  if (wanted === undefined) return;
  const grant = grants.get(form.first('grant_type') ?? '');
  if (grant !== undefined) attempt.grant = grant;
  throw namedErrors[wanted].error(form.first('scope') ?? '');
};

const realmIsEnabled: Step = ({ context }) => {
  if (!context.state.realm.enabled) throw oauthErrors.disabledRealm();
};

const grantTypeIsKnown: Step = (attempt) => {
  attempt.context.crossOrigin = [];
  const grantType = attempt.form.first('grant_type');
  if (grantType === undefined) throw oauthErrors.grantTypeMissing();
  const grant = grants.get(cleanParameter(grantType));
  if (grant === undefined) throw oauthErrors.grantTypeUnknown();
  attempt.grantType = grantType;
  attempt.grant = grant;
};

const clientIsWhoItSays: Step = async (attempt) => {
  // Whoever fails here may be told so from any origin (Keycloak 26.7).
  attempt.context.crossOrigin = allowClientOrigin(attempt.context.origin);
  attempt.client = await authenticateClient(attempt.context);
};

const originIsAllowed: Step = ({ context, client }) => {
  if (client !== undefined) checkOrigin(context, client);
};

const clientMayAsk: Step = ({ client }) => {
  if (client !== undefined && client.protocol !== 'openid-connect') throw oauthErrors.wrongProtocol();
  if (client?.bearerOnly) throw oauthErrors.bearerOnly();
};

const parametersAreUnique: Step = ({ form, grant }) => {
  const repeatable = grant?.repeatable ?? [];
  if (repeatable !== 'all' && form.repeated.some((name) => !repeatable.includes(name)))
    throw oauthErrors.duplicatedParameter();
};

const tokensAreShort: Step = ({ form, grant }) => {
  if (grant?.tokenParameters === undefined) return;
  const name = tooLongToken(form, grant.tokenParameters);
  if (name !== undefined) throw oauthErrors.parameterTooLong(name);
};

/** RFC 9449. Proofs are not supported. */
const possessionIsProven: Step = ({ context, client }) => {
  const { dpop } = context.request.headers;
  if (dpop !== undefined) rejectDpopProof(String(dpop));
  if (client?.attributes.get('dpop.bound.access.tokens') === 'true') throw oauthErrors.dpopMissing();
};

/** The checks of a token request in their order (Keycloak 26.7); the grant follows with its own. */
const steps: readonly Step[] = [
  httpsIsUsed,
  noErrorIsWanted,
  realmIsEnabled,
  grantTypeIsKnown,
  clientIsWhoItSays,
  originIsAllowed,
  clientMayAsk,
  parametersAreUnique,
  tokensAreShort,
  possessionIsProven,
];

const post: Handler = async (context) => {
  const attempt: TokenAttempt = { context, form: formOf(context) };
  try {
    for (const step of steps) {
      const later = step(attempt);
      if (later !== undefined) await later;
    }
    const { grant, client, form } = attempt as Required<TokenAttempt>;
    const response = await grant.grant(context, client, grantParameters(form, grant.tokenParameters));
    if (keepsEvent(context.state.realm, grant.event))
      recordTokens(context, { type: grant.event, client, grantType: attempt.grantType }, response);
    return withLeadingHeaders([...noStore, ...context.crossOrigin], jsonTextResponse(200, claimsJson(response)));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { client, grant, grantType } = attempt;
    reportFailure(context, error, { type: `${grant?.event ?? 'LOGIN'}_ERROR`, client, grantType });
    return withLeadingHeaders([...noStore, ...context.crossOrigin], error.response);
  }
};

export const token: Endpoint = { methods: { POST: post }, crossOriginMethods: 'POST, OPTIONS' };
