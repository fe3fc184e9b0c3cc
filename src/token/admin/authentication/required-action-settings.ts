import { jsonResponse } from '../../openid/http/endpoint-response.ts';
import { OAuthError } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { defaultAction } from '../../realm/representations/required-actions.ts';
import type { Property } from '../providers/property.ts';

const maxAge = 'max_auth_age';
const age: Property = [maxAge, 'Maximum Age of Authentication', 'String', { defaultValue: 300 }];
const cooldown: Property = [
  'emailResendCooldownSeconds',
  'Cooldown Between Email Resend (seconds)',
  'String',
  { defaultValue: '30' },
];

/** Settings of required actions that have more than the age of the login (Keycloak 26.7). */
const settings: Readonly<Record<string, readonly Property[]>> = {
  VERIFY_EMAIL: [age, cooldown],
  UPDATE_EMAIL: [age, ['verifyEmail', 'Force Email Verification', 'boolean', { defaultValue: false }], cooldown],
  CONFIGURE_TOTP: [age, ['add-recovery-codes', 'Add Recovery Codes', 'boolean', { defaultValue: false }]],
  CONFIGURE_RECOVERY_AUTHN_CODES: [['warning_threshold', 'Warning Threshold', 'Integer', { defaultValue: 4 }], age],
};

/** The settings of an action; undefined where it has none. */
export function actionSettings(alias: string): readonly Property[] | undefined {
  if (defaultAction(alias) === undefined || alias === 'delete_account') return undefined;
  return Object.hasOwn(settings, alias) ? settings[alias] : [age];
}

/** @throws {OAuthError} when the age is no number */
export function checkActionConfig(config: Json): void {
  const value = config[maxAge];
  if (value === undefined || value === null || /^\d{1,10}$/.test(String(value))) return;
  throw new OAuthError(jsonResponse(400, { field: maxAge, errorMessage: 'error-invalid-value', params: [maxAge] }));
}
