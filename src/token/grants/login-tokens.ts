import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Client } from '../realm/client.ts';
import type { User } from '../realm/user.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import { openOfflineSession } from '../sessions/open-session.ts';
import type { Session } from '../sessions/sessions.ts';
import { checkOfflineAccess, issueTokens, type TokenResponse, usesRefreshTokens } from '../tokens/issue-tokens.ts';
import { checkCertificateBinding } from './certificate-binding.ts';
import { hasConsent } from './consent.ts';
import { notesOf } from './login-notes.ts';

/** A login that has happened in a browser, as a code of any kind stands for it. */
interface FinishedLogin {
  readonly client: Client;
  readonly user: User;
  readonly session: Session;
  /** What the client asked for when the login began. */
  readonly wanted: { readonly scope?: string | undefined; readonly nonce?: string | undefined };
  /** How the tokens came about, as their identifiers say it: `ac`, `dg`. */
  readonly grant: string;
}

/** The tokens of a login, for the client that has asked for it. @throws {OAuthError} */
export async function loginTokens(
  context: RequestContext,
  { client, user, session, wanted, grant }: FinishedLogin,
): Promise<TokenResponse> {
  const { state } = context;
  const scope = grantScope({ realm: state.realm, client, user }, wanted.scope);
  if (!hasConsent(client, user, scope)) throw oauthErrors.consentMissing();
  const about = { client, user, scope, grant };
  const isOffline = scope.offline && usesRefreshTokens(client);
  if (isOffline) checkOfflineAccess(context, about);
  checkCertificateBinding(client);
  return issueTokens(context, {
    ...about,
    notes: notesOf(session),
    session: isOffline ? await openOfflineSession(state, session) : session,
    ...(wanted.nonce !== undefined && { nonce: wanted.nonce }),
  });
}
