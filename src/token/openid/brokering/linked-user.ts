import type { FederatedIdentityJson, UserJson } from '../../realm/representations/json.ts';
import type { RealmState } from '../context/realm-state.ts';
import type { BrokeredIdentity } from './brokered-identity.ts';

/** The user whose account at a provider this is; undefined when nobody has linked it. */
export function linkedUser(
  { store }: RealmState,
  { alias, id }: Pick<BrokeredIdentity, 'alias' | 'id'>,
): UserJson | undefined {
  for (const user of store.users().byId.values())
    if (user.federatedIdentities?.some((one) => one.identityProvider === alias && one.userId === id)) return user;
  return undefined;
}

export const linkTo = (user: UserJson, alias: string): FederatedIdentityJson | undefined =>
  user.federatedIdentities?.find(({ identityProvider }) => identityProvider === alias);

/** A user with an account at a provider, in the place of the one before. */
export const withLink = (user: UserJson, { alias, id, username }: BrokeredIdentity): UserJson => ({
  ...user,
  federatedIdentities: [
    ...(user.federatedIdentities ?? []).filter(({ identityProvider }) => identityProvider !== alias),
    { identityProvider: alias, userId: id, userName: username },
  ],
});

const tokenKey = (userId: string, alias: string) => `provider-token ${userId} ${alias}`;
/** Seconds that the tokens of a provider are kept. */
const keptFor = 30 * 24 * 60 * 60;

/** The answer of the token endpoint of a provider that was kept for a user. */
export async function keptTokens({ records }: RealmState, userId: string, alias: string): Promise<string | undefined> {
  const record = await records.get(tokenKey(userId, alias));
  return record === undefined ? undefined : String(record.json);
}

/** Keeps the answer of a token endpoint. It is no part of the user, whom the admin API shows. */
export async function keepTokens(state: RealmState, userId: string, alias: string, json: string): Promise<void> {
  await state.records.put(tokenKey(userId, alias), { json }, state.now() + keptFor);
}
