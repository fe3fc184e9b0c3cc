import { domainToASCII } from 'node:url';
import { refusals } from '../search-error.ts';
import { pythonList } from './python-text.ts';

/**
 * The patterns of a domain list that can be used, in the form `host`, `*.com` or `host/path`; scheme, port and letter
 * case do not matter. Any dotted name is a domain. Invalid entries are left out; a list of nothing else is refused.
 */
export function readDomains(field: string, list: readonly string[], max: number): readonly string[] {
  if (list.length > max) throw refusals.tooManyDomains(field, max);
  const valid = list.map(domainPattern).filter((pattern) => pattern !== undefined);
  if (list.length > 0 && valid.length === 0) throw refusals.noValidDomain(field, pythonList(list), list[0] ?? '');
  return valid;
}

const shape = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#:@\s]+)(?::\d*)?(\/[^?#\s]*)?(?:[?#].*)?$/i;

function domainPattern(entry: string): string | undefined {
  const parts = shape.exec(entry.trim());
  if (parts === null) return undefined;
  const written = (parts[1] ?? '').toLowerCase().replace(/\.$/, '');
  const host = written.startsWith('*.') ? written : written.replace(/^\./, '');
  const labels = domainToASCII(host.replaceAll('*', 'x')) === '' ? [] : host.split('.');
  if (labels.length < 2 || labels.includes('')) return undefined;
  const path = (parts[2] ?? '').replace(/(?<!\/)\/+$/, '');
  return (host.includes('*') ? host : domainToASCII(host)) + path;
}
