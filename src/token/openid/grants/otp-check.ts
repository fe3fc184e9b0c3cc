import { isOtpValid } from '../../realm/one-time-password.ts';
import type { User } from '../../realm/user.ts';
import type { RequestContext } from '../context/request-context.ts';

/**
 * Whether a user sends a right one-time password, or needs none. A password by the time may be used once (Keycloak
 * 26.7).
 */
export async function isOtpRight({ state }: RequestContext, user: User, code: string | undefined): Promise<boolean> {
  const { otp: generator, id } = user;
  const { lookAround, isReusable } = state.realm.otp;
  if (generator === undefined) return true;
  const now = state.now();
  if (code === undefined || !isOtpValid(generator, code, lookAround, now)) return false;
  if (generator.type === 'hotp' || isReusable) return true;
  return state.assertions.add(`totp ${id} ${code}`, now + generator.period * (2 * lookAround + 1) - 1);
}
