import { findUser } from '../../realm/find-user.ts';
import type { RealmState } from '../context/realm-state.ts';
import { deviceByCode } from '../device/device-code.ts';
import { parseCode } from '../grants/authorization-codes.ts';
import { readJwt } from '../tokens/signed-jwt.ts';

/** Parameters that hold a token. Its signature is not verified here. */
const tokenParameters = ['refresh_token', 'subject_token', 'token', 'access_token', 'id_token_hint'];

/**
 * The user whom a request is about: the form names the user, or its code or token belongs to the user.
 * @param parameter reads a parameter of the form
 * @returns the name of the user; a name that no user has as it is
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
