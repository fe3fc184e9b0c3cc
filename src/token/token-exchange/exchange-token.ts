import type { RequestContext } from '../context/request-context.ts';
import { hasConsent } from '../grants/consent.ts';
import { notesOf } from '../grants/login-notes.ts';
import type { Form } from '../http/form.ts';
import type { Client } from '../realm/client.ts';
import { checkScope, type GrantedScope, grantScope } from '../scopes/grant-scope.ts';
import { attachClient } from '../sessions/open-session.ts';
import { type Session, transientSession, type UserSession } from '../sessions/sessions.ts';
import { issueTokens, type TokenResponse } from '../tokens/issue-tokens.ts';
import {
  audiencesOf,
  hasTransientClient,
  isBearer,
  type VerifiedToken,
  verifiedToken,
} from '../tokens/verified-token.ts';
import { exchangeErrors } from './exchange-errors.ts';
import { readSubject, requestedAudience, requestedType } from './exchange-request.ts';
import { subjectNotes } from './subject-notes.ts';

/**
 * A client exchanges an access token that it was given, or sent, for one of its own, for the same user (RFC 8693; the
 * standard token exchange of Keycloak 26.7).
 * @throws {OAuthError}
 */
export async function exchangeToken(context: RequestContext, client: Client, form: Form): Promise<TokenResponse> {
  const { realm } = context.state;
  const subject = await verifiedToken(context, readSubject(client, form));
  if (subject === undefined || !isBearer(subject.claims)) throw exchangeErrors.badSubject();
  const { requested, issuedType } = requestedType(client, form);
  const audience = requestedAudience(realm, client, form);
  if (subject.client !== client && !audiencesOf(subject.claims.aud).includes(client.clientId))
    throw exchangeErrors.notInAudience();
  const scopeParameter = form.first('scope');
  checkScope(realm, client, scopeParameter);
  const place = placeOf(subject);
  if (requested === 'refresh_token' && place.kind !== 'session') throw exchangeErrors.needsNewSession();

  const before = place.kind === 'session' ? place.session.clients.get(client.clientId)?.scope : undefined;
  const wanted = scopeParameter ?? before;
  const { user } = subject;
  // Of the scope of a client that is in the session already, only `openid` counts where none is requested now (Keycloak 26.7).
  const scope = grantScope({ realm, client, user }, scopeParameter ?? (hasOpenid(before) ? 'openid' : undefined));
  if (requested === 'refresh_token' && scope.offline) throw exchangeErrors.offlineScope();
  if (!hasConsent(client, user, scope)) throw exchangeErrors.consent(client.clientId);
  const session = await enter(context, { place, client, wanted, scope, subject, stays: requested === 'refresh_token' });
  try {
    return await issueTokens(context, {
      ...{ client, user, scope, session: session?.session, grant: 'te' },
      notes: session === undefined ? new Map() : notesOf(session.session),
      openid: hasOpenid(scopeParameter),
      exchange: {
        ...{ audience, issuedType, sessionKind: session?.kind },
        hasRefreshToken: requested === 'refresh_token',
        isIdToken: requested === 'id_token',
      },
    });
  } catch (error) {
    if (session?.isNew === true) await context.state.sessions.detach(session.session, client.clientId, false);
    throw error;
  }
}

const hasOpenid = (scope: string | undefined) => scope?.split(' ').includes('openid') === true;

/** Where the new token belongs: to no session, to one beside its clients, or to one that the client may come into. */
type Place =
  | { readonly kind: 'none' }
  | { readonly kind: 'nt' | 'ft'; readonly session: UserSession }
  | { readonly kind: 'session'; readonly session: UserSession };

function placeOf({ session, claims }: VerifiedToken): Place {
  if (session === undefined) return { kind: 'none' };
  if (session.offline) return { kind: 'ft', session };
  return { kind: hasTransientClient(claims) ? 'nt' : 'session', session };
}

interface Entrance {
  readonly place: Place;
  readonly client: Client;
  readonly wanted: string | undefined;
  readonly scope: GrantedScope;
  readonly subject: VerifiedToken;
  /** Whether the client comes into the session if it is not there. */
  readonly stays: boolean;
}

interface Entered {
  readonly session: Session;
  readonly kind: 'nt' | 'ft' | undefined;
  readonly isNew: boolean;
}

/** @throws {OAuthError} when the session has ended meanwhile */
async function enter({ state }: RequestContext, entrance: Entrance): Promise<Entered | undefined> {
  const { place, client, wanted, subject, stays } = entrance;
  if (place.kind === 'none') return undefined;
  const { clientId } = client;
  const isThere = place.session.clients.has(clientId);
  if (place.kind !== 'session' || !(isThere || stays)) {
    const session = transientSession(place.session, { clientId, scope: wanted, startedAt: state.now() });
    return { session, kind: place.kind === 'ft' ? 'ft' : 'nt', isNew: false };
  }
  const start = { clientId, scope: wanted, notes: subjectNotes(subject, place.session) };
  const session = await attachClient(state, place.session, start);
  if (session === undefined) throw exchangeErrors.badSubject();
  return { session, kind: undefined, isNew: !isThere };
}
