import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair as generateWithCallback,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { oneByOne } from '../../../runtime/one-by-one.ts';
import type { Randomness } from '../../../runtime/runtime.ts';
import { RealmFileError } from '../../realm/json-cursor.ts';
import type { KeyProvider } from '../../realm/realm.ts';

/** The process has a few threads for what takes long. Several keys at a time would take all of them from signatures. */
const inTurn = oneByOne();
const generate = promisify(generateWithCallback);

/** A kind of key provider: the members of its configuration that hold the key, and how a new key is made. */
export interface KeyKind {
  use(config: ReadonlyMap<string, string>): 'sig' | 'enc';
  readonly kty: 'RSA' | 'EC' | 'OKP' | 'oct';
  /** JOSE name of the algorithm of its keys. */
  algorithm(config: ReadonlyMap<string, string>): string;
  /** The key in the configuration; undefined when there is none. */
  stored(config: ReadonlyMap<string, string>): KeyObject | undefined;
  generate(config: ReadonlyMap<string, string>, random: Randomness): Promise<KeyObject>;
  /** A generated key in the form of the configuration. */
  store(key: KeyObject): Record<string, string>;
}

const pem = (text: string) => (text.includes('-----') ? text : undefined);
const privateKeyFrom = (text: string, type: 'pkcs1' | 'pkcs8') => {
  const key = pem(text);
  return key === undefined
    ? createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type })
    : createPrivateKey(key);
};
const anyPrivateKey = (text: string) => {
  try {
    return privateKeyFrom(text, 'pkcs1');
  } catch {
    return privateKeyFrom(text, 'pkcs8');
  }
};
const base64 = (key: KeyObject, type: 'pkcs1' | 'pkcs8') =>
  (key as KeyObject & { type: 'private' }).export({ format: 'der', type }).toString('base64');

/** In upper case, what a key is for decides on its algorithm too; in lower case it does not (Keycloak 26.7). */
const rsa = (use: 'SIG' | 'ENC'): KeyKind => ({
  use: (config) => ((config.get('keyUse') ?? use).toUpperCase() === 'ENC' ? 'enc' : 'sig'),
  kty: 'RSA',
  algorithm: (config) => config.get('algorithm') ?? ((config.get('keyUse') ?? use) === 'ENC' ? 'RSA-OAEP' : 'RS256'),
  stored: (config) => optional(config.get('privateKey'), anyPrivateKey),
  generate: async (config) => {
    const size = Number(config.get('keySize') ?? 2048);
    return (await inTurn(() => generate('rsa', { modulusLength: size }))).privateKey;
  },
  store: (key) => ({ privateKey: base64(key, 'pkcs1') }),
});

const curveBits: Readonly<Record<string, string>> = { 'P-256': '256', 'P-384': '384', 'P-521': '512' };

const ec = (use: 'sig' | 'enc', prefix: 'ecdsa' | 'ecdh'): KeyKind => ({
  use: () => use,
  kty: 'EC',
  algorithm: (config) =>
    use === 'sig'
      ? `ES${curveBits[config.get('ecdsaEllipticCurveKey') ?? 'P-256']}`
      : // Without one Keycloak 26.7 publishes the name that stands for none.
        (config.get('ecdhAlgorithm') ?? 'RS256'),
  stored: (config) => optional(config.get(`${prefix}PrivateKey`), (text) => privateKeyFrom(text, 'pkcs8')),
  generate: async (config) => {
    const namedCurve = config.get(`${prefix}EllipticCurveKey`) ?? 'P-256';
    return (await generate('ec', { namedCurve })).privateKey;
  },
  store: (key) => ({ [`${prefix}PrivateKey`]: base64(key, 'pkcs8') }),
});

const eddsa: KeyKind = {
  use: () => 'sig',
  kty: 'OKP',
  algorithm: () => 'EdDSA',
  stored: (config) => optional(config.get('eddsaPrivateKey'), (text) => privateKeyFrom(text, 'pkcs8')),
  generate: async (config) =>
    (config.get('eddsaEllipticCurveKey') === 'Ed448' ? await generate('ed448') : await generate('ed25519')).privateKey,
  store: (key) => ({ eddsaPrivateKey: base64(key, 'pkcs8') }),
};

const hmac: KeyKind = {
  use: () => 'sig',
  kty: 'oct',
  algorithm: (config) => config.get('algorithm') ?? 'HS256',
  stored: (config) => optional(config.get('secret'), (text) => createSecretKey(Buffer.from(text, 'base64url'))),
  generate: async (config, random) => createSecretKey(random.bytes(Number(config.get('secretSize') ?? 128))),
  store: (key) => ({ secret: (key.export() as Buffer).toString('base64url') }),
};

/** Every kind of key provider, by its provider id in the export. AES keys sign nothing that a client sees. */
export const keyKinds: ReadonlyMap<string, KeyKind | 'unused'> = new Map<string, KeyKind | 'unused'>([
  ['rsa-generated', rsa('SIG')],
  ['rsa', rsa('SIG')],
  ['rsa-enc-generated', rsa('ENC')],
  ['rsa-enc', rsa('ENC')],
  ['ecdsa-generated', ec('sig', 'ecdsa')],
  ['ecdh-generated', ec('enc', 'ecdh')],
  ['eddsa-generated', eddsa],
  ['hmac-generated', hmac],
  ['aes-generated', 'unused'],
]);

/**
 * The key of a provider in the realm file; undefined when there is none.
 * @throws {RealmFileError} when it cannot be read
 */
export function storedKey(kind: KeyKind, provider: KeyProvider): KeyObject | undefined {
  try {
    return kind.stored(provider.config);
  } catch {
    throw new RealmFileError(provider.place, `the key of ${provider.name} cannot be read`);
  }
}

/** Reads the key in the configuration of a provider, to check it. @throws {RealmFileError} when it cannot be read */
export function checkStoredKey(provider: KeyProvider): void {
  for (const kind of keyKinds.values()) if (kind !== 'unused') storedKey(kind, provider);
}

/** Parses a text, unless it is missing or hidden: exports of the admin console show secrets as asterisks. */
function optional(text: string | undefined, parse: (text: string) => KeyObject): KeyObject | undefined {
  return text === undefined || text === '' || /^\*+$/.test(text) ? undefined : parse(text);
}

/** Subject public key info, DER. */
export const publicKeyDer = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' });
