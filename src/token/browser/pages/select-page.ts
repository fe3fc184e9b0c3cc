import type { Response } from '../../openid/http/endpoint-response.ts';
import { fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, usernameLabel } from './login-page.ts';
import { type Html, html, say } from './page-html.ts';

/** What people read of a way to log in, and Keycloak's name for it (Keycloak 26.7). */
type Words = readonly [name: string, help: string, key: string];

const otp: Words = ['Authenticator Application', 'Enter a verification code from authenticator application.', 'otp'];
const ways: Readonly<Record<string, Words>> = {
  'auth-username-form': ['Username', 'Start sign in by entering your username', 'auth-username-form'],
  'auth-username-password-form': [
    'Username and password',
    'Sign in by entering your username and password.',
    'auth-username-password-form',
  ],
  'auth-password-form': ['Password', 'Sign in by entering your password.', 'password'],
  'auth-otp-form': otp,
  'auth-conditional-otp-form': otp,
  'auth-recovery-authn-code-form': [
    'Recovery Authentication Code',
    'Enter a recovery authentication code from a previously generated list.',
    'recovery-authn-codes',
  ],
  'idp-email-verification': [
    'Email Verification',
    'Link your account by validating your email.',
    'idp-email-verification',
  ],
  'idp-username-password-form': [
    'Username and password',
    'Link your account by logging in.',
    'idp-username-password-form',
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
    heading: say('Select login method'),
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<ul role="list">${options.map((way) => listItem(action, way))}</ul>`,
  });
};

function listItem(action: string, { id, authenticator }: Way): Html {
  const [name, help, key] = ways[authenticator] ?? [
    `${authenticator}-display-name`,
    `${authenticator}-help-text`,
    authenticator,
  ];
  return html`<li><form id="kc-select-credential-form" action="${action}" method="post">
<input type="hidden" name="authenticationExecution" value="${id}">
<button><h2>${say(name, `${key}-display-name`)}</h2> ${say(help, `${key}-help-text`)}</button>
</form></li>
`;
}
