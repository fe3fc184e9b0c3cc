import type { User } from '../../realm/user.ts';
import type { RealmState } from '../context/realm-state.ts';

/** Types of the credentials of a user, in the user's order. */
export const credentialTypes = ({ store }: RealmState, { id }: User): readonly string[] =>
  store
    .users()
    .byId.get(id)
    ?.credentials?.map(({ type }) => type ?? '') ?? [];
