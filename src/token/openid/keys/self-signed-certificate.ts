import { createPublicKey, type KeyObject, sign } from 'node:crypto';

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) size.unshift(rest & 0xff);
  return Buffer.concat([Buffer.from(length < 128 ? [tag, length] : [tag, 0x80 | size.length, ...size]), content]);
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const sha256WithEcdsa = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name, 'utf8')))));

/** UTCTime until 2049, GeneralizedTime after it (RFC 5280 section 4.1.2.5). */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/[-T:]/g, '').slice(0, 14);
  return Number(digits.slice(0, 4)) < 2050
    ? der(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : der(0x18, Buffer.from(`${digits}Z`));
}

/**
 * A certificate that an RSA or EC key signs for itself. It has version 1 and the name of the realm, and is valid for
 * ten years (Keycloak 26.7).
 */
export function selfSignedCertificate(privateKey: KeyObject, name: string, now: number): Buffer {
  const hex = now.toString(16);
  const serial = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const validity = sequence(time(now - 100_000), time(now + 3652 * 86_400_000));
  const subject = commonName(name);
  const algorithm = privateKey.asymmetricKeyType === 'ec' ? sha256WithEcdsa : sha256WithRsa;
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const toSign = sequence(
    der(0x02, ...(Number(serial[0]) < 0x80 ? [] : [Buffer.from([0])]), serial),
    algorithm,
    subject,
    validity,
    subject,
    publicKey,
  );
  return sequence(toSign, algorithm, der(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey)));
}
