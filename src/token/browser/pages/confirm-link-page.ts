import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { type Alert, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface ConfirmLink {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert;
  /** Whether people may look through their profile instead. */
  readonly canReview: boolean;
}

/** The page for an identity whose address or name another account has. */
export const confirmLinkPage = ({ realm, action, alert, canReview }: ConfirmLink): Response =>
  page({
    realm,
    id: 'login-idp-link-confirm',
    heading: say('Account already exists'),
    alert,
    content: html`<form id="kc-register-form" action="${action}" method="post">
${canReview && html`<button type="submit" name="submitAction" id="updateProfile" value="updateProfile">${say('Review profile')}</button>\n`}<button type="submit" name="submitAction" id="linkAccount" value="linkAccount">${say('Add to existing account')}</button>
</form>`,
  });

interface ConfirmOverride extends Omit<ConfirmLink, 'canReview'> {
  readonly restartUrl: string;
}

/** The page for an account that is linked with another identity of the same provider. */
export const confirmOverridePage = ({ realm, action, alert, restartUrl }: ConfirmOverride): Response =>
  page({
    realm,
    id: 'login-idp-link-confirm-override',
    heading: say('Broker link already exists'),
    alert,
    content: html`<form id="kc-register-form" action="${action}" method="post">
${say('To restart the login process')} <a id="loginRestartLink" href="${restartUrl}">${say('Click here')}</a>
<button type="submit" name="submitAction" id="confirmOverride" value="confirmOverride">${say('Yes, override link with current account')}</button>
</form>`,
  });
