import { stableId } from '../stable-id.ts';
import type { CredentialJson, UserJson } from './json.ts';

const known = new WeakMap<UserJson, UserJson>();
const hasNoId = ({ id }: { readonly id?: string }) => id === undefined;

/** A user whose credentials each have an identifier. Files seldom have them, and few users of a large one are looked at. */
export function withCredentialIds(user: UserJson): UserJson {
  if (user.credentials?.some(hasNoId) !== true) return user;
  const complete = known.get(user) ?? { ...user, credentials: user.credentials.map(completed(user)) };
  known.set(user, complete);
  return complete;
}

const completed =
  ({ id }: UserJson) =>
  (credential: CredentialJson, at: number): CredentialJson =>
    hasNoId(credential) ? { ...credential, id: stableId(id, 'credential', String(at)) } : credential;
