import {
  count,
  items,
  type JsonCursor,
  member,
  RealmFileError,
  requiredString,
  string,
  stringListMap,
} from '../json-cursor.ts';
import type { OtpSettings, PasswordHash, User } from '../user.ts';

type Credentials = Pick<User, 'password' | 'passwordSetAt' | 'otp'>;

/**
 * The password and the one-time password generator of a user: of each kind the first. A password in plain text replaces
 * the one before (Keycloak 26.7); when it was set is not known of one that a file has.
 */
export function readCredentials(user: JsonCursor): Credentials {
  let first: JsonCursor | undefined;
  let plain: JsonCursor | undefined;
  let otp: JsonCursor | undefined;
  for (const node of items(member(user, 'credentials'))) {
    const type = string(member(node, 'type'));
    if (type === 'otp') otp ??= node;
    // An empty password is kept as one that nobody knows (Keycloak 26.7).
    if (type !== 'password' || member(node, 'value').value === '') continue;
    first ??= node;
    if (member(node, 'value').value !== undefined) plain = node;
  }
  const password = plain ?? first;
  const createdDate = password && member(password, 'createdDate');
  return {
    password: password && readPassword(password),
    passwordSetAt:
      createdDate?.value !== undefined
        ? count(createdDate, 0)
        : plain === undefined
          ? undefined
          : Number.POSITIVE_INFINITY,
    otp: otp && readOtp(otp),
  };
}

/** A stored password: its hash, or the text itself. */
export function readPassword(node: JsonCursor): PasswordHash | string {
  const plain = string(member(node, 'value'));
  if (plain !== undefined) return plain;
  const secretData = jsonString(member(node, 'secretData'));
  const credentialData = jsonString(member(node, 'credentialData'));
  return {
    algorithm: requiredString(member(credentialData, 'algorithm')),
    iterations: count(member(credentialData, 'hashIterations'), 1),
    parameters: new Map(
      [...stringListMap(member(credentialData, 'additionalParameters'))].map(([key, [value]]) => [key, value ?? '']),
    ),
    salt: Buffer.from(requiredString(member(secretData, 'salt')), 'base64'),
    hash: Buffer.from(requiredString(member(secretData, 'value')), 'base64'),
  };
}

const otpHashes: ReadonlyMap<string, OtpSettings['algorithm']> = new Map([
  ['HmacSHA1', 'sha1'],
  ['HmacSHA256', 'sha256'],
  ['HmacSHA512', 'sha512'],
]);

function readOtp(node: JsonCursor): OtpSettings {
  const secretData = jsonString(member(node, 'secretData'));
  const data = jsonString(member(node, 'credentialData'));
  const secret = requiredString(member(secretData, 'value'));
  return {
    type: string(member(data, 'subType')) === 'hotp' ? 'hotp' : 'totp',
    algorithm: otpHashes.get(string(member(data, 'algorithm')) ?? '') ?? 'sha1',
    secret: string(member(data, 'secretEncoding')) === 'BASE32' ? fromBase32(secret) : Buffer.from(secret, 'utf8'),
    digits: count(member(data, 'digits'), 6),
    period: count(member(data, 'period'), 30) || 30,
    counter: count(member(data, 'counter'), 0),
  };
}

/** RFC 4648 section 6. */
function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.toUpperCase()]
    .map((letter) => alphabet.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A string that holds JSON. */
function jsonString(node: JsonCursor): JsonCursor {
  try {
    return { value: JSON.parse(requiredString(node)) as unknown, place: node.place };
  } catch {
    throw new RealmFileError(node.place, 'must be a string that holds JSON');
  }
}
