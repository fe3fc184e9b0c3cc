import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { type Field, field } from './form-fields.ts';
import { type Alert, alertBox, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface ProfileForm {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert | undefined;
  readonly fields: readonly Field[];
  readonly mayCancel: boolean;
  /** Undefined: that for a profile of one's own. */
  readonly formId?: string;
}

/** The form for one's own profile. */
export const profilePage = ({
  realm,
  action,
  alert,
  fields,
  mayCancel,
  formId = 'kc-update-profile-form',
}: ProfileForm): Response =>
  page({
    realm,
    id: 'login-update-profile',
    heading: say('Update Account Information'),
    content: html`<p class="helper"><span aria-hidden="true">*</span> ${say('Required fields')}</p>
${alert && alertBox(alert)}
<form id="${formId}" action="${action}" method="post" novalidate>
${fields.map((one) => field({ ...one, autocomplete: one.name === 'email' ? 'email' : 'on' }))}
<div id="kc-form-buttons"><input type="submit" value="${say('Submit')}">
${mayCancel && html`<button type="submit" name="cancel-aia" value="true" class="secondary">${say('Cancel')}</button>`}</div>
</form>`,
  });
