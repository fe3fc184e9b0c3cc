import { comparedToken } from '../real-keycloak/compared-response.ts';

/** Where a reply comes from. */
export interface Place {
  /** Of the server. */
  readonly url: string;
  readonly realm: string;
}

const random = new Set(['session_code', 'tab_id', 'code', 'session_state', 'totpSecret', 'execution', 'request_uri']);

/** An address with its parameters in their order; values that differ from one login to the next by their shape. */
export function comparedUrl(reference: string, place: Place, now: number): unknown {
  const [beforeFragment = '', fragment] = splitAtFirst(reference, '#');
  const [path = '', query] = splitAtFirst(beforeFragment, '?');
  const parameters = (text: string | undefined) =>
    text?.split('&').map((pair) => {
      const [name = '', value] = splitAtFirst(pair, '=');
      return [name, value === undefined ? null : comparedParameter(name, decoded(value), place, now, value)];
    });
  return {
    path: withoutPlace(path, place),
    query: parameters(query) ?? 'none',
    fragment: fragment?.includes('=') ? parameters(fragment) : (fragment ?? 'none'),
  };
}

function comparedParameter(name: string, value: string, place: Place, now: number, raw: string): unknown {
  if (random.has(name)) return shape(value);
  if (name === 'client_data') return clientData(value, place);
  if (value.split('.').length === 3 && value.startsWith('ey')) return comparedToken(value, place.url, now);
  return name.endsWith('expires_in') ? { seconds: Number(value) } : withoutPlace(raw, place);
}

/** What Keycloak remembers of the client's request in an address. */
function clientData(value: string, place: Place): unknown {
  try {
    return JSON.parse(withoutPlace(Buffer.from(value, 'base64url').toString('utf8'), place));
  } catch {
    return value;
  }
}

/** The address of a link or a form: with or without the server, it leads to the same. */
export const fullUrl = (reference: string, { url }: Place): string =>
  reference.startsWith('/') ? `${url}${reference}` : reference;

const withoutPlace = (text: string, { url, realm }: Place) =>
  text.replaceAll(encodeURIComponent(url), 'URL').replaceAll(url, 'URL').replaceAll(realm, 'REALM');

/** The length of a random text, and of which characters it is. */
export function shape(value: string): string {
  return value
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replace(/[\w-]{11,}/g, (text) => `${text.length} characters`);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

function splitAtFirst(text: string, separator: string): [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
