/** An authenticator: its name, and what its step may be (the first letters of REQUIRED, ALTERNATIVE, …). */
export interface Authenticator {
  readonly name: string;
  readonly choices: string;
  readonly isConfigurable?: boolean;
}

type Authenticators = ReadonlyMap<string, Authenticator>;

/** Authenticators of people (Keycloak 26.7), by their identifiers. */
export const authenticators: Authenticators = new Map<string, Authenticator>([
  ['auth-cookie', { name: 'Cookie', choices: 'RAD' }],
  ['conditional-client-scope', { name: 'Condition - client scope', choices: 'RD', isConfigurable: true }],
  ['reset-credentials-choose-user', { name: 'Choose User', choices: 'R' }],
  ['webauthn-authenticator', { name: 'WebAuthn Authenticator', choices: 'RAD' }],
  ['direct-grant-validate-password', { name: 'Password', choices: 'RAD' }],
  ['auth-spnego', { name: 'Kerberos', choices: 'RAD' }],
  ['idp-confirm-override-link', { name: 'Confirm override existing link', choices: 'RD' }],
  ['reset-password', { name: 'Reset Password', choices: 'RAD' }],
  ['direct-grant-auth-x509-username', { name: 'X509/Validate Username', choices: 'R', isConfigurable: true }],
  ['idp-add-organization-member', { name: 'Organization Member Onboard', choices: 'RAD' }],
  ['auth-password-form', { name: 'Password Form', choices: 'RAD' }],
  ['docker-http-basic-authenticator', { name: 'Docker Authenticator', choices: 'R' }],
  [
    'idp-username-password-form',
    { name: 'Username Password Form for identity provider reauthentication', choices: 'R' },
  ],
  ['allow-access-authenticator', { name: 'Allow access', choices: 'RD' }],
  ['idp-email-verification', { name: 'Verify existing account by Email', choices: 'RAD' }],
  ['idp-auto-link', { name: 'Automatically set existing user', choices: 'RAD' }],
  ['auth-x509-client-username-form', { name: 'X509/Validate Username Form', choices: 'RAD', isConfigurable: true }],
  ['conditional-sub-flow-executed', { name: 'Condition - sub-flow executed', choices: 'RD', isConfigurable: true }],
  ['conditional-user-role', { name: 'Condition - user role', choices: 'RD', isConfigurable: true }],
  ['deny-access-authenticator', { name: 'Deny access', choices: 'RD', isConfigurable: true }],
  ['identity-provider-redirector', { name: 'Identity Provider Redirector', choices: 'RAD', isConfigurable: true }],
  ['reset-otp', { name: 'Reset OTP', choices: 'RAD', isConfigurable: true }],
  ['direct-grant-validate-username', { name: 'Username Validation', choices: 'R' }],
  ['conditional-user-configured', { name: 'Condition - user configured', choices: 'RD' }],
  ['webauthn-authenticator-passwordless', { name: 'WebAuthn Passwordless Authenticator', choices: 'RAD' }],
  ['idp-review-profile', { name: 'Review Profile', choices: 'RAD', isConfigurable: true }],
  ['auth-conditional-otp-form', { name: 'Conditional OTP Form', choices: 'RAD', isConfigurable: true }],
  ['idp-confirm-link', { name: 'Confirm link existing account', choices: 'RAD' }],
  ['auth-username-password-form', { name: 'Username Password Form', choices: 'R' }],
  ['user-session-limits', { name: 'User session count limiter', choices: 'RD', isConfigurable: true }],
  ['reset-credential-email', { name: 'Send Reset Email', choices: 'R', isConfigurable: true }],
  ['conditional-user-attribute', { name: 'Condition - user attribute', choices: 'RD', isConfigurable: true }],
  ['auth-username-form', { name: 'Username Form', choices: 'R' }],
  ['idp-detect-existing-broker-user', { name: 'Detect existing broker user', choices: 'RD' }],
  ['http-basic-authenticator', { name: 'HTTP Basic Authentication', choices: 'RACD' }],
  ['organization', { name: 'Organization Identity-First Login', choices: 'RAD', isConfigurable: true }],
  [
    'conditional-level-of-authentication',
    { name: 'Condition - Level of Authentication', choices: 'RD', isConfigurable: true },
  ],
  ['auth-otp-form', { name: 'OTP Form', choices: 'RAD' }],
  ['conditional-credential', { name: 'Condition - credential', choices: 'RD', isConfigurable: true }],
  ['direct-grant-validate-otp', { name: 'OTP', choices: 'RAD' }],
  ['auth-recovery-authn-code-form', { name: 'Recovery Authentication Code Form', choices: 'RAD' }],
  ['idp-create-user-if-unique', { name: 'Create User If Unique', choices: 'RAD', isConfigurable: true }],
]);

/** Authenticators of clients. */
export const clientAuthenticators: Authenticators = new Map<string, Authenticator>([
  ['client-jwt', { name: 'Signed JWT', choices: 'RAD' }],
  ['client-secret', { name: 'Client Id and Secret', choices: 'RAD' }],
  ['federated-jwt', { name: 'Signed JWT - Federated', choices: 'RAD' }],
  ['client-x509', { name: 'X509 Certificate', choices: 'RAD' }],
  ['client-secret-jwt', { name: 'Signed JWT with Client Secret', choices: 'RAD' }],
]);

/** Parts of the form in which people make an account. */
export const formActions: Authenticators = new Map<string, Authenticator>([
  ['registration-recaptcha-enterprise', { name: 'reCAPTCHA Enterprise', choices: 'RD', isConfigurable: true }],
  ['registration-recaptcha-action', { name: 'reCAPTCHA', choices: 'RD', isConfigurable: true }],
  ['registration-user-creation', { name: 'Registration User Profile Creation', choices: 'RD' }],
  ['registration-password-action', { name: 'Password Validation', choices: 'RD', isConfigurable: true }],
  ['registration-terms-and-conditions', { name: 'Terms and conditions', choices: 'RD' }],
]);

/** The authenticator of a step. */
export const authenticatorOf = (id: string): Authenticator | undefined =>
  authenticators.get(id) ?? clientAuthenticators.get(id) ?? formActions.get(id);
