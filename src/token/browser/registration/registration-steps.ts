import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { requiredActionsOf } from '../../realm/representations/required-actions.ts';

/** What the form for a new account asks for. */
export interface RegistrationSteps {
  /** Who has filled it in has an account. */
  readonly makesUser: boolean;
  /** A password. Otherwise a new user sets one once the address is verified. */
  readonly asksPassword: boolean;
  /** Whether the password is set later. */
  readonly setsPasswordLater: boolean;
  /** That people agree to the terms. */
  readonly asksTerms: boolean;
}

/** What a form for a new account asks for: its parts say it. */
export function registrationSteps(realm: RealmJson, { parts = [] }: FlowStep): RegistrationSteps {
  const enabled = (name: string) =>
    parts.find(({ authenticator, requirement }) => authenticator === name && requirement !== 'DISABLED');
  const password = enabled('registration-password-action');
  const isVerified =
    realm.verifyEmail === true ||
    requiredActionsOf(realm).some(({ alias, defaultAction }) => alias === 'VERIFY_EMAIL' && defaultAction === true);
  const isLater = isVerified && password?.config?.always_set_password_on_register_form !== 'true';
  return {
    makesUser: enabled('registration-user-creation') !== undefined,
    asksPassword: password !== undefined && !isLater,
    setsPasswordLater: password !== undefined && isLater,
    asksTerms: enabled('registration-terms-and-conditions') !== undefined,
  };
}
