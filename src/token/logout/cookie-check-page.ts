import type { Response } from '../http/response.ts';
import { mayUseCookies, scriptPage } from './script-page.ts';

/** Sets a cookie, looks whether it is there, and says `supported` or `unsupported` to the page around it. */
const script = `
${mayUseCookies}
const isKept = () => {
  document.cookie = 'KEYCLOAK_3P_COOKIE=supported; Max-Age=60; SameSite=None; Secure';
  const kept = document.cookie.includes('KEYCLOAK_3P_COOKIE');
  document.cookie = 'KEYCLOAK_3P_COOKIE=; Max-Age=0; SameSite=None; Secure';
  return kept;
};
mayUseCookies().then((may) => parent.postMessage(may && isKept() ? 'supported' : 'unsupported', '*'));
`;

/** The frame in which keycloak-js asks whether cookies of this server are kept below a page of another site. */
export const cookieCheckPage: Response = scriptPage('Cookies', script);
