import type { Response } from '../http/response.ts';
import { Html, html } from '../pages/html.ts';
import { scriptPolicy } from '../pages/style.ts';

/** Sets a cookie, looks whether it is there, and says `supported` or `unsupported` to the page around it. */
const script = `
const mayStore = async () => {
  if (!('hasStorageAccess' in document) || (await document.hasStorageAccess())) return true;
  return document.requestStorageAccess().then(() => true, () => false);
};
const isKept = () => {
  document.cookie = 'KEYCLOAK_3P_COOKIE=supported; Max-Age=60; SameSite=None; Secure';
  const kept = document.cookie.includes('KEYCLOAK_3P_COOKIE');
  document.cookie = 'KEYCLOAK_3P_COOKIE=; Max-Age=0; SameSite=None; Secure';
  return kept;
};
mayStore().then((may) => parent.postMessage(may && isKept() ? 'supported' : 'unsupported', '*'));
`;

/** The frame in which keycloak-js asks whether cookies of this server are kept below a page of another site. */
export const cookieCheckPage: Response = {
  status: 200,
  headers: [['Cache-Control', 'no-cache, must-revalidate, no-transform, no-store']],
  contentType: 'text/html;charset=utf-8',
  body: html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${scriptPolicy(script)}"><title>Cookies</title></head>
<body>
${new Html(`<script>${script}</script>`)}
</body>
</html>
`.text,
  allowFraming: true,
};
