import type { Response } from '../../openid/http/endpoint-response.ts';
import { fixedNameField, passwordField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, otherWaysForm, usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';

interface PasswordForm extends LoginForm {
  /** The page on which people ask for a new password; undefined: they cannot. */
  readonly forgottenUrl: string | undefined;
}

/** The form for the password of a user who is settled. */
export function passwordPage(form: PasswordForm): Response {
  const { realm, action, alert, error, fixedName, restart, forgottenUrl, otherWays } = form;
  return page({
    realm,
    id: 'login-password',
    heading: say('Sign In'),
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<div id="kc-form"><div id="kc-form-wrapper">
<form id="kc-form-login" action="${action}" method="post" novalidate>
${passwordField({ name: 'password', label: say('Password'), autocomplete: 'current-password', autofocus: true, error, below: forgottenUrl === undefined ? undefined : html`<p><a href="${forgottenUrl}">${say('Forgot Password?')}</a></p>\n` })}
<button type="submit" name="login" id="kc-login">${say('Sign In')}</button>
</form>
</div></div>${otherWays && otherWaysForm(action)}`,
  });
}
