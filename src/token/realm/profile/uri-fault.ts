import { parseUri } from '../java-uri.ts';
import { fault, type ProfileFault } from './profile-fault.ts';

const urlSchemes: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'file', 'jar', 'mailto', 'jrt']);
const invalid = 'error-invalid-uri';

/** What is wrong with a URI of a profile; unless the rule says otherwise it must be a URL with `http` or `https`. */
export function uriFaults(text: string, config: Readonly<Record<string, unknown>>): ProfileFault[] {
  const uri = parseUri(text);
  if (uri === undefined) return [fault(invalid, text, syntaxProblem(text))];
  const { scheme, fragment, authority, host } = uri;
  if (authority?.includes('[') && host === undefined)
    return [fault(invalid, text, `Malformed IPv6 address at index ${text.indexOf('[') + 1}: ${text}`)];
  const schemes = Array.isArray(config.allowedSchemes) ? config.allowedSchemes : ['http', 'https'];
  const isOff = (name: string) => String(config[name] ?? true) !== 'true';
  const faults = [
    ...(scheme !== undefined && !schemes.includes(scheme) ? [fault('error-invalid-uri-scheme', text, scheme)] : []),
    ...(isOff('allowFragment') && fragment !== undefined ? [fault('error-invalid-uri-fragment', text, fragment)] : []),
  ];
  if (faults.length > 0 || isOff('requireValidUrl')) return faults;
  if (scheme === undefined) return [fault(invalid, text, 'URI is not absolute')];
  return urlSchemes.has(scheme.toLowerCase())
    ? []
    : [fault(invalid, text, `unknown protocol: ${scheme.toLowerCase()}`)];
}

/** Java's message for a text that is no URI. */
function syntaxProblem(text: string): string {
  const [start = ''] = /^[a-z][a-z0-9+.-]*:(?:\/\/)?$/i.exec(text) ?? [];
  if (start !== '')
    return `Expected ${start.endsWith('/') ? 'authority' : 'scheme-specific part'} at index ${start.length}: ${text}`;
  if (text.startsWith(':')) return `Expected scheme name at index 0: ${text}`;
  if (/^[^a-z/?#:][^/?#:]*:/i.test(text)) return `Illegal character in scheme name at index 0: ${text}`;
  const at = /[\0-\x20"<>\\^`{|}[\]\x7f-\xa0]|%(?![0-9a-f]{2})/i.exec(text)?.index ?? 0;
  if (text[at] === '%') return `Malformed escape pair at index ${at}: ${text}`;
  const [component, index] = componentAt(text, at);
  return `Illegal character in ${component} at index ${index}: ${text}`;
}

/**
 * The part of a URI with a wrong character, and the place that Java reports. For an authority, that is its beginning.
 */
function componentAt(text: string, at: number): [component: string, index: number] {
  const before = text.slice(0, at);
  if (before.includes('#')) return ['fragment', at];
  if (before.includes('?')) return ['query', at];
  const [authority] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?=[^/]*$)/i.exec(before) ?? [];
  if (authority !== undefined) return ['authority', authority.length];
  return [/^[a-z][a-z0-9+.-]*:(?!\/)/i.test(text) ? 'opaque part' : 'path', at];
}
