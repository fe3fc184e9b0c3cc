import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { field } from './form-fields.ts';
import { page } from './layout.ts';
import { html, say } from './page-html.ts';

/** The form for the code that a device shows. */
export const userCodePage = (realm: Realm, action: string, fault: string | undefined): Response =>
  page({
    realm,
    id: 'login-oauth2-device-verify-user-code',
    heading: say('Device Login'),
    alert: fault === undefined ? undefined : { type: 'error', text: fault },
    content: html`<form id="kc-user-verify-device-user-code-form" action="${action}" method="post">
${field({ name: 'device_user_code', label: say('Enter the code provided by your device and click Submit'), autofocus: true })}
<button type="submit" id="kc-login">${say('Submit')}</button>
</form>`,
  });

const failures: Readonly<Record<string, string>> = {
  access_denied: 'Consent denied for connecting the device.',
  expired_token: 'The code has expired. Please go back to your device and try connecting again.',
};

/** The page at the end of a login for a device. @param restartUrl of the page for another code */
export function deviceStatusPage(realm: Realm, error: string | undefined, restartUrl: string): Response {
  const failed =
    failures[error ?? ''] ?? 'You may close this browser window and go back to your device and try connecting again.';
  const text = error === undefined ? 'You may close this browser window and go back to your device.' : failed;
  return page({
    realm,
    id: 'info',
    heading: say(error === undefined ? 'Device Login Successful' : 'Device Login Failed'),
    content: html`<div id="kc-info-message"><p class="instruction">${say(text)}</p>${
      error !== undefined && html`<p><a href="${restartUrl}">${say('» Click here to proceed')}</a></p>`
    }</div>`,
  });
}
