import { comparedToken } from '../real-keycloak/compared-response.ts';
import type { Place } from './compared-url.ts';

/** Name, attributes in their order, and of the value only what both servers can have in common. */
export function comparedCookie(header: string, { url, realm }: Place, now: number): unknown {
  const [pair = '', ...attributes] = header.split(';');
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).replace(/^"(.*)"$/, '$1');
  return {
    name: pair.slice(0, at),
    attributes: attributes.map((attribute) => attribute.trim().replaceAll(realm, 'REALM')),
    value: pair.startsWith('KC_RESTART=') && value !== '' ? 'something' : comparedValue(value, url, now),
  };
}

function comparedValue(value: string, url: string, now: number): unknown {
  const parts = value.split('.').length;
  // A token that says who is logged in.
  if (value.startsWith('ey') && parts === 3) return comparedToken(value, url, now);
  return value === '' ? 'empty' : 'something';
}
