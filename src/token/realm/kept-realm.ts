import { createHash, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { mapInSlices } from '../../runtime/slices.ts';
import type { CredentialJson, Json, UserJson } from './representations/json.ts';
import { realmShape } from './representations/shapes/realm-shapes.ts';

const derive = promisify(pbkdf2);
const algorithm = { name: 'pbkdf2-sha256', digest: 'sha256', length: 32 } as const;
/** Far fewer than Keycloak's: logins of tests must not take longer for it, and a realm may have thousands of users. */
const hashIterations = 1000;
const saltLength = 16;

/**
 * A representation for others to keep: passwords are hashes, and nothing is in it that Keycloak's has not.
 * @param now milliseconds since the epoch; a password counts as set then where nobody knows when it was
 */
export async function keptRealm(realm: Json, now: number): Promise<Json> {
  const users = realm.users as readonly UserJson[];
  const hashed = { ...realm, users: await mapInSlices(users, (user) => hashedUser(user, now)) };
  return realmShape(hashed, { path: [], unknownMember: () => {} }) as Json;
}

async function hashedUser(user: UserJson, now: number): Promise<UserJson> {
  const { credentials } = user;
  if (!credentials?.some(isPlain)) return user;
  const salted = (credential: CredentialJson, at: number) =>
    isPlain(credential) ? hashed(credential, saltOf(`${user.id} ${credential.id} ${at}`), now) : credential;
  return { ...user, credentials: await Promise.all(credentials.map(salted)) };
}

const isPlain = ({ value }: CredentialJson) => value !== undefined;

/** The same each time: whoever only looks changes nothing. */
const saltOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, saltLength);

async function hashed({ value = '', ...rest }: CredentialJson, salt: Buffer, now: number): Promise<CredentialJson> {
  const hash = await derive(value, salt, hashIterations, algorithm.length, algorithm.digest);
  const secret = { value: hash.toString('base64'), salt: salt.toString('base64'), additionalParameters: {} };
  return {
    ...rest,
    createdDate: rest.createdDate ?? now,
    secretData: JSON.stringify(secret),
    credentialData: JSON.stringify({ hashIterations, algorithm: algorithm.name, additionalParameters: {} }),
  };
}
