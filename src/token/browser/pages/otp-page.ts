import type { Response } from '../../openid/http/endpoint-response.ts';
import { field, fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, otherWaysForm, usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';

/** The form for a one-time password. */
export const otpPage = ({
  realm,
  action,
  alert,
  error,
  fixedName,
  restart,
  credentialId,
  otherWays,
}: LoginForm): Response =>
  page({
    realm,
    id: 'login-otp',
    heading: say('Sign In'),
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<form id="kc-otp-login-form" action="${action}" method="post" novalidate>
<input id="selectedCredentialId" type="hidden" name="selectedCredentialId" value="${credentialId ?? ''}">
${field({ name: 'otp', label: say('One-time code', 'loginOtpOneTime'), autocomplete: 'one-time-code', autofocus: true, isNumber: true, error })}
<button type="submit" name="login" id="kc-login">${say('Sign In')}</button>
</form>${otherWays && otherWaysForm(action)}`,
  });
