import { configureTotp } from './configure-totp.ts';
import type { RequiredAction } from './required-action.ts';
import { updatePassword } from './update-password.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

/** Every required action, by its name, in the order of Keycloak 26.7; others are skipped. */
export const requiredActions: ReadonlyMap<string, RequiredAction> = new Map([
  ['UPDATE_PROFILE', updateProfile('UPDATE_PROFILE')],
  ['VERIFY_EMAIL', verifyEmail],
  ['CONFIGURE_TOTP', configureTotp],
  ['UPDATE_PASSWORD', updatePassword],
  ['VERIFY_PROFILE', updateProfile('VERIFY_PROFILE')],
]);
