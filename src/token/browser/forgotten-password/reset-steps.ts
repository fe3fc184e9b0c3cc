import { authenticatorsIn, flowByAlias, flowsOf } from '../../realm/representations/flows.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import type { User } from '../../realm/user.ts';

/** What people do, by the authenticator that asks for it. */
const actionOf: ReadonlyMap<string, string> = new Map([
  ['reset-password', 'UPDATE_PASSWORD'],
  ['reset-otp', 'CONFIGURE_TOTP'],
]);

/** What people do behind a link for a new password, and how the login goes on. */
interface ResetSteps {
  readonly actions: readonly string[];
  /** The user logs in again afterwards. */
  readonly forcesLogin: boolean;
}

/** What the flow of a realm for forgotten passwords asks of a user. */
export function resetSteps(realm: RealmJson, user: User): ResetSteps {
  const alias = String(realm.resetCredentialsFlow ?? 'reset credentials');
  // A conditional flow is for users who have what it is about: here, a generator of one-time passwords.
  const steps = authenticatorsIn(realm, alias, (flow) => flow.requirement !== 'CONDITIONAL' || user.otp !== undefined);
  const actions = [...steps].flatMap(({ authenticator = '' }) => actionOf.get(authenticator) ?? []);
  const mail = flowByAlias(realm, alias)?.authenticationExecutions.find(
    ({ authenticator }) => authenticator === 'reset-credential-email',
  );
  const config = flowsOf(realm).configs.find((one) => one.alias === mail?.authenticatorConfig)?.config;
  return { actions: [...new Set(actions)], forcesLogin: config?.['force-login'] === 'true' };
}
