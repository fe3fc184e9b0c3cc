import type { RequestContext } from '../../openid/context/request-context.ts';
import { jsonResponse, noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import { unknownMember } from '../../openid/http/unknown-member.ts';
import { presentedToken } from '../../openid/possession/presented-token.ts';
import type { VerifiedToken } from '../../openid/tokens/verified-token.ts';
import { type Kind, readStrictly } from '../../realm/representations/shapes/member-kinds.ts';
import { UnknownMemberError, WrongKindError } from '../../realm/representations/shapes/unreadable-value.ts';
import type { Identity } from '../evaluation/evaluation-context.ts';
import { identityOf } from '../evaluation/identity.ts';
import type { Changing } from '../model/keep-resource.ts';
import { changeServer, serverOfClient } from '../model/kept-server.ts';
import { realmNames } from '../model/realm-names.ts';
import type { ResourceServer } from '../model/resource-server.ts';
import type { Showing } from '../model/show-server.ts';

/** A request to the protection API, by a resource server or one of its users. */
export interface ProtectionCall extends Showing, Changing {
  readonly context: RequestContext;
  readonly method: string;
  readonly identity: Identity;
  readonly token: VerifiedToken;
  /** Client id of the resource server. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** The segments of the path behind the part of the API. */
  readonly path: readonly string[];
  /** Replaces what the resource server says of its resources. */
  change(next: ResourceServer): void;
}

export const protectionErrors = {
  unknownClient: (name: string) =>
    oauth(403, 'invalid_clientId', `Client application [${name}] is not registered as a resource server.`),
  noScope: () => oauth(403, 'invalid_scope', 'Requires uma_protection scope.'),
  invalidRequest: (why: string) => oauth(400, 'invalid_request', why),
};

/** The caller of the protection API. @throws {OAuthError} */
export async function protectionCall(context: RequestContext, path: readonly string[]): Promise<ProtectionCall> {
  const token = await presentedToken(context);
  if (token === undefined) throw oauthErrors.noBearerToken();
  const { state, request } = context;
  const server = serverOfClient(state.store, token.client.id);
  if (server === undefined) throw protectionErrors.unknownClient(token.client.clientId);
  return {
    context,
    method: request.method === 'HEAD' ? 'GET' : request.method,
    identity: identityOf(context, token),
    token,
    name: token.client.clientId,
    clientId: token.client.id,
    names: realmNames(state.store),
    newId: state.ids.uuid,
    server,
    query: new URLSearchParams(request.query),
    path,
    change: (next) => changeServer(state.store, token.client.id, next),
  };
}

/** Whether the caller may protect resources: the resource server itself, or a user with its role. @throws {OAuthError} */
export function requireProtection({ identity, name }: ProtectionCall): void {
  const roles = identity.attributes.get(`kc.client.${name}.roles`) ?? [];
  if (!identity.isResourceServer && !roles.includes('uma_protection')) throw protectionErrors.noScope();
}

/** The body of a request, as a representation; undefined when there is none. @throws {OAuthError} */
export function bodyOf({ context }: ProtectionCall, shape: Kind): unknown {
  const text = String(context.request.body ?? '');
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw oauthErrors.unreadableJson();
  }
  try {
    return readStrictly(shape, value) ?? undefined;
  } catch (error) {
    if (error instanceof WrongKindError) throw oauth(400, 'unknown_error', 'Cannot parse the JSON');
    if (!(error instanceof UnknownMemberError)) throw error;
    throw unknownMember(error, text);
  }
}

const utf8 = 'application/json;charset=UTF-8';

export const shown = (value: unknown, status = 200): Response => ({
  ...jsonResponse(status, value),
  contentType: utf8,
});

/** The same, where Keycloak 26.7 forbids to cache it. */
export const shownUncached = (value: unknown): Response => ({ ...shown(value), headers: [noCache] });

/** Items of a list without `max` in the query (Keycloak 26.7). */
const maxByDefault = 100;

/** A part of a list by `first` and `max`. @throws {OAuthError} when they are no whole numbers */
export const pageOf = <Item>(items: readonly Item[], query: URLSearchParams): readonly Item[] =>
  page(items, query, maxByDefault);
