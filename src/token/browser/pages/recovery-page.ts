import type { Response } from '../../openid/http/endpoint-response.ts';
import { field, fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, otherWaysForm, usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';

/** The form for the next of a user's recovery codes. */
export function recoveryPage(form: LoginForm & { readonly number: number }): Response {
  const { realm, action, alert, error, fixedName, restart, number, otherWays } = form;
  return page({
    realm,
    id: 'login-login-recovery-authn-code-input',
    heading: say('Login with a recovery authentication code'),
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<form id="kc-recovery-code-login-form" action="${action}" method="post" novalidate>
${field({ name: 'recoveryCodeInput', label: say(`Recovery code #${number}`), autofocus: true, error })}
<button type="submit" name="login" id="kc-login">${say('Sign In')}</button>
</form>${otherWays && otherWaysForm(action)}`,
  });
}
