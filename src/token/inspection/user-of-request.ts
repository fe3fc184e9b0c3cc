import type { RealmState } from '../context/realm-state.ts';
import { deviceByCode } from '../device/device-code.ts';
import { parseCode } from '../login/authorization-codes.ts';
import { findUser } from '../realm/find-user.ts';
import { readJwt } from '../tokens/jwt.ts';

/** Parameters that hold a token, whose signature nobody looks at here. */
const tokenParameters = ['refresh_token', 'subject_token', 'token', 'access_token', 'id_token_hint'];

/**
 * Whom a request is about: the user who is named in its form, or to whom its code or token belongs. A name that no user
 * has stays as it is.
 * @param parameter a parameter of its form
 * @returns the name of the user
 */
export async function userOfRequest(
  state: RealmState,
  parameter: (name: string) => string | undefined,
): Promise<string | undefined> {
  const { realm, sessions } = state;
  const typed = parameter('username')?.trim();
  if (typed) return findUser(realm, typed.toLowerCase())?.username ?? typed;
  const ofSession = async (id: string | undefined) => {
    const session = id === undefined ? undefined : await sessions.get({ id, offline: false });
    return session && realm.usersById.get(session.userId)?.username;
  };
  const code = parameter('code');
  if (code !== undefined) return ofSession(parseCode(code)?.sessionId);
  const device = parameter('device_code');
  if (device !== undefined) return ofSession((await deviceByCode(state, device))?.sessionId);
  for (const name of tokenParameters) {
    const claims = readJwt(parameter(name) ?? '')?.claims;
    if (claims !== undefined) return realm.usersById.get(String(claims.sub))?.username;
  }
  return undefined;
}
