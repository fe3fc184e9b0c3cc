import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/asn1-x509';
import { nameConstraints } from './name-constraints.ts';

/** What a certificate says. */
export interface CertificateFacts {
  readonly commonName: string;
  /** The key of its owner. */
  readonly publicKey: KeyObject;
  /** DNS names and IP addresses; none for an authority. */
  readonly hosts: readonly string[];
  /** What an authority may vouch for, as `nameConstraints` takes it; undefined: every host. */
  readonly permitted?: readonly string[] | undefined;
  readonly issuer: { readonly commonName: string; readonly privateKey: KeyObject };
  /** Milliseconds since the Unix epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  readonly serialNumber: Uint8Array;
}

/** ecdsa-with-SHA256 (RFC 5758 section 3.2). */
const signatureAlgorithm = new x509.AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const commonNameType = '2.5.4.3';
const serverAuthentication = '1.3.6.1.5.5.7.3.1';

/**
 * Signs a certificate (RFC 5280) with an elliptic key.
 * @returns it as PEM. Without hosts it is that of an authority. It has what strict clients ask for (Python 3.13): key
 * usage, and identifiers of both keys.
 */
export function signCertificate(facts: CertificateFacts): string {
  const { commonName, publicKey, hosts, permitted, issuer, notBefore, notAfter, serialNumber } = facts;
  const subjectInfo = AsnConvert.parse(spkiOf(publicKey), x509.SubjectPublicKeyInfo);
  const issuerInfo = AsnConvert.parse(spkiOf(createPublicKey(issuer.privateKey)), x509.SubjectPublicKeyInfo);
  const isAuthority = hosts.length === 0;
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    // The first byte makes the number positive.
    serialNumber: bytesOf(Uint8Array.from([0x01, ...serialNumber])),
    signature: signatureAlgorithm,
    issuer: nameOf(issuer.commonName),
    subject: nameOf(commonName),
    validity: new x509.Validity({ notBefore: new Date(notBefore), notAfter: new Date(notAfter) }),
    subjectPublicKeyInfo: subjectInfo,
    extensions: new x509.Extensions([
      extension(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(identifierOf(subjectInfo))),
      extension(
        x509.id_ce_authorityKeyIdentifier,
        new x509.AuthorityKeyIdentifier({ keyIdentifier: new x509.KeyIdentifier(identifierOf(issuerInfo)) }),
      ),
      ...(isAuthority ? authorityExtensions(permitted) : serverExtensions(hosts)),
    ]),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const certificate = new x509.Certificate({
    tbsCertificate,
    signatureAlgorithm,
    signatureValue: bytesOf(sign('sha256', signed, issuer.privateKey)),
  });
  return pem(Buffer.from(AsnConvert.serialize(certificate)));
}

const authorityExtensions = (permitted: readonly string[] | undefined) => [
  extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
  extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign), true),
  ...(permitted === undefined ? [] : [extension(x509.id_ce_nameConstraints, nameConstraints(permitted), true)]),
];

const serverExtensions = (hosts: readonly string[]) => [
  extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: false }), true),
  extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature), true),
  extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage([serverAuthentication])),
  extension(
    x509.id_ce_subjectAltName,
    new x509.SubjectAlternativeName(
      hosts.map((host) => new x509.GeneralName(isIP(host) === 0 ? { dNSName: host } : { iPAddress: host })),
    ),
  ),
];

const extension = (extnID: string, value: unknown, critical = false) =>
  new x509.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const nameOf = (commonName: string) =>
  new x509.Name([
    new x509.RelativeDistinguishedName([
      new x509.AttributeTypeAndValue({
        type: commonNameType,
        value: new x509.AttributeValue({ utf8String: commonName }),
      }),
    ]),
  ]);

/** The first method of RFC 5280 section 4.2.1.2. */
const identifierOf = ({ subjectPublicKey }: x509.SubjectPublicKeyInfo) =>
  bytesOf(createHash('sha1').update(Buffer.from(subjectPublicKey)).digest());

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

/** Copies bytes into a buffer of their own. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
