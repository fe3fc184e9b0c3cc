import type { RequestContext } from '../../openid/context/request-context.ts';
import type { User } from '../../realm/user.ts';

/** Stores the consent of a user to client scopes. @returns the user with it */
export function storeConsent({ state }: RequestContext, user: User, clientId: string, names: readonly string[]): User {
  const all = [...new Set([...(user.consents.get(clientId) ?? []), ...names])];
  state.store.updateUser(user.id, (before) => {
    const consents = before.clientConsents ?? [];
    const old = consents.find((one) => one.clientId === clientId);
    const now = state.milliseconds();
    const next = { createdDate: now, ...old, lastUpdatedDate: now, clientId, grantedClientScopes: all };
    return { ...before, clientConsents: [...consents.filter((one) => one !== old), next] };
  });
  return { ...user, consents: new Map([...user.consents, [clientId, all] as const]) };
}
