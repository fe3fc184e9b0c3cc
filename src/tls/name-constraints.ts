import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/asn1-x509';

/** Every authority vouches for these: the names below `localhost`, and the addresses of loopback. */
const loopback = '127.0.0.0/8';
const own = ['localhost', loopback, '::1/128'];

/**
 * What an authority may vouch for (RFC 5280 section 4.2.1.10): host names with all names below them, addresses, and this
 * machine. Clients refuse its certificates for anything else.
 */
export const nameConstraints = (hosts: readonly string[]): x509.NameConstraints =>
  new x509.NameConstraints({
    permittedSubtrees: new x509.GeneralSubtrees(
      [...new Set([...own, ...hosts.map(asSubtree)])].map(
        (text) =>
          new x509.GeneralSubtree({
            base: new x509.GeneralName(text.includes('/') ? { iPAddress: text } : { dNSName: text }),
          }),
      ),
    ),
  });

/** The hosts of an authority's constraints, each in one spelling; undefined when it has none. */
export function constrainedHosts({ raw }: X509Certificate): string[] | undefined {
  const { extensions } = AsnConvert.parse(raw, x509.Certificate).tbsCertificate;
  const extension = extensions?.find(({ extnID }) => extnID === x509.id_ce_nameConstraints);
  return extension && hostsOf(AsnConvert.parse(extension.extnValue, x509.NameConstraints));
}

const hostsOf = ({ permittedSubtrees }: x509.NameConstraints): string[] =>
  [...(permittedSubtrees ?? [])].flatMap(({ base: { dNSName, iPAddress } }) => dNSName ?? iPAddress ?? []);

/** Whether constraints let all hosts through that others name. */
export function covers(constrained: readonly string[], hosts: readonly string[]): boolean {
  const encoded = AsnConvert.serialize(nameConstraints(hosts));
  return hostsOf(AsnConvert.parse(encoded, x509.NameConstraints)).every((host) =>
    host.includes('/') ? constrained.includes(host) : coversName(constrained, host),
  );
}

const coversName = (constrained: readonly string[], name: string) =>
  constrained.some((host) => name === host || name.endsWith(`.${host}`));

/** A name without the `*.` that stands for those below it; an address with the length of its prefix. */
function asSubtree(host: string): string {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase().replace(/^\*\./, '').replace(/\.$/, '');
  if (version === 6) return `${host}/128`;
  return host.startsWith('127.') ? loopback : `${host}/32`;
}
