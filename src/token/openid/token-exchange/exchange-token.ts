import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { hasConsent } from '../grants/consent-check.ts';
import { notesOf } from '../grants/login-notes.ts';
import type { Form } from '../http/form.ts';
import { bindingFault } from '../possession/prove-possession.ts';
import { checkScope, type GrantedScope, grantScope } from '../scopes/grant-scope.ts';
import { attachClient } from '../sessions/open-session.ts';
import { type Session, transientSession, type UserSession } from '../sessions/session-store.ts';
import { issueTokens, type TokenResponse } from '../tokens/issue-tokens.ts';
import {
  audiencesOf,
  hasTransientClient,
  isBearer,
  isBound,
  type VerifiedToken,
  verifiedToken,
} from '../tokens/verified-token.ts';
import { exchangeErrors } from './exchange-errors.ts';
import { readSubject, requestedAudience, requestedType } from './exchange-request.ts';
import { subjectNotes } from './subject-notes.ts';

/**
 * Exchanges an access token of a user for a token of the client, for the same user (RFC 8693, as the standard token
 * exchange of Keycloak 26.7).
 * @throws {OAuthError}
 */
export async function exchangeToken(context: RequestContext, client: Client, form: Form): Promise<TokenResponse> {
  const { realm } = context.state;
  const subject = await verifiedToken(context, readSubject(client, form));
  if (subject === undefined || !(isBearer(subject.claims) || isBound(subject.claims)))
    throw exchangeErrors.badSubject();
  const { requested, issuedType } = requestedType(client, form);
  checkBinding(context, client, subject);
  const audience = requestedAudience(realm, client, form);
  if (subject.client !== client && !audiencesOf(subject.claims.aud).includes(client.clientId))
    throw exchangeErrors.notInAudience();
  const scopeParameter = form.first.get('scope');
  checkScope(realm, client, scopeParameter);
  const place = placeOf(subject);
  if (requested === 'refresh_token' && place.kind !== 'session') throw exchangeErrors.needsNewSession();

  const before = place.kind === 'session' ? place.session.clients.get(client.clientId)?.scope : undefined;
  const requestedScope = scopeParameter ?? before;
  const { user } = subject;
  // Without a requested scope, only `openid` counts of the scope that the client has in the session (Keycloak 26.7).
  const scope = grantScope({ realm, client, user }, scopeParameter ?? (hasOpenid(before) ? 'openid' : undefined));
  if (requested === 'refresh_token' && scope.offline) throw exchangeErrors.offlineScope();
  if (!hasConsent(client, user, scope)) throw exchangeErrors.consent(client.clientId);
  const session = await joinSession(context, {
    place,
    client,
    requestedScope,
    scope,
    subject,
    stays: requested === 'refresh_token',
  });
  try {
    return await issueTokens(context, {
      client,
      user,
      scope,
      session: session?.session,
      grant: 'te',
      notes: session === undefined ? new Map() : notesOf(session.session),
      openid: hasOpenid(scopeParameter),
      exchange: {
        audience,
        issuedType,
        sessionKind: session?.kind,
        hasRefreshToken: requested === 'refresh_token',
        isIdToken: requested === 'id_token',
      },
    });
  } catch (error) {
    if (session?.isNew === true) await context.state.sessions.detach(session.session, client.clientId, false);
    throw error;
  }
}

/** A token that is bound to a key is exchanged only by its own client, with that key. @throws {OAuthError} */
function checkBinding(context: RequestContext, client: Client, { claims, client: owner }: VerifiedToken): void {
  if (isBound(claims) && owner !== client) throw exchangeErrors.notOwnClient();
  const fault = bindingFault(context, claims);
  if (fault !== undefined) throw exchangeErrors.notBound(fault);
}

const hasOpenid = (scope: string | undefined) => scope?.split(' ').includes('openid') === true;

/**
 * The session of the new token: none, one that the client does not come into (`nt`, `ft`), or one that it may come
 * into.
 */
type Place =
  | { readonly kind: 'none' }
  | { readonly kind: 'nt' | 'ft'; readonly session: UserSession }
  | { readonly kind: 'session'; readonly session: UserSession };

function placeOf({ session, claims }: VerifiedToken): Place {
  if (session === undefined) return { kind: 'none' };
  if (session.offline) return { kind: 'ft', session };
  return { kind: hasTransientClient(claims) ? 'nt' : 'session', session };
}

interface Joining {
  readonly place: Place;
  readonly client: Client;
  readonly requestedScope: string | undefined;
  readonly scope: GrantedScope;
  readonly subject: VerifiedToken;
  /** Whether a client that is not in the session comes into it. */
  readonly stays: boolean;
}

interface Joined {
  readonly session: Session;
  readonly kind: 'nt' | 'ft' | undefined;
  readonly isNew: boolean;
}

/** @throws {OAuthError} when the session has ended meanwhile */
async function joinSession({ state }: RequestContext, joining: Joining): Promise<Joined | undefined> {
  const { place, client, requestedScope, subject, stays } = joining;
  if (place.kind === 'none') return undefined;
  const { clientId } = client;
  const isThere = place.session.clients.has(clientId);
  if (place.kind !== 'session' || !(isThere || stays)) {
    const session = transientSession(place.session, { clientId, scope: requestedScope, startedAt: state.now() });
    return { session, kind: place.kind === 'ft' ? 'ft' : 'nt', isNew: false };
  }
  const start = { clientId, scope: requestedScope, notes: subjectNotes(subject, place.session) };
  const session = await attachClient(state, place.session, start);
  if (session === undefined) throw exchangeErrors.badSubject();
  return { session, kind: undefined, isNew: !isThere };
}
