import { flow } from './flow-notation.ts';
import type { Json } from './json.ts';

const top = { topLevel: true };

const secondFactors = (config: string) => [
  'REQUIRED conditional-user-configured @10',
  `REQUIRED conditional-credential @20 {${config}}`,
  'ALTERNATIVE auth-otp-form @30',
  'DISABLED webauthn-authenticator @40',
  'DISABLED auth-recovery-authn-code-form @50',
];
const anySecondFactor = 'Flow to determine if any 2FA is required for the authentication';
const otpRequired = 'Flow to determine if the OTP is required for the authentication';

const ofBrowser: readonly Json[] = [
  flow(
    'browser',
    'Browser based authentication',
    [
      'ALTERNATIVE auth-cookie @10',
      'DISABLED auth-spnego @20',
      'ALTERNATIVE identity-provider-redirector @25',
      'ALTERNATIVE > Organization @26',
      'ALTERNATIVE > forms @30',
    ],
    top,
  ),
  flow('Organization', undefined, ['CONDITIONAL > Browser - Conditional Organization @10']),
  flow(
    'Browser - Conditional Organization',
    'Flow to determine if the organization identity-first login is to be used',
    ['REQUIRED conditional-user-configured @10', 'ALTERNATIVE organization @20'],
  ),
  flow('forms', 'Username, password, otp and other auth forms.', [
    'REQUIRED auth-username-password-form @10',
    'CONDITIONAL > Browser - Conditional 2FA @20',
  ]),
  flow('Browser - Conditional 2FA', anySecondFactor, secondFactors('browser-conditional-credential')),
];

const ofDirectGrants: readonly Json[] = [
  flow(
    'direct grant',
    'OpenID Connect Resource Owner Grant',
    [
      'REQUIRED direct-grant-validate-username @10',
      'REQUIRED direct-grant-validate-password @20',
      'CONDITIONAL > Direct Grant - Conditional OTP @30',
    ],
    top,
  ),
  flow('Direct Grant - Conditional OTP', otpRequired, [
    'REQUIRED conditional-user-configured @10',
    'REQUIRED direct-grant-validate-otp @20',
  ]),
];

const ofRegistration: readonly Json[] = [
  flow('registration', 'Registration flow', ['REQUIRED [registration-page-form] > registration form @10'], top),
  flow(
    'registration form',
    'Registration form',
    [
      'REQUIRED registration-user-creation @20',
      'REQUIRED registration-password-action @50',
      'DISABLED registration-recaptcha-action @60',
      'DISABLED registration-terms-and-conditions @70',
    ],
    { providerId: 'form-flow' },
  ),
];

const ofForgottenPasswords: readonly Json[] = [
  flow(
    'reset credentials',
    'Reset credentials for a user if they forgot their password or something',
    [
      'REQUIRED reset-credentials-choose-user @10',
      'REQUIRED reset-credential-email @20',
      'REQUIRED reset-password @30',
      'CONDITIONAL > Reset - Conditional OTP @40',
    ],
    top,
  ),
  flow('Reset - Conditional OTP', 'Flow to determine if the OTP should be reset or not. Set to REQUIRED to force.', [
    'REQUIRED conditional-user-configured @10',
    'REQUIRED reset-otp @20',
  ]),
];

const ofClients: readonly Json[] = [
  flow(
    'clients',
    'Base authentication for clients',
    ['client-secret', 'client-jwt', 'client-secret-jwt', 'client-x509', 'federated-jwt'].map(
      (name, at) => `ALTERNATIVE ${name} @${(at + 1) * 10}`,
    ),
    { topLevel: true, providerId: 'client-flow' },
  ),
];

const ofFirstBrokerLogins: readonly Json[] = [
  flow(
    'first broker login',
    'Actions taken after first broker login with identity provider account, which is not yet linked to any Keycloak account',
    [
      'REQUIRED idp-review-profile @10 {review profile config}',
      'REQUIRED > User creation or linking @20',
      'CONDITIONAL > First Broker Login - Conditional Organization @60',
    ],
    top,
  ),
  flow('User creation or linking', 'Flow for the existing/non-existing user alternatives', [
    'ALTERNATIVE idp-create-user-if-unique @10 {create unique user config}',
    'ALTERNATIVE > Handle Existing Account @20',
  ]),
  flow(
    'Handle Existing Account',
    'Handle what to do if there is existing account with same email/username like authenticated identity provider',
    ['REQUIRED idp-confirm-link @10', 'REQUIRED > Account verification options @20'],
  ),
  flow('Account verification options', 'Method with which to verify the existing account', [
    'ALTERNATIVE idp-email-verification @10',
    'ALTERNATIVE > Verify Existing Account by Re-authentication @20',
  ]),
  flow('Verify Existing Account by Re-authentication', 'Reauthentication of existing account', [
    'REQUIRED idp-username-password-form @10',
    'CONDITIONAL > First broker login - Conditional 2FA @20',
  ]),
  flow(
    'First broker login - Conditional 2FA',
    anySecondFactor,
    secondFactors('first-broker-login-conditional-credential'),
  ),
  flow(
    'First Broker Login - Conditional Organization',
    'Flow to determine if the authenticator that adds organization members is to be used',
    ['REQUIRED conditional-user-configured @10', 'REQUIRED idp-add-organization-member @20'],
  ),
];

const ofOthers: readonly Json[] = [
  flow('saml ecp', 'SAML ECP Profile Authentication Flow', ['REQUIRED http-basic-authenticator @10'], top),
  flow(
    'docker auth',
    'Used by Docker clients to authenticate against the IDP',
    ['REQUIRED docker-http-basic-authenticator @10'],
    top,
  ),
];

/** The flows of a new realm (Keycloak 26.7). */
export const flowsOfNewRealm: readonly Json[] = [
  ...ofBrowser,
  ...ofDirectGrants,
  ...ofRegistration,
  ...ofForgottenPasswords,
  ...ofClients,
  ...ofFirstBrokerLogins,
  ...ofOthers,
];

const byBinding = { browserFlow: ofBrowser, directGrantFlow: ofDirectGrants, registrationFlow: ofRegistration };

/**
 * The flows that a realm has even if its file names others, each with its parts: some always, some where the file does
 * not say by which flow people do that (Keycloak 26.7).
 */
export const flowsThatAreMissing = (aliases: ReadonlySet<string>, realm: Json): readonly Json[] =>
  [
    ...Object.entries(byBinding).flatMap(([binding, flows]) => (realm[binding] == null ? [flows] : [])),
    ...[ofForgottenPasswords, ofClients, ofFirstBrokerLogins, ofOthers.slice(1)],
  ]
    .filter(([first]) => !aliases.has(String(first?.alias)))
    .flatMap((flows) => flows.filter(({ alias }) => !aliases.has(String(alias))));

const webAuthn = { credentials: 'webauthn-passwordless' };

/** The configurations of the steps of these flows. */
export const configsOfNewRealm: readonly Json[] = [
  { alias: 'browser-conditional-credential', config: webAuthn },
  { alias: 'review profile config', config: { 'update.profile.on.first.login': 'missing' } },
  { alias: 'create unique user config', config: { 'require.password.update.after.registration': 'false' } },
  { alias: 'first-broker-login-conditional-credential', config: webAuthn },
];
