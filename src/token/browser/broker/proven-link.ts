import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import type { RealmState } from '../../openid/context/realm-state.ts';

type External = Pick<BrokeredIdentity, 'alias' | 'id'>;

const keyOf = (userId: string, { alias, id }: External) => `proven-link ${JSON.stringify([userId, alias, id])}`;

/** Notes that a user has opened the link for an account at a provider in another browser. */
export async function keepProof({ records }: RealmState, userId: string, external: External, until: number) {
  await records.put(keyOf(userId, external), {}, until);
}

/** Whether a user has done that. It counts once. */
export const takeProof = async ({ records }: RealmState, userId: string, external: External): Promise<boolean> =>
  (await records.take(keyOf(userId, external))) !== undefined;
