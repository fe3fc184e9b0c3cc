import { defaultAction } from './representations/required-actions.ts';

const others: ReadonlyMap<string, string> = new Map([
  ['CONFIGURE_RECOVERY_AUTHN_CODES', 'Generate Recovery Codes'],
  ['webauthn-register', 'WebAuthn Register'],
  ['webauthn-register-passwordless', 'WebAuthn Register Passwordless'],
]);

/** The name of a required action for people. */
export const actionName = (alias: string): string =>
  others.get(alias) ?? (defaultAction(alias)?.name as string | undefined) ?? alias;

const oneTime: ReadonlySet<string> = new Set([
  'UPDATE_PASSWORD',
  'CONFIGURE_TOTP',
  'CONFIGURE_RECOVERY_AUTHN_CODES',
  'webauthn-register',
  'webauthn-register-passwordless',
]);

/** Whether a link that asks for a required action is good once only (Keycloak 26.7). */
export const isOneTime = (alias: string): boolean => oneTime.has(alias);
