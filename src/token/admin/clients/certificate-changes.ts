import { createPublicKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { selfSignedCertificate } from '../../openid/keys/self-signed-certificate.ts';
import type { ClientJson, Json } from '../../realm/representations/json.ts';

/** Members of a certificate's representation, each with the end of the name of its attribute (Keycloak 26.7). */
const parts = [
  ['privateKey', 'private.key'],
  ['publicKey', 'public.key'],
  ['certificate', 'certificate'],
  ['kid', 'kid'],
] as const;

/** Keys of a client, in base64. */
export interface ClientKeys {
  readonly privateKey?: string;
  readonly publicKey?: string;
  readonly certificate?: string;
}

/** The keys that a client has in its attributes. @param name of the attributes, without their ends */
export function keysOf({ attributes: own }: ClientJson, name: string): Json {
  const attributes = (own ?? {}) as Readonly<Record<string, string>>;
  const members = parts.map(([member, end]) => [member, attributes[`${name}.${end}`]] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** A client with other keys. Those of before are gone. */
export function withKeys(client: ClientJson, name: string, keys: ClientKeys): ClientJson {
  const known = parts.map(([, end]) => `${name}.${end}`);
  const others = Object.entries((client.attributes ?? {}) as Json).filter(([attribute]) => !known.includes(attribute));
  const next = parts.flatMap(([member, end]) => {
    const value = member === 'kid' ? undefined : keys[member];
    return value === undefined ? [] : [[`${name}.${end}`, value]];
  });
  return { ...client, attributes: Object.fromEntries([...others, ...next]) };
}

/** A new key with a certificate that it has signed itself. @param now milliseconds since the epoch */
export async function newKeys({ clientId }: ClientJson, now: number): Promise<ClientKeys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    certificate: selfSignedCertificate(privateKey, clientId, now).toString('base64'),
  };
}

const base64Of = (pem: string) => pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '');
const notFound = () =>
  oauth(400, 'certificate-not-found', 'Certificate or key with given alias not found in the keystore');

/** The keys in a file. @param format as forms name it @throws {OAuthError} when it cannot be read */
export function keysIn(file: Buffer, format: string): ClientKeys {
  const text = file.toString();
  try {
    if (format === 'Certificate PEM') {
      const { raw } = new X509Certificate(text);
      return { certificate: raw.toString('base64') };
    }
    if (format === 'Public Key PEM') return createPublicKey(text) && { publicKey: base64Of(text) };
    if (format === 'JSON Web Key Set') return keysInSet(JSON.parse(text) as Json);
  } catch {}
  throw format === 'JSON Web Key Set' ? notFound() : oauthErrors.serverError();
}

function keysInSet({ keys }: Json): ClientKeys {
  const [key] = (keys ?? []) as readonly Record<string, string>[];
  const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') };
}
