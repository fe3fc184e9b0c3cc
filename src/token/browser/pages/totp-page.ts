import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import type { OtpSettings } from '../../realm/user.ts';
import { checkbox, field } from './form-fields.ts';
import { type Alert, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface TotpForm {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert | undefined;
  readonly errors: ReadonlyMap<string, string>;
  /** The secret as the form sends it back. */
  readonly secret: string;
  /** The secret as people type it. */
  readonly key: string;
  /** The secret as a URL for applications. */
  readonly uri: string;
  /** `manual` shows the key; `qr`, or nothing, the link. */
  readonly mode: string | undefined;
  readonly otherModeUrl: string;
  readonly policy: Omit<OtpSettings, 'secret'>;
  readonly mayCancel: boolean;
  /** A user who has a generator names the next one. */
  readonly isFurther: boolean;
}

/** Applications that support the settings of the realm (Keycloak 26.7). */
function appsFor({ type, digits, algorithm, period }: TotpForm['policy']): readonly string[] {
  const isUsual = type === 'totp' && period === 30;
  return [
    'FreeOTP',
    ...(isUsual && digits === 6 && algorithm === 'sha1' ? ['Microsoft Authenticator'] : []),
    ...(isUsual || type === 'hotp' ? ['Google Authenticator'] : []),
  ];
}

/** The form that sets up a generator of one-time passwords. It has a link where Keycloak has a barcode. */
export function totpPage({
  realm,
  action,
  alert,
  errors,
  secret,
  key,
  uri,
  mode,
  otherModeUrl,
  policy,
  mayCancel,
  isFurther,
}: TotpForm): Response {
  const values = html`<li><p>${say('Use the following configuration values if the application allows setting them:')}</p>
<ul><li id="kc-totp-type">${say('Type')}: ${say(policy.type === 'totp' ? 'Time-based' : 'Counter-based')}</li>
<li id="kc-totp-algorithm">${say('Algorithm')}: ${policy.algorithm.toUpperCase()}</li>
<li id="kc-totp-digits">${say('Digits')}: ${policy.digits}</li>
${policy.type === 'totp' ? html`<li id="kc-totp-period">${say('Interval')}: ${policy.period}</li>` : html`<li id="kc-totp-counter">${say('Counter')}: ${policy.counter}</li>`}</ul></li>`;
  const manual = html`<li><p>${say('Open the application and enter the key:')}</p>
<p><span id="kc-totp-secret-key">${key}</span></p><p><a href="${otherModeUrl}" id="mode-barcode">${say('Scan barcode?')}</a></p></li>${values}`;
  const link = html`<li><p>${say('Open the application with this link:')}</p><p><a id="kc-totp-secret-uri" href="${uri}">${uri}</a></p>
<p><a href="${otherModeUrl}" id="mode-manual">${say('Unable to scan?')}</a></p></li>`;
  const error = errors.get('totp');
  return page({
    realm,
    id: 'login-config-totp',
    heading: say('Mobile Authenticator Setup'),
    alert,
    content: html`<ol id="kc-totp-settings">
<li><p>${say('Install one of the following applications on your mobile:')}</p>
<ul id="kc-totp-supported-apps">${appsFor(policy).map((name) => html`<li>${say(name)}</li>`)}</ul></li>
${mode === 'manual' ? manual : link}
<li><p>${say('Enter the one-time code provided by the application and click Submit to finish the setup.')}</p>
<p>${say('Provide a Device Name to help you manage your OTP devices.')}</p></li>
</ol>
<form id="kc-totp-settings-form" action="${action}" method="post" novalidate>
${field({ name: 'totp', label: say('One-time code'), autocomplete: 'one-time-code', isNumber: true, isRequired: true, error, errorId: 'input-error-otp-code' })}
<input type="hidden" id="totpSecret" name="totpSecret" value="${secret}">
${mode !== undefined && html`<input type="hidden" id="mode" name="mode" value="${mode}">`}
${field({ name: 'userLabel', label: say('Device Name'), isRequired: isFurther, error: errors.get('userLabel'), errorId: 'input-error-otp-label' })}
${checkbox('logout-sessions', say('Sign out from other devices'))}
<input type="submit" id="saveTOTPBtn" value="${say('Submit')}">
${mayCancel && html`<button type="submit" id="cancelTOTPBtn" name="cancel-aia" value="true" class="secondary">${say('Cancel')}</button>`}
</form>`,
  });
}
