import type { RequestContext } from '../context/request-context.ts';
import { isOtpValid } from '../realm/one-time-password.ts';
import type { User } from '../realm/user.ts';

/** Whether a user who has a generator of one-time passwords sends a right one, and by the time one that is new (Keycloak 26.7). */
export async function isOtpRight({ state }: RequestContext, user: User, code: string | undefined): Promise<boolean> {
  const { otp: generator, id } = user;
  const { lookAround, isReusable } = state.realm.otp;
  if (generator === undefined) return true;
  const now = state.now();
  if (code === undefined || !isOtpValid(generator, code, lookAround, now)) return false;
  if (generator.type === 'hotp' || isReusable) return true;
  return state.assertions.add(`totp ${id} ${code}`, now + generator.period * (2 * lookAround + 1) - 1);
}
