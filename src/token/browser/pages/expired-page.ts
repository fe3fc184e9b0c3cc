import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { page } from './layout.ts';
import { html, say } from './page-html.ts';

/** The page for a user who went back, or who sent an old form. */
export const expiredPage = (realm: Realm, restartUrl: string, continueUrl: string): Response =>
  page({
    realm,
    id: 'login-page-expired',
    heading: say('Page has expired'),
    content: html`<p id="instruction1" class="instruction">${say('To restart the login process')} <a id="loginRestartLink" href="${restartUrl}">${say('Click here')}</a> .<br>
${say('To continue the login process')} <a id="loginContinueLink" href="${continueUrl}">${say('Click here')}</a> .</p>`,
  });
