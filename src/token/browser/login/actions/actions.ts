import { terms } from './accept-terms.ts';
import { configureRecoveryCodes } from './configure-recovery-codes.ts';
import { configureTotp } from './configure-totp.ts';
import type { RequiredAction } from './required-action.ts';
import { updateEmail } from './update-email.ts';
import { updatePassword } from './update-password.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

/** Every required action by its name. Others are skipped. */
export const requiredActions: ReadonlyMap<string, RequiredAction> = new Map([
  ['TERMS_AND_CONDITIONS', terms],
  ['UPDATE_PROFILE', updateProfile('UPDATE_PROFILE')],
  ['VERIFY_EMAIL', verifyEmail],
  ['CONFIGURE_TOTP', configureTotp],
  ['UPDATE_PASSWORD', updatePassword],
  ['CONFIGURE_RECOVERY_AUTHN_CODES', configureRecoveryCodes],
  ['UPDATE_EMAIL', updateEmail],
  ['VERIFY_PROFILE', updateProfile('VERIFY_PROFILE')],
]);
