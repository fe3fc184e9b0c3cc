import { hash } from 'node:crypto';
import { equalBytes } from '../../../http/constant-time.ts';
import type { RealmState } from '../../openid/context/realm-state.ts';
import { hmac } from '../../openid/tokens/signature.ts';
import { signingKey } from '../../openid/tokens/signed-jwt.ts';

async function signatureOf(state: RealmState, id: string): Promise<Buffer> {
  const signature = hmac(await signingKey(state, 'HS512'), id);
  if (signature === undefined) throw new Error('a key for HS512 does not sign');
  return signature;
}

/** The value of AUTH_SESSION_ID: an identifier that this realm has signed. */
export async function signId(state: RealmState, id: string): Promise<string> {
  return Buffer.from(`${id}.${(await signatureOf(state, id)).toString('base64url')}`).toString('base64url');
}

/** The identifier in a value of AUTH_SESSION_ID; undefined for one that the realm has not signed. */
export async function signedId(state: RealmState, value: string | undefined): Promise<string | undefined> {
  const [id, signature, more] = Buffer.from(value ?? '', 'base64url')
    .toString('utf8')
    .split('.');
  if (!id || !signature || more !== undefined) return undefined;
  return equalBytes(await signatureOf(state, id), Buffer.from(signature, 'base64url')) ? id : undefined;
}

/** The hash of an identifier, which scripts may read. */
export const hashOfId = (id: string, encoding: 'base64' | 'base64url'): string => hash('sha384', id, encoding);
