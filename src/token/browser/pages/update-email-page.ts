import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkbox, field } from './form-fields.ts';
import { type Alert, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface EmailForm {
  readonly realm: Realm;
  readonly action: string;
  readonly email: string;
  readonly error: string | undefined;
  readonly alert: Alert | undefined;
  readonly mayCancel: boolean;
}

/** The form for another e-mail address. */
export const updateEmailPage = ({ realm, action, email, error, alert, mayCancel }: EmailForm): Response =>
  page({
    realm,
    id: 'update-email',
    heading: say('Update email'),
    alert,
    content: html`<form id="kc-update-email-form" action="${action}" method="post">
${field({ name: 'email', label: say('Email'), value: email, autocomplete: 'email', isRequired: true, error })}
${checkbox('logout-sessions', say('Sign out from other devices'))}
<button type="submit" id="kc-submit">${say('Submit')}</button>
${mayCancel && html`<button type="submit" name="cancel-aia" value="true" id="kc-cancel" class="secondary">${say('Cancel')}</button>`}
</form>`,
  });
