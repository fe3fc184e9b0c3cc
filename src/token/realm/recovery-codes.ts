import { createHash } from 'node:crypto';
import { equalSecrets } from '../../http/constant-time.ts';
import type { CredentialJson } from './representations/json.ts';

/** The type of the credential that holds them. */
export const recoveryCodes = 'recovery-authn-codes';

/** The required action in which people get new ones. */
export const setUpRecoveryCodes = 'CONFIGURE_RECOVERY_AUTHN_CODES';

/** A code that is still good, and its place in the list that people got. */
interface RecoveryCode {
  readonly number: number;
  readonly encodedHashedValue: string;
}

/** The list that somebody has got. */
export interface RecoveryList {
  readonly codes: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdDate: number;
  readonly userLabel?: string | undefined;
}

/** A credential that holds a list of codes. */
export function recoveryCredential(id: string, { codes, createdDate, userLabel }: RecoveryList): CredentialJson {
  const hashed = codes.map((code, at) => ({ number: at + 1, encodedHashedValue: hashOf(code) }));
  const count = codes.length;
  return {
    id,
    type: recoveryCodes,
    ...(userLabel !== undefined && { userLabel }),
    createdDate,
    secretData: JSON.stringify({ codes: hashed }),
    credentialData: JSON.stringify({ algorithm: 'SHA-512', totalCodes: count, remainingCodes: count }),
  };
}

/** The codes that are left. */
export const codesLeft = (credential: CredentialJson | undefined): readonly RecoveryCode[] =>
  typeof credential?.secretData === 'string'
    ? (JSON.parse(credential.secretData) as { readonly codes: readonly RecoveryCode[] }).codes
    : [];

/** How many codes there were, and how many are left, as the credential says it. */
export function countsOf({ credentialData }: CredentialJson): { readonly total: number; readonly left: number } {
  const { totalCodes = 0, remainingCodes = 0 } = JSON.parse(String(credentialData ?? '{}')) as Record<string, number>;
  return { total: totalCodes, left: remainingCodes };
}

/** Whether somebody has typed a code, with lines between its parts or without. */
export const isCode = ({ encodedHashedValue }: RecoveryCode, typed: string): boolean =>
  equalSecrets(encodedHashedValue, hashOf(typed.replaceAll('-', '')));

/** A credential without its first code; undefined when that was the last one. */
export function withoutFirstCode(credential: CredentialJson): CredentialJson | undefined {
  const [, ...codes] = codesLeft(credential);
  if (codes.length === 0) return undefined;
  const data = JSON.parse(String(credential.credentialData ?? '{}')) as Readonly<Record<string, unknown>>;
  return {
    ...credential,
    secretData: JSON.stringify({ codes }),
    credentialData: JSON.stringify({ ...data, remainingCodes: codes.length }),
  };
}

const hashOf = (code: string) => createHash('sha512').update(code).digest('base64');
