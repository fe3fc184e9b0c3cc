import type { RealmState } from '../../openid/context/realm-state.ts';

/** Seconds that a link is remembered after its time (Keycloak 26.7). */
const grace = 60;
const keyOf = (id: string) => `action-token ${id}`;

/** Whether what a link leads to was done before. */
export const isLinkUsed = ({ revoked }: RealmState, id: string): Promise<boolean> | boolean => revoked.has(keyOf(id));

/** Uses a link up. @returns whether it was good: one of several callers gets `true` */
export const useLink = (
  { revoked, now }: RealmState,
  { id, until }: { readonly id: string; readonly until: number },
): Promise<boolean> | boolean => now() <= until && revoked.add(keyOf(id), until + grace);
