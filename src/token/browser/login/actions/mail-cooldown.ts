import type { RequestContext } from '../../../openid/context/request-context.ts';
import { requiredActionsOf } from '../../../realm/representations/required-actions.ts';
import type { User } from '../../../realm/user.ts';

/** Seconds before the next mail, unless the action has a setting. */
const defaultSeconds = 30;

const keyOf = (action: string, { id }: User) => `mail-cooldown ${action} ${id}`;

/** Notes that a mail was sent: the next one has to wait. */
export async function beginCooldown({ state }: RequestContext, action: string, user: User): Promise<void> {
  const setting = requiredActionsOf(state.store.json()).find(({ alias }) => alias === action)?.config;
  const text = String(setting?.emailResendCooldownSeconds ?? '');
  const until = state.now() + (/^\d{1,9}$/.test(text) ? Number(text) : defaultSeconds);
  await state.records.put(keyOf(action, user), { until }, until);
}

/** The words for a user who has to wait for the next mail; undefined for one who need not. */
export async function cooldownText({ state }: RequestContext, action: string, user: User): Promise<string | undefined> {
  const record = await state.records.get(keyOf(action, user));
  const left = Number(record?.until ?? 0) - state.now();
  return left > 0 ? `You must wait ${left} seconds before resending the verification email.` : undefined;
}
