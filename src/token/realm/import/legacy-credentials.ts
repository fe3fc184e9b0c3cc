import { items, type JsonCursor, member, RealmFileError } from '../json-cursor.ts';
import type { JsonDraft } from './realm-draft.ts';

/**
 * The credentials of a user in the form of newer files: older ones have hash, salt and iterations beside each other.
 * @throws {RealmFileError} for a credential with neither a value nor what belongs to a hash
 */
export function withoutLegacyCredentials(user: JsonCursor): readonly unknown[] {
  return items(member(user, 'credentials')).map((node) => (isLegacy(node) ? converted(node) : node.value));
}

const has = (node: JsonCursor, key: string) => member(node, key).value !== undefined;

const isLegacy = (node: JsonCursor) => !has(node, 'value') && !(has(node, 'secretData') && has(node, 'credentialData'));

function converted(node: JsonCursor): unknown {
  const { type } = node.value as { readonly type?: unknown };
  if (type === 'password' || type === 'password-history') return convertedPassword(node);
  if (type === 'totp' || type === 'hotp') return convertedOtp(node, type);
  return node.value;
}

const legacyMembers = ['hashedSaltedValue', 'salt', 'hashIterations', 'algorithm', 'digits', 'counter', 'period'];

function withoutLegacyMembers(node: JsonCursor): JsonDraft {
  const rest = { ...(node.value as JsonDraft) };
  for (const name of legacyMembers) delete rest[name];
  return rest;
}

function convertedPassword(node: JsonCursor): JsonDraft {
  requireAll(node, ['hashIterations'], 'a value, or a hash with hashIterations');
  const { hashedSaltedValue, salt, hashIterations, algorithm } = node.value as JsonDraft;
  return {
    ...withoutLegacyMembers(node),
    secretData: JSON.stringify({ value: hashedSaltedValue, salt }),
    credentialData: JSON.stringify({ hashIterations, algorithm, additionalParameters: {} }),
  };
}

function convertedOtp(node: JsonCursor, subType: 'totp' | 'hotp'): JsonDraft {
  requireAll(node, ['digits', 'counter', 'period'], 'digits, counter and period');
  const { hashedSaltedValue, digits, counter, period, algorithm } = node.value as JsonDraft;
  return {
    ...withoutLegacyMembers(node),
    type: 'otp',
    secretData: JSON.stringify({ value: hashedSaltedValue }),
    credentialData: JSON.stringify({ subType, digits, counter, period, algorithm }),
  };
}

function requireAll(node: JsonCursor, names: readonly string[], what: string): void {
  if (!names.every((name) => has(node, name))) throw new RealmFileError(node.place, `must have ${what}`);
}
