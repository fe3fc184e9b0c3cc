import { isPlainObject } from '../../realm/json-cursor.ts';
import { claimPath } from '../mappers/claim-path.ts';
import type { Claims } from '../mappers/mapper.ts';

/** What an identity provider has said of a user, as JSON. */
export interface BrokeredIdentity {
  readonly alias: string;
  /** Of the user at the provider. */
  readonly id: string;
  readonly username: string;
  /** The name that a new user gets; undefined: nobody has said it yet. */
  readonly modelUsername?: string | undefined;
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The session at the provider. */
  readonly sessionId?: string | undefined;
  /** What the session of the login is to note. */
  readonly notes: Readonly<Record<string, string>>;
  /** The answer of the token endpoint, where the provider keeps it. */
  readonly token?: string | undefined;
  /** Claims of the access token, of the ID token, and user info, which mappers read. */
  readonly claims: {
    readonly access?: Claims | undefined;
    readonly id?: Claims | undefined;
    readonly info?: Claims | undefined;
  };
}

/** Claims that mappers do not find in tokens (Keycloak 26.7). */
const registered = new Set(['iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'typ', 'azp']);

function inToken(token: Claims | undefined, path: readonly string[]): unknown {
  if (token === undefined || registered.has(path[0] ?? '')) return undefined;
  let value: unknown = token;
  for (const part of path) value = isPlainObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value ?? undefined;
}

/** A value of a JSON document: texts without blanks around them, of lists the texts; undefined for what is empty. */
export function valueInJson(json: unknown, name: string): unknown {
  if (name.endsWith('.')) return undefined;
  let value: unknown = json;
  for (const part of claimPath(name)) {
    const [, member = part, index] = /^([^[]*)\[\s*(\d+)\s*\]$/.exec(part) ?? [];
    value = isPlainObject(value) && Object.hasOwn(value, member.trim()) ? value[member.trim()] : undefined;
    if (index !== undefined && Array.isArray(value)) value = value[Number(index)];
    if (Array.isArray(value)) {
      const texts = value.filter((one) => typeof one === 'string');
      return texts.length === 0 ? undefined : texts;
    }
    if (value === null || value === undefined) return undefined;
    if (typeof value !== 'object') return String(value).trim() || undefined;
  }
  return value;
}

/** The value of a claim, wherever it is. @param name parts with dots between them */
export function claimOf({ claims: { access, id, info } }: BrokeredIdentity, name: string): unknown {
  const path = claimPath(name);
  return inToken(access, path) ?? inToken(id, path) ?? valueInJson(info, name);
}

/** The value of a claim of the access token alone. */
export const accessClaimOf = ({ claims: { access } }: BrokeredIdentity, path: readonly string[]): unknown =>
  inToken(access, path);

/** Whether a claim has a value, or one of its values is that. */
export function hasValue(value: unknown, expected: string): boolean {
  if (Array.isArray(value)) return value.some((one) => hasValue(one, expected));
  if (typeof value === 'string') return value === expected;
  if (typeof value === 'number') return expected.trim() !== '' && Number(expected) === value;
  return typeof value === 'boolean' && (expected.toLowerCase() === 'true') === value;
}
