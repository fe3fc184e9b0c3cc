import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { field } from './form-fields.ts';
import { type Alert, page } from './layout.ts';
import { usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';

interface ForgottenPasswordForm {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert | undefined;
  /** The URL of the login. */
  readonly loginUrl: string;
  readonly username: string;
  readonly error: string | undefined;
}

/** The form for people who have forgotten their password. */
export const resetPasswordPage = ({
  realm,
  action,
  alert,
  loginUrl,
  username,
  error,
}: ForgottenPasswordForm): Response =>
  page({
    realm,
    id: 'login-reset-password',
    heading: say('Forgot Your Password?'),
    alert,
    content: html`<form id="kc-reset-password-form" action="${action}" method="post">
${field({ name: 'username', label: usernameLabel(realm), value: username, autofocus: true, error })}
<button type="submit" id="kc-form-buttons">${say('Submit')}</button>
<a href="${loginUrl}" class="button secondary">${say('« Back to Login')}</a>
</form>
<p class="helper">${say('We send you a link by e-mail, with which you set a new password.')}</p>`,
  });
