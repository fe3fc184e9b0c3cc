import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkbox, passwordField } from './form-fields.ts';
import { type Alert, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface PasswordForm {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert | undefined;
  /** Errors by field. */
  readonly errors: ReadonlyMap<string, string>;
  readonly mayCancel: boolean;
}

/** The form for a new password. */
export const updatePasswordPage = ({ realm, action, alert, errors, mayCancel }: PasswordForm): Response =>
  page({
    realm,
    id: 'login-update-password',
    heading: say('Update password'),
    alert,
    content: html`<form id="kc-passwd-update-form" action="${action}" method="post" novalidate>
${passwordField({ name: 'password-new', label: say('New Password'), autocomplete: 'new-password', autofocus: true, error: errors.get('password-new') })}
${passwordField({ name: 'password-confirm', label: say('Confirm password'), autocomplete: 'new-password', error: errors.get('password-confirm') })}
${checkbox('logout-sessions', say('Sign out from other devices'))}
<button type="submit" name="login" id="kc-submit">${say('Submit')}</button>
${mayCancel && html`<button type="submit" name="cancel-aia" id="kc-cancel" class="secondary">${say('Cancel')}</button>`}
</form>`,
  });
