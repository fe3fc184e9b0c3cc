import { domainToASCII } from 'node:url';
import { apiError } from '../api-error.ts';

/**
 * The patterns of a domain list that can be used, in the form `host`, `*.com` or `host/path`; scheme, port and letter
 * case do not matter. Any dotted name is a domain. Invalid entries are left out; a list of nothing else is an error.
 */
export function readDomains(field: string, list: readonly string[], max: number): readonly string[] {
  if (list.length > max) throw apiError.tooManyDomains(field, max);
  const valid = list.map(domainPattern).filter((pattern) => pattern !== undefined);
  if (list.length > 0 && valid.length === 0) throw apiError.noValidDomain(field, pythonList(list), list[0] ?? '');
  return valid;
}

/** Characters (RFC 1035). Converting a longer name takes the square of its length. */
const maxHostLength = 253;

const shape = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#:@\s]+)(?::\d*)?(\/[^?#\s]*)?(?:[?#].*)?$/i;

function domainPattern(entry: string): string | undefined {
  const parts = shape.exec(entry.trim());
  if (parts === null) return undefined;
  const written = (parts[1] ?? '').toLowerCase().replace(/\.$/, '');
  const host = written.startsWith('*.') ? written : written.replace(/^\./, '');
  if (host.length > maxHostLength) return undefined;
  const labels = domainToASCII(host.replaceAll('*', 'x')) === '' ? [] : host.split('.');
  if (labels.length < 2 || labels.includes('')) return undefined;
  const path = (parts[2] ?? '').replace(/(?<!\/)\/+$/, '');
  return (host.includes('*') ? host : domainToASCII(host)) + path;
}

/** A list of strings as Python prints it: `['tavily', "it's"]`. */
export const pythonList = (texts: readonly string[]): string => `[${texts.map(pythonText).join(', ')}]`;

const names: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\\n\r\t]|\p{Cc}/gu, (character) => {
    return names[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `${quote}${quote === "'" ? inner.replaceAll("'", "\\'") : inner}${quote}`;
}
