import type { Response } from '../http/response.ts';
import type { Realm } from '../realm/realm.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** The page for somebody who went back, or sent a form that is over. */
export const expiredPage = (realm: Realm, restartUrl: string, continueUrl: string): Response =>
  page({
    realm,
    id: 'login-page-expired',
    heading: 'Page has expired',
    content: html`<p id="instruction1" class="instruction">To restart the login process <a id="loginRestartLink" href="${restartUrl}">Click here</a> .<br>
To continue the login process <a id="loginContinueLink" href="${continueUrl}">Click here</a> .</p>`,
  });
