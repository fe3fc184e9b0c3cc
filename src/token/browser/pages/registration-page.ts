import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkbox, type Field, field, languageField, passwordField } from './form-fields.ts';
import { type Alert, alertBox, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface RegistrationForm {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert | undefined;
  /** The URL of the login. */
  readonly loginUrl: string;
  readonly fields: readonly Field[];
  readonly hasLanguages: boolean;
  readonly asksPassword: boolean;
  readonly asksTerms: boolean;
  readonly errors: ReadonlyMap<string, string>;
}

/** The form for a new account. Its fields for a password are below the name that people log in with. */
export function registrationPage(form: RegistrationForm): Response {
  const { realm, action, alert, loginUrl, fields, hasLanguages, asksPassword, asksTerms, errors } = form;
  const nameField = realm.emailAsUsername ? 'email' : 'username';
  const passwords = [
    { name: 'password', label: say('Password') },
    { name: 'password-confirm', label: say('Confirm password') },
  ].map((one) =>
    passwordField({ ...one, isRequired: true, autocomplete: 'new-password', error: errors.get(one.name) }),
  );
  return page({
    realm,
    id: 'register',
    heading: say('Register', 'registerTitle'),
    content: html`<p class="helper"><span aria-hidden="true">*</span> ${say('Required fields')}</p>
${alert && alertBox(alert)}<form id="kc-register-form" action="${action}" method="post" novalidate>
${hasLanguages && languageField}${fields.map((one) => html`${field({ ...one, autocomplete: autocompleteOf(one) })}${asksPassword && one.name === nameField && passwords}`)}
${asksTerms && termsField(errors.get('termsAccepted'))}
<div id="kc-form-buttons"><input type="submit" value="${say('Register')}"></div>
<div id="kc-form-options"><span><a href="${loginUrl}">${say('« Back to Login')}</a></span></div>
</form>`,
  });
}

const autocompleteOf = ({ name }: Field) => (name === 'email' || name === 'username' ? name : 'on');

const termsField = (error: string | undefined) => html`<div class="group">${say('Terms and Conditions', 'termsTitle')}
<div id="kc-registration-terms-text"><p>${say('Terms and conditions to be defined')}</p></div></div>
${checkbox('termsAccepted', say('I agree to the terms and conditions'))}
${error !== undefined && html`<div class="error pf-m-error" id="input-error-terms-accepted" aria-live="polite"><span class="kc-feedback-text">${say(error)}</span></div>`}`;
