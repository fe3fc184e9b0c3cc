import { defaultAction, priorityOf, type RequiredActionJson } from '../../representations/required-actions.ts';
import type { RealmDraft } from '../realm-draft.ts';

/** A realm without the list gets all actions as they are today. */
const actionsOf = ({ json }: RealmDraft) => json.requiredActions as readonly RequiredActionJson[] | undefined;

/** Adds required actions that the realm does not have. */
export const addActions =
  (...aliases: readonly string[]) =>
  (draft: RealmDraft): void => {
    const actions = actionsOf(draft);
    if (actions === undefined) return;
    const missing = aliases.filter((alias) => !actions.some((action) => action.alias === alias));
    draft.json.requiredActions = [...actions, ...missing.flatMap((alias) => defaultAction(alias) ?? [])];
  };

/** Since there are priorities: by name. */
export function orderActionsByName(draft: RealmDraft): void {
  const actions = actionsOf(draft);
  if (actions === undefined) return;
  const sorted = actions.toSorted((one, other) => (String(one.name) < String(other.name) ? -1 : 1));
  draft.json.requiredActions = sorted.map((action, at) => ({ ...action, priority: 10 * (at + 1) }));
}

/** One-time password and new password come behind the address that they may be sent to. */
export function orderActions(draft: RealmDraft): void {
  const actions = actionsOf(draft);
  const find = (alias: string) => actions?.find((action) => action.alias === alias);
  const [email, totp, password] = [find('VERIFY_EMAIL'), find('CONFIGURE_TOTP'), find('UPDATE_PASSWORD')];
  if (actions === undefined || email === undefined) return;
  const taken = actions.map(priorityOf);
  const moved = new Map<RequiredActionJson, number>();
  if (totp && password && priorityOf(email) === 50 && priorityOf(totp) === 10 && priorityOf(password) === 30) {
    moved.set(totp, 54).set(password, 57);
  } else {
    let next = freeAfter(priorityOf(email), taken);
    if (totp !== undefined) {
      moved.set(totp, next);
      next = freeAfter(next, taken);
    }
    if (password !== undefined) moved.set(password, next);
  }
  draft.json.requiredActions = actions.map((action) => ({
    ...action,
    priority: moved.get(action) ?? priorityOf(action),
  }));
}

function freeAfter(priority: number, taken: readonly number[]): number {
  for (let next = priority + 1; ; next += 1) if (!taken.includes(next)) return next;
}
