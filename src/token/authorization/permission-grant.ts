import { allowClientOrigin, checkOrigin } from '../openid/context/cors.ts';
import type { RequestContext } from '../openid/context/request-context.ts';
import { clientCredentials } from '../openid/grants/client-credentials.ts';
import { bearerToken } from '../openid/http/bearer-token.ts';
import type { Form } from '../openid/http/form.ts';
import type { TokenResponse } from '../openid/tokens/issue-tokens.ts';
import { isBearer, type VerifiedToken, verifiedToken } from '../openid/tokens/verified-token.ts';
import type { Client } from '../realm/realm-client.ts';
import { coversAll, readRpt, withEarlierPermissions } from './earlier-permissions.ts';
import { allPermissions, type GrantedPermission } from './evaluation/asked-permission.ts';
import { askedPermissions } from './evaluation/asked-permissions.ts';
import { policyDecisions } from './evaluation/decide-policy.ts';
import { evaluatePermission } from './evaluation/evaluate-permission.ts';
import { evaluationContext, identityOf } from './evaluation/identity.ts';
import { AuthorizationFault } from './model/authorization-fault.ts';
import { serverOfClient } from './model/kept-server.ts';
import type { ResourceServer } from './model/resource-server.ts';
import { permissionErrors } from './permission-errors.ts';
import {
  type PermissionRequest,
  type RequestedPermission,
  readPermissionRequest,
  requestedPermissions,
} from './permission-request.ts';
import { readTicket } from './permission-ticket.ts';
import { pushedClaims } from './pushed-claims.ts';
import { requestingPartyToken, shownPermission } from './requesting-party-token.ts';
import { submitRequests } from './submit-requests.ts';

/** The client whose token is in the header of a request. @throws {OAuthError} for a bad token */
export async function bearerClient(context: RequestContext, token: string): Promise<Client> {
  const verified = await verifiedToken(context, token);
  if (verified === undefined || !isBearer(verified.claims)) throw permissionErrors.badBearer();
  const { client } = verified;
  if (context.origin !== undefined) {
    checkOrigin(context, client);
    context.crossOrigin = allowClientOrigin(context.origin);
  }
  return client;
}

const idTokenFormat = 'http://openid.net/specs/openid-connect-core-1_0.html#IDToken';
const jwtFormat = 'urn:ietf:params:oauth:token-type:jwt';

/** Answers a client that asks for permissions. @throws {OAuthError} */
export async function grantPermissions(
  context: RequestContext,
  client: Client,
  form: Form,
): Promise<TokenResponse | readonly unknown[]> {
  const request = readPermissionRequest(form);
  const format = request.claimTokenFormat ?? (request.claimToken === undefined ? jwtFormat : idTokenFormat);
  const subject = await subjectToken(context, client, form, format);
  const rpt = request.rpt === undefined ? undefined : await readRpt(context, request.rpt);
  // Resources are looked up by URI before anything else is checked (Keycloak 26.7).
  const ofForm =
    request.ticket === undefined ? requestedPermissions(form, () => serverFor(context, request.audience)) : [];
  if (request.claimToken !== undefined && client.isPublic && request.ticket === undefined)
    throw permissionErrors.publicClaims();
  const ticket = request.ticket === undefined ? undefined : await readTicket(context, request.ticket);
  const requested = ticket?.permissions ?? ofForm;
  if (format !== idTokenFormat && format !== jwtFormat) throw permissionErrors.unknownClaimFormat(format);
  const claims = pushedClaims(format === jwtFormat ? request.claimToken : undefined, ticket?.claims);
  const holder = await holderOf(context, subject, format === idTokenFormat);
  const identity = identityOf(context, holder);
  const target = serverFor(context, ticket?.issuedFor ?? request.audience);
  const permissions = decided(() => {
    const { server, clientId } = target;
    const decide = policyDecisions(server, evaluationContext(context, identity, claims.attributes));
    const about = { server, clientId, claims: claims.claims, limit: request.limit };
    const isAll = ticket === undefined && requested.length === 0 && rpt === undefined;
    const asked = isAll
      ? allPermissions(server, { ...about, identityId: identity.id })
      : withEarlierPermissions(about, askedPermissions({ ...about, identity, scope: request.scope }, requested), rpt);
    const evaluating = { server, clientId, identityId: identity.id, decide };
    return asked.flatMap((one) => evaluatePermission(evaluating, one)?.granted ?? []);
  });
  if (ticket !== undefined && request.isSubmitted)
    submitRequests(context.state, target, { identity, requested, granted: permissions });
  checkGranted(request, requested, permissions, rpt);
  return answer(context, { request, permissions, holder, target: target.client, rpt });
}

