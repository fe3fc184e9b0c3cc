import { comparedToken } from '../real-keycloak/compared-response.ts';
import type { Place } from './compared-url.ts';

/** Cookies in which a server keeps what only it reads. */
const opaque = new Set(['KC_RESTART', 'KC_STATE_CHECKER']);

/** Name, attributes in their order, and of the value only what both servers can have in common. */
export function comparedCookie(header: string, { url, realm }: Place, now: number): unknown {
  const [pair = '', ...attributes] = header.split(';');
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).replace(/^"(.*)"$/, '$1');
  return {
    name: pair.slice(0, at),
    attributes: attributes.map((attribute) => attribute.trim().replaceAll(realm, 'REALM')),
    value: opaque.has(pair.slice(0, at)) && value !== '' ? 'something' : comparedValue(value, url, now),
  };
}

function comparedValue(value: string, url: string, now: number): unknown {
  const parts = value.split('.').length;
  // A token that says who is logged in.
  if (value.startsWith('ey') && parts === 3) return comparedToken(value, url, now);
  return value === '' ? 'empty' : 'something';
}
