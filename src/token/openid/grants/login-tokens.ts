import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { openOfflineSession } from '../sessions/open-session.ts';
import type { Session } from '../sessions/session-store.ts';
import { checkOfflineAccess, issueTokens, type TokenResponse } from '../tokens/issue-tokens.ts';
import { usesRefreshTokens } from '../tokens/token-issue.ts';
import { checkCertificateBinding } from './certificate-binding.ts';
import { hasConsent } from './consent-check.ts';
import { notesOf } from './login-notes.ts';

/** The note of a client whether its session began with a login for offline access. */
export const firstOfflineAccess = 'FIRST_OFFLINE_ACCESS';

/** A finished login in a browser, for which a client has a code. */
interface FinishedLogin {
  readonly client: Client;
  readonly user: User;
  readonly session: Session;
  /** What the client asked for when the login began. */
  readonly request: { readonly scope?: string | undefined; readonly nonce?: string | undefined };
  /** Two letters for the grant, part of the token's identifier: `ac`, `dg`. */
  readonly grant: string;
}

/** Issues the tokens of a login to the client that asked for it. @throws {OAuthError} */
export async function loginTokens(
  context: RequestContext,
  { client, user, session, request, grant }: FinishedLogin,
): Promise<TokenResponse> {
  const { state } = context;
  const scope = grantScope({ realm: state.realm, client, user }, request.scope);
  if (!hasConsent(client, user, scope)) throw oauthErrors.consentMissing();
  const about = { client, user, scope, grant };
  const isOffline = scope.offline && usesRefreshTokens(client);
  if (isOffline) checkOfflineAccess(context, about);
  checkCertificateBinding(client);
  const response = await issueTokens(context, {
    ...about,
    notes: notesOf(session),
    session: isOffline ? await openOfflineSession(state, session) : session,
    ...(request.nonce !== undefined && { nonce: request.nonce }),
  });
  // Who has logged in for an offline session only keeps no other (Keycloak 26.7).
  if (isOffline && session.client.notes.get(firstOfflineAccess) === 'true') await state.sessions.end(session);
  return response;
}
