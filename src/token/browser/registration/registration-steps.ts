import { flowByAlias, flowsOf } from '../../realm/representations/flows.ts';
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

/** The authenticators of a flow and of the flows in it that are not disabled, with the names of their configurations. */
function* stepsOf(realm: RealmJson, alias: string, seen: ReadonlySet<string> = new Set()): Generator<Step> {
  if (seen.has(alias)) return;
  for (const step of flowByAlias(realm, alias)?.authenticationExecutions ?? []) {
    if (step.requirement === 'DISABLED') continue;
    if (step.flowAlias !== undefined) yield* stepsOf(realm, step.flowAlias, new Set([...seen, alias]));
    else if (step.authenticator !== undefined) yield { name: step.authenticator, config: step.authenticatorConfig };
  }
}

interface Step {
  readonly name: string;
  readonly config: string | undefined;
}

/** What the registration flow of a realm asks for. */
export function registrationSteps(realm: RealmJson): RegistrationSteps {
  const steps = [...stepsOf(realm, String(realm.registrationFlow ?? 'registration'))];
  const password = steps.find(({ name }) => name === 'registration-password-action');
  const config = flowsOf(realm).configs.find(({ alias }) => alias === password?.config)?.config;
  const isVerified =
    realm.verifyEmail === true ||
    requiredActionsOf(realm).some(({ alias, defaultAction }) => alias === 'VERIFY_EMAIL' && defaultAction === true);
  const isLater = isVerified && config?.always_set_password_on_register_form !== 'true';
  return {
    asksPassword: password !== undefined && !isLater,
    setsPasswordLater: password !== undefined && isLater,
    asksTerms: steps.some(({ name }) => name === 'registration-terms-and-conditions'),
  };
}
