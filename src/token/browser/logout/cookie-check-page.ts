import type { Response } from '../../openid/http/endpoint-response.ts';
import { mayUseCookies, scriptPage } from './script-page.ts';

/**
 * A script that sets a cookie, looks whether it is there, and posts `supported` or `unsupported` to the page around it.
 */
const script = `
${mayUseCookies}
const isStored = () => {
  document.cookie = 'KEYCLOAK_3P_COOKIE=supported; Max-Age=60; SameSite=None; Secure';
  const stored = document.cookie.includes('KEYCLOAK_3P_COOKIE');
  document.cookie = 'KEYCLOAK_3P_COOKIE=; Max-Age=0; SameSite=None; Secure';
  return stored;
};
mayUseCookies().then((may) => parent.postMessage(may && isStored() ? 'supported' : 'unsupported', '*'));
`;

/** The frame in which keycloak-js asks whether a page of another site may use cookies of this server. */
export const cookieCheckPage: Response = scriptPage('Cookies', script);
