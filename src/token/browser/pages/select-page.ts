import type { Response } from '../../openid/http/endpoint-response.ts';
import { fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, usernameLabel } from './login-page.ts';
import { type Html, html } from './page-html.ts';

/** What people read of a way to log in (Keycloak 26.7). */
const ways: Readonly<Record<string, readonly [name: string, help: string]>> = {
  'auth-username-form': ['Username', 'Start sign in by entering your username'],
  'auth-username-password-form': ['Username and password', 'Sign in by entering your username and password.'],
  'auth-password-form': ['Password', 'Sign in by entering your password.'],
  'auth-otp-form': ['Authenticator Application', 'Enter a verification code from authenticator application.'],
  'auth-conditional-otp-form': [
    'Authenticator Application',
    'Enter a verification code from authenticator application.',
  ],
  'auth-recovery-authn-code-form': [
    'Recovery Authentication Code',
    'Enter a recovery authentication code from a previously generated list.',
  ],
};

/** A way to log in, by its step. */
interface Way {
  readonly id: string;
  readonly authenticator: string;
}

/** The page on which people choose how they log in. */
export const selectPage = (form: LoginForm & { readonly options: readonly Way[] }): Response => {
  const { realm, action, alert, fixedName, restart, options } = form;
  return page({
    realm,
    id: 'select-authenticator',
    heading: 'Select login method',
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<ul role="list">${options.map((way) => listItem(action, way))}</ul>`,
  });
};

function listItem(action: string, { id, authenticator }: Way): Html {
  const [name, help] = ways[authenticator] ?? [`${authenticator}-display-name`, `${authenticator}-help-text`];
  return html`<li><form id="kc-select-credential-form" action="${action}" method="post">
<input type="hidden" name="authenticationExecution" value="${id}">
<button><h2>${name}</h2> ${help}</button>
</form></li>
`;
}