interface Answer {
  readonly request: PermissionRequest;
  readonly permissions: readonly GrantedPermission[];
  readonly holder: VerifiedToken;
  readonly target: Client;
  readonly rpt: readonly unknown[] | undefined;
}

/** @throws {OAuthError} for an unknown mode */
function answer(
  context: RequestContext,
  { request, permissions, holder, target, rpt }: Answer,
): Promise<TokenResponse> | TokenResponse | readonly unknown[] {
  if (request.mode === 'decision') return { result: true };
  const shown = permissions.map((one) => shownPermission(one, request.hasNames));
  if (request.mode === 'permissions') return shown;
  if (request.mode !== undefined) throw permissionErrors.unknownMode();
  return requestingPartyToken(context, { holder, target, permissions: shown, earlier: rpt });
}

/** @throws {OAuthError} when nothing is granted, or not all that a better token is asked for */
function checkGranted(
  request: PermissionRequest,
  requested: readonly RequestedPermission[],
  permissions: readonly GrantedPermission[],
  rpt: readonly unknown[] | undefined,
): void {
  const isEnough = rpt === undefined || requested.every((one) => coversAll(permissions, one));
  if (permissions.length > 0 && isEnough) return;
  // Without a ticket nobody is asked; the answer is the same (Keycloak 26.7).
  throw request.isSubmitted && request.ticket !== undefined
    ? permissionErrors.submitted()
    : permissionErrors.notAuthorized();
}

/** The token that says for whom a client asks: that in the header, one in the form, or one of its own. */
async function subjectToken(context: RequestContext, client: Client, form: Form, format: string): Promise<string> {
  const bearer = bearerToken(context.request);
  if (bearer !== undefined) return bearer;
  const claimToken = form.first.get('claim_token');
  if (claimToken !== undefined && format.toLowerCase() === idTokenFormat.toLowerCase()) return claimToken;
  const subject = form.first.get('subject_token');
  if (subject !== undefined) return subject;
  const { access_token: token } = (await clientCredentials.grant(context, client, form)) as TokenResponse;
  return String(token);
}

/** @throws {OAuthError} for a token of nobody */
async function holderOf(context: RequestContext, token: string, isIdToken: boolean): Promise<VerifiedToken> {
  const holder = await verifiedToken(context, token);
  if (holder === undefined) throw isIdToken ? permissionErrors.badSignature() : permissionErrors.badIdentity();
  if (!isIdToken && !isBearer(holder.claims)) throw permissionErrors.badIdentity();
  return holder;
}

/** A resource server with its client. */
export interface Target {
  readonly client: Client;
  /** Identifier of the client. */
  readonly clientId: string;
  readonly server: ResourceServer;
}

/** @throws {OAuthError} when there is none of that name */
function serverFor({ state }: RequestContext, audience: string | undefined): Target {
  if (audience === undefined) throw permissionErrors.noIssuedFor();
  const client = state.realm.clients.get(audience);
  if (client === undefined) throw permissionErrors.unknownServer(audience);
  const server = decided(() => serverOfClient(state.store, client.id));
  if (server === undefined) throw permissionErrors.noServer();
  return { client, clientId: client.id, server };
}

/** @throws {OAuthError} in the place of a fault that only the log would tell */
function decided<Result>(decide: () => Result): Result {
  try {
    return decide();
  } catch (error) {
    if (error instanceof AuthorizationFault) throw permissionErrors.failed();
    throw error;
  }
}
