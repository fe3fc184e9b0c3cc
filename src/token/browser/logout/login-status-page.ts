import type { Response } from '../../openid/http/endpoint-response.ts';
import { mayUseCookies, scriptPage } from './script-page.ts';

/**
 * A script that answers messages "client session" with `unchanged`, `changed` or `error`: whether the cookie
 * KEYCLOAK_SESSION still belongs to this session. For the first message it asks the server whether the page may know
 * that. The cookie is a digest of the session's identifier.
 */
const script = `
let known;
let asked = false;
const cookieOf = (name) => {
  for (const pair of document.cookie.split(';')) {
    const [key, value = ''] = pair.split('=').map((part) => part.trim());
    if (key === name) return value.replace(/^"(.*)"$/, '$1');
  }
};
${mayUseCookies}
const digestOf = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const check = async (client, origin, session) => {
  if (!(await mayUseCookies())) return 'error';
  if (known === undefined) {
    if (asked) return 'error';
    asked = true;
    const query = new URLSearchParams({ client_id: client, origin });
    if (!(await fetch(location.origin + location.pathname + '/init?' + query)).ok) return 'error';
    known = { client, origin };
  }
  const cookie = cookieOf('KEYCLOAK_SESSION');
  if (!cookie) return session === '' ? 'unchanged' : 'changed';
  if (client !== known.client || origin !== known.origin) return 'error';
  return (await digestOf(session)) === cookie ? 'unchanged' : 'changed';
};
addEventListener('message', async ({ data, origin, source }) => {
  const parts = typeof data === 'string' ? data.split(' ') : [];
  if (parts.length === 2) source.postMessage(await check(parts[0], origin, parts[1]), origin);
});
`;

/** The frame in which pages of clients ask whether the login has changed (OpenID Connect Session Management 1.0). */
export const loginStatusPage: Response = scriptPage('Login status', script);
