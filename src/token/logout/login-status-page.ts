import type { Response } from '../http/response.ts';
import { Html, html } from '../pages/html.ts';
import { scriptPolicy } from '../pages/style.ts';

/**
 * Answers messages "client session" with `unchanged`, `changed` or `error`: whether the cookie KEYCLOAK_SESSION still belongs to
 * this session. The first message asks the server whether the page may know. A cookie is a digest of a session's identifier.
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
const mayRead = async () => {
  if (!('hasStorageAccess' in document) || (await document.hasStorageAccess())) return true;
  return document.requestStorageAccess().then(() => true, () => false);
};
const digestOf = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const check = async (client, origin, session) => {
  if (!(await mayRead())) return 'error';
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
export const loginStatusPage: Response = {
  status: 200,
  headers: [['Cache-Control', 'no-cache, must-revalidate, no-transform, no-store']],
  contentType: 'text/html;charset=utf-8',
  body: html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${scriptPolicy(script)}"><title>Login status</title></head>
<body>
${new Html(`<script>${script}</script>`)}
</body>
</html>
`.text,
  allowFraming: true,
};
