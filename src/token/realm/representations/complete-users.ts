import { items, member } from '../json-cursor.ts';
import type { Realm } from '../realm.ts';
import { stableId } from '../stable-id.ts';
import type { CredentialJson, Json, UserJson } from './json.ts';

/** The representations of a realm's users, each credential with its identifier. */
export const completeUsers = ({ source }: Realm): UserJson[] =>
  source.users.map((node) => {
    const user = node.value as UserJson;
    const credentials = items(member(node, 'credentials')).map(({ value }, at) =>
      completeCredential((value ?? {}) as Json, user.id, at),
    );
    return credentials.length === 0 ? user : { ...user, credentials };
  });

/** A password in plain text is set when its file is read, whatever the file says (Keycloak 26.7). */
function completeCredential(credential: Json, userId: string, at: number): CredentialJson {
  const { createdDate: _created, ...rest } = credential;
  const complete = credential.value === undefined ? credential : rest;
  return { id: stableId(userId, 'credential', String(at)), ...complete } as CredentialJson;
}
