import type { Authenticator, Authenticators } from '../../openid/flows/authenticator.ts';
import { conditionsFor } from '../../openid/flows/conditions.ts';
import { FlowFault } from '../../openid/flows/flow-fault.ts';
import { chooseUser } from '../forgotten-password/choose-user.ts';
import { resetOtp } from '../forgotten-password/reset-otp.ts';
import { resetMail, resetPassword } from '../forgotten-password/reset-steps.ts';
import { registrationForm } from '../registration/registration-form.ts';
import { allow, deny, redirector } from './access-steps.ts';
import { levelAskedFor } from './asked-level.ts';
import type { BrowserLogin } from './browser-login.ts';
import { cookie } from './cookie.ts';
import { organization } from './organization-step.ts';
import { conditionalOtpForm, otpForm } from './otp-steps.ts';
import { passwordForm, usernameForm, usernamePasswordForm } from './password-steps.ts';
import { recoveryForm } from './recovery-step.ts';
import { sessionLimits } from './session-limits.ts';

/** What needs keys, tickets or certificates: nobody has them here. */
const silent: Authenticator = { begin: () => ({ kind: 'attempted' }) };
const withoutKey: Authenticator = { needsUser: true, isConfigured: () => false, begin: () => ({ kind: 'attempted' }) };

/** What asks an identity provider's user, in a login in which there is none (Keycloak 26.7). */
const withoutProvider: Authenticator = {
  begin: () => {
    throw new FlowFault('internal_error');
  },
};
const ofFirstLogins = [
  ...['idp-review-profile', 'idp-create-user-if-unique', 'idp-detect-existing-broker-user', 'idp-confirm-link'],
  ...['idp-confirm-override-link', 'idp-auto-link', 'idp-email-verification', 'idp-username-password-form'],
  'idp-add-organization-member',
];

/** All steps of flows in browsers, for one login. */
export const browserSteps = (login: BrowserLogin): Authenticators =>
  new Map<string, Authenticator>([
    ...conditionsFor({
      state: login.context.state,
      client: login.client,
      scope: login.tab.request.scope,
      askedLevel: levelAskedFor(login),
      run: () => login.run,
    }),
    ...ofFirstLogins.map((name) => [name, withoutProvider] as const),
    ['auth-cookie', cookie(login)],
    ['auth-username-password-form', usernamePasswordForm(login)],
    ['auth-username-form', usernameForm(login)],
    ['auth-password-form', passwordForm(login)],
    ['auth-otp-form', otpForm(login)],
    ['auth-conditional-otp-form', conditionalOtpForm(login)],
    ['auth-recovery-authn-code-form', recoveryForm(login)],
    ['identity-provider-redirector', redirector(login)],
    ['allow-access-authenticator', allow],
    ['deny-access-authenticator', deny(login)],
    ['user-session-limits', sessionLimits(login)],
    ['registration-page-form', registrationForm(login)],
    ['reset-credentials-choose-user', chooseUser(login)],
    ['reset-credential-email', resetMail(login)],
    ['reset-password', resetPassword(login)],
    ['reset-otp', resetOtp(login)],
    ['auth-spnego', silent],
    ['organization', organization(login)],
    ['auth-x509-client-username-form', silent],
    ['http-basic-authenticator', silent],
    ['webauthn-authenticator', { ...withoutKey, credential: 'webauthn' }],
    ['webauthn-authenticator-passwordless', { ...withoutKey, credential: 'webauthn-passwordless' }],
  ]);
