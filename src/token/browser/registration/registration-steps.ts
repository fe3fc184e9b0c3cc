import { authenticatorsIn, flowsOf } from '../../realm/representations/flows.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { requiredActionsOf } from '../../realm/representations/required-actions.ts';

/** What the form for a new account asks for. */
export interface RegistrationSteps {
  /** A password. Otherwise a new user sets one once the address is verified. */
  readonly asksPassword: boolean;
  /** Whether the password is set later. */
  readonly setsPasswordLater: boolean;
  /** That people agree to the terms. */
  readonly asksTerms: boolean;
}

/** What the registration flow of a realm asks for. */
export function registrationSteps(realm: RealmJson): RegistrationSteps {
  const steps = [...authenticatorsIn(realm, String(realm.registrationFlow ?? 'registration'))];
  const password = steps.find(({ authenticator }) => authenticator === 'registration-password-action');
  const config = flowsOf(realm).configs.find(({ alias }) => alias === password?.authenticatorConfig)?.config;
  const isVerified =
    realm.verifyEmail === true ||
    requiredActionsOf(realm).some(({ alias, defaultAction }) => alias === 'VERIFY_EMAIL' && defaultAction === true);
  const isLater = isVerified && config?.always_set_password_on_register_form !== 'true';
  return {
    asksPassword: password !== undefined && !isLater,
    setsPasswordLater: password !== undefined && isLater,
    asksTerms: steps.some(({ authenticator }) => authenticator === 'registration-terms-and-conditions'),
  };
}
