import { hash, webcrypto } from 'node:crypto';
import type { RealmState } from '../context/realm-state.ts';
import { signingKey } from '../tokens/jwt.ts';

const { subtle } = webcrypto;
const bytes = (text: string) => new TextEncoder().encode(text);

async function keysOf(state: RealmState) {
  const { signing } = await signingKey(state, 'HS512');
  if (signing === undefined) throw new Error('a key for HS512 does not sign');
  return signing;
}

/** The value of AUTH_SESSION_ID: an identifier that only this realm can have given to a browser. */
export async function signId(state: RealmState, id: string): Promise<string> {
  const signature = await subtle.sign('HMAC', (await keysOf(state)).private, bytes(id));
  return Buffer.from(`${id}.${Buffer.from(signature).toString('base64url')}`).toString('base64url');
}

/** The identifier in a value of AUTH_SESSION_ID; undefined for one that the realm has not signed. */
export async function signedId(state: RealmState, value: string | undefined): Promise<string | undefined> {
  const [id, signature, more] = Buffer.from(value ?? '', 'base64url')
    .toString('utf8')
    .split('.');
  if (!id || !signature || more !== undefined) return undefined;
  const isGood = await subtle.verify(
    'HMAC',
    (await keysOf(state)).public,
    Buffer.from(signature, 'base64url'),
    bytes(id),
  );
  return isGood ? id : undefined;
}

/** What scripts may know of an identifier. */
export const hashOfId = (id: string, encoding: 'base64' | 'base64url'): string => hash('sha384', id, encoding);
