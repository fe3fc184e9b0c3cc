import { lazy } from '../../../runtime/lazy.ts';
import { findUser } from '../../realm/find-user.ts';
import { checkPassword } from '../../realm/password.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { requireHost } from '../context/request-host.ts';
import { ownFlow } from '../flows/own-flow.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { checkScope, grantScope } from '../scopes/grant-scope.ts';
import { countFailure, lockoutOf } from '../sessions/locked-users.ts';
import { openSession } from '../sessions/open-session.ts';
import { deviceNote } from '../sessions/session-device.ts';
import { checkOfflineAccess, issueTokens, type TokenResponse } from '../tokens/issue-tokens.ts';

import { usesRefreshTokens } from '../tokens/token-issue.ts';
import { isAccountComplete } from './account-state.ts';
import { checkCertificateBinding } from './certificate-binding.ts';
import type { Grant } from './grant.ts';
import { isOtpRight } from './otp-check.ts';

const flows = lazy(async () => (await import('../flows/direct-grant.ts')).authenticateByFlow);

/** Goes through the steps of a flow that decides otherwise than Keycloak's own. */
const byFlow: Awaited<ReturnType<typeof flows.get>> = async (...login) =>
  (flows.loaded ?? (await flows.get()))(...login);

/** RFC 6749 section 4.3: a client asks with a person's name and password. */
export const password: Grant = {
  event: 'LOGIN',
  async grant(context, client, form) {
    const { realm } = context.state;
    if (!client.directAccess) throw oauthErrors.noDirectAccess();
    if (client.consentRequired) throw oauthErrors.consentRequired();
    const requested = form.first.get('scope');
    checkScope(realm, client, requested);
    const flow = ownFlow(realm, client, 'direct_grant');
    const user = flow === undefined ? await authenticateUser(context) : await byFlow(context, client, flow);
    return logIn(context, client, user, requested);
  },
};

/** Opens a session for a user and issues its tokens. @throws {OAuthError} */
export async function logIn(
  context: RequestContext,
  client: Client,
  user: User,
  requested: string | undefined,
): Promise<TokenResponse> {
  const { state } = context;
  const { realm } = state;
  const scope = grantScope({ realm, client, user }, requested);
  if (!isAccountComplete(realm, user, scope, state.now())) throw oauthErrors.accountNotSetUp();
  const about = { client, user, scope, grant: 'ro' };
  if (usesRefreshTokens(client)) checkOfflineAccess(context, about);
  checkCertificateBinding(client);
  requireHost(context);
  const session = await openSession(state, {
    userId: user.id,
    offline: scope.offline && usesRefreshTokens(client),
    notes: new Map([deviceNote(context)]),
    client: { clientId: client.clientId, scope: requested, notes: new Map() },
  });
  return issueTokens(context, { ...about, notes: session.notes, session });
}

/** Checks name, password and, for a user with a generator, the one-time password. @throws {OAuthError} */
async function authenticateUser(context: RequestContext): Promise<User> {
  const { realm, lockouts } = context.state;
  // The parameters as they came: Keycloak 26.7 does not take control characters out of a password.
  const form = formOf(context);
  const name = form.first.get('username');
  if (name === undefined) throw oauthErrors.usernameMissing();
  const user = findUser(realm, name.toLowerCase());
  if (user === undefined) throw oauthErrors.wrongPassword();
  if ((await lockoutOf(context.state, user)) !== undefined) throw oauthErrors.wrongPassword();
  const typed = form.first.get('password') ?? '';
  const isRight = user.password !== undefined && (await checkPassword(user.password, typed));
  if (!user.enabled) throw isRight ? oauthErrors.disabledAccount() : oauthErrors.wrongPassword();
  const otp = form.first.get('otp') ?? form.first.get('totp');
  if (!isRight || !(await isOtpRight(context, user, otp))) {
    await countFailure(context.state, user.id, context.clientIp);
    throw oauthErrors.wrongPassword();
  }
  await lockouts.succeed(user.id);
  return user;
}
