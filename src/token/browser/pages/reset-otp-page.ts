import type { Response } from '../../openid/http/endpoint-response.ts';
import { fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, otherWaysForm, usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';

/** A generator of one-time passwords that a user has. */
interface Generator {
  readonly id: string;
  readonly label: string | undefined;
}

/** The form on which people choose the generator of one-time passwords that is taken away. */
export const resetOtpPage = (form: LoginForm & { readonly generators: readonly Generator[] }): Response => {
  const { realm, action, alert, fixedName, restart, otherWays, generators } = form;
  return page({
    realm,
    id: 'login-reset-otp',
    heading: say('Sign In'),
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<form id="kc-otp-reset-form" action="${action}" method="post">
<p id="kc-otp-reset-form-description">${say('Which OTP configuration should be removed?')}</p>
${generators.map(
  (
    { id, label },
    at,
  ) => html`<div class="group check"><input id="kc-otp-credential-${String(at)}" type="radio" name="selectedCredentialId" value="${id}"${at === 0 && html` checked="checked"`}>
<label for="kc-otp-credential-${String(at)}">${label ?? 'unnamed'}</label></div>
`,
)}<input id="kc-otp-reset-form-submit" type="submit" value="${say('Submit')}">
</form>${otherWays && otherWaysForm(action)}`,
  });
};
