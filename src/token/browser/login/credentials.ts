import type { RequestContext } from '../../openid/context/request-context.ts';
import { isOtpRight } from '../../openid/grants/otp-check.ts';
import type { Form } from '../../openid/http/form.ts';
import { countFailure, lockoutOf } from '../../openid/sessions/locked-users.ts';
import { findUser } from '../../realm/find-user.ts';
import { checkPassword } from '../../realm/password.ts';
import type { User } from '../../realm/user.ts';
import { errorEventOf } from './error-event.ts';
import type { LoginTab } from './login-tab.ts';
import { reportLogin } from './report-login.ts';

/** The user of a form whose name and password are right, or the message for a form where they are not. */
type Outcome =
  | { readonly user: User }
  | { readonly user?: undefined; readonly message: string; readonly isAlert?: boolean };

const wrong: Outcome = { message: 'Invalid username or password.' };

/**
 * Checks name and password in the order of Keycloak 26.7.
 * @param known the user who must log in, when that is settled
 */
export async function checkPasswordForm(
  context: RequestContext,
  tab: LoginTab,
  form: Form,
  known: User | undefined,
): Promise<Outcome> {
  const { realm } = context.state;
  const { clientId } = tab.request;
  const username = form.first.get('username')?.trim();
  const fail = (error: string, user?: User) =>
    reportLogin(
      context,
      { error, clientId, userId: user?.id, details: { username: username ?? tab.username } },
      errorEventOf(tab),
    );
  if (isMadeToFail(context)) {
    fail('invalid_user_credentials', known);
    return wrong;
  }
  const user = known ?? (username ? findUser(realm, username.toLowerCase()) : undefined);
  if (user === undefined) {
    fail('user_not_found');
    return wrong;
  }
  const password = form.first.get('password') ?? '';
  if (password === '') {
    fail('invalid_user_credentials', user);
    return wrong;
  }
  const lockout = await lockoutOf(context.state, user);
  if (lockout !== undefined) {
    fail(lockout, user);
    return wrong;
  }
  if (user.password === undefined || !(await checkPassword(user.password, password))) {
    await countFailure(context.state, user.id, context.clientIp);
    fail('invalid_user_credentials', user);
    return wrong;
  }
  if (user.enabled) return { user };
  fail('user_disabled', user);
  return { message: 'Account is disabled, contact your administrator.', isAlert: true };
}

/** Whether a rule makes the login fail. That does not count as a wrong password. */
const isMadeToFail = ({ request }: RequestContext) => request.overrides?.error === 'login-failed';

/**
 * Checks a one-time password.
 * @returns the message for a wrong one, empty for a form without one; undefined for a right one
 */
export async function checkOtpForm(
  context: RequestContext,
  tab: LoginTab,
  form: Form,
  user: User,
): Promise<string | undefined> {
  const message = 'Invalid authenticator code.';
  const fail = (error: string) =>
    reportLogin(context, { error, clientId: tab.request.clientId, userId: user.id }, errorEventOf(tab));
  const lockout = await lockoutOf(context.state, user);
  if (lockout !== undefined) {
    fail(lockout);
    return message;
  }
  if (isMadeToFail(context)) {
    fail('invalid_user_credentials');
    return message;
  }
  const code = form.first.get('otp');
  if (code === undefined) return '';
  if (code !== '' && (await isOtpRight(context, user, code))) return undefined;
  await countFailure(context.state, user.id, context.clientIp);
  fail('invalid_user_credentials');
  return message;
}
