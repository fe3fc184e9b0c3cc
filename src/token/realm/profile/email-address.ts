import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** Characters before the `@`, unless the rule says otherwise. */
const maxLocalLength = 64;
const maxDomainLength = 255;
const maxLabelLength = 63;

const word = "[a-z0-9!#$%&'*+/=?^_`{|}~\\u0080-\\uffff-]+";
const quoted = `"(?:[a-z0-9!#$%&'*.(),<>[\\]:; @+/=?^_\`{|}~\\u0080-\\uffff-]|\\\\\\\\|\\\\")+"`;
const local = new RegExp(`^(?:${word}|${quoted})(?:\\.(?:${word}|${quoted}))*$`, 'i');
const label = /^[a-z0-9!#$%&'*+/=?^`{|}~](?:[a-z0-9!#$%&'*+/=?^`{|}~-]*[a-z0-9!#$%&'*+/=?^`{|}~])?$/i;
const ipv4 = /^\[\d{1,3}(?:\.\d{1,3}){3}\]$/;
const ipv6 = /^\[IPv6:(.*)\]$/i;

/** Whether a text is an e-mail address by the rules of Keycloak 26.7: those of Hibernate's validator. */
export function isEmailAddress(text: string, maxLocal: number = maxLocalLength): boolean {
  const at = text.lastIndexOf('@');
  if (at < 0 || at > maxLocal || !local.test(text.slice(0, at))) return false;
  return isDomain(text.slice(at + 1));
}

function isDomain(domain: string): boolean {
  if (ipv4.test(domain)) return true;
  const address = ipv6.exec(domain)?.[1];
  if (address !== undefined) return isIPv6(address);
  const labels = domain.split(/[.\u3002\uff0e\uff61]/).map(toAscii);
  return (
    labels.every((one) => label.test(one) && one.length <= maxLabelLength) && domainLength(labels) <= maxDomainLength
  );
}

const domainLength = (labels: readonly string[]) => labels.join('.').length;

/** A part of a domain name as the domain name system knows it; empty for what cannot be part of one. */
const toAscii = (part: string): string => (/^[\0-\x7f]*$/.test(part) ? part : domainToASCII(part));
