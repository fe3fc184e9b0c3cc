import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { checkbox, field, fixedNameField, passwordField } from './form-fields.ts';
import { type Alert, alertBox, page } from './layout.ts';
import { type Html, html, type Saying, say } from './page-html.ts';
import { type ProviderLink, providerButtons } from './provider-buttons.ts';

/** What all forms of a login have in common. */
export interface LoginForm {
  readonly realm: Realm;
  /** The URL to which the form is sent. */
  readonly action: string;
  readonly alert: Alert | undefined;
  /** What is wrong with the credentials. */
  readonly error: string | undefined;
  /** The name of the user, where it is settled. */
  readonly fixedName: string | undefined;
  readonly restart: { readonly url: string } | undefined;
  /** Identifier of the credential that is asked for. */
  readonly credentialId?: string | undefined;
  /** There are other ways to log in. */
  readonly otherWays?: boolean;
  /** People may choose another organization. */
  readonly canSwitch?: boolean;
}

interface PasswordForm extends LoginForm {
  readonly username: string;
  readonly rememberMe: boolean;
  /** The page on which people make an account; undefined: they cannot. */
  readonly registerUrl?: string | undefined;
  /** The page on which people ask for a new password; undefined: they cannot. */
  readonly forgottenUrl?: string | undefined;
  /** Identity providers by which people log in instead. */
  readonly providers?: readonly ProviderLink[] | undefined;
}

/** The label of the field for what people log in with. */
export function usernameLabel({ loginWithEmail, emailAsUsername }: Realm): Saying {
  if (!loginWithEmail) return say('Username');
  return say(emailAsUsername ? 'Email' : 'Username or email');
}

/** The link to the page with other ways to log in. */
export const otherWaysForm = (action: string): Html =>
  html`<form id="kc-select-try-another-way-form" action="${action}" method="post" novalidate><input type="hidden" name="tryAnotherWay" value="on"><button id="try-another-way">${say('Try Another Way')}</button></form>`;

/** The button that leads back to the choice of an organization. */
const switchForm = (action: string): Html =>
  html`<form id="kc-switch-organization-form" action="${action}" method="post" novalidate><input type="hidden" name="switchOrganization" value="true"><button id="switch-organization" class="secondary">${say('Switch Organization')}</button></form>`;

/** The form for name and password. */
export function loginPage({
  realm,
  action,
  alert,
  error,
  fixedName,
  restart,
  username,
  rememberMe,
  registerUrl,
  forgottenUrl,
  providers = [],
  otherWays,
  canSwitch,
}: PasswordForm): Response {
  const isFixed = fixedName !== undefined;
  const label = usernameLabel(realm);
  const forgottenLink =
    forgottenUrl === undefined ? undefined : html`<p><a href="${forgottenUrl}">${say('Forgot Password?')}</a></p>\n`;
  const rememberBox = realm.rememberMe && checkbox('rememberMe', say('Remember me'), rememberMe);
  const options =
    (realm.rememberMe || forgottenLink !== undefined) &&
    html`<div class="options">${rememberBox}${forgottenLink}</div>`;
  return page({
    realm,
    id: 'login',
    heading: say('Sign in to your account'),
    alert: isFixed ? undefined : alert,
    content: html`${isFixed && fixedNameField(label, fixedName, restart?.url)}
${isFixed && alert && alertBox(alert)}
<div id="kc-form"><div id="kc-form-wrapper">
<form id="kc-form-login" action="${action}" method="post" novalidate>
${!isFixed && field({ name: 'username', label, value: username, autocomplete: 'username', autofocus: true, error })}
${passwordField({ name: 'password', label: say('Password'), autocomplete: 'current-password', autofocus: isFixed, error: isFixed ? error : undefined, isWrong: error !== undefined, below: isFixed ? forgottenLink : undefined })}
${!isFixed && options}
<input type="hidden" id="id-hidden-input" name="credentialId">
<button type="submit" name="login" id="kc-login">${say('Sign In')}</button>
</form>
</div></div>${otherWays && otherWaysForm(action)}${canSwitch && switchForm(action)}${providerButtons(providers)}${registerUrl !== undefined && html`<div id="kc-registration-container"><div id="kc-registration"><span>${say('New user?')} <a href="${registerUrl}">${say('Register')}</a></span></div></div>`}`,
  });
}
