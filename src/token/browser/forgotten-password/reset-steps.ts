import type { ExecutionJson } from '../../realm/representations/family-json.ts';
import { flowByAlias, flowsOf } from '../../realm/representations/flows.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import type { User } from '../../realm/user.ts';

const isOn = ({ requirement }: ExecutionJson) => requirement !== 'DISABLED';

/** What people do behind a link for a new password, and how the login goes on. */
interface ResetSteps {
  readonly actions: readonly string[];
  /** The user logs in again afterwards. */
  readonly forcesLogin: boolean;
}

/** What the flow of a realm for forgotten passwords asks of a user. */
export function resetSteps(realm: RealmJson, user: User): ResetSteps {
  const alias = String(realm.resetCredentialsFlow ?? 'reset credentials');
  const found = [...actionsIn(realm, alias, user)];
  const mail = flowByAlias(realm, alias)?.authenticationExecutions.find(
    ({ authenticator }) => authenticator === 'reset-credential-email',
  );
  const config = flowsOf(realm).configs.find((one) => one.alias === mail?.authenticatorConfig)?.config;
  return { actions: [...new Set(found)], forcesLogin: config?.['force-login'] === 'true' };
}

function* actionsIn(
  realm: RealmJson,
  alias: string,
  user: User,
  seen: ReadonlySet<string> = new Set(),
): Generator<string> {
  if (seen.has(alias)) return;
  for (const step of flowByAlias(realm, alias)?.authenticationExecutions ?? []) {
    const { flowAlias, authenticator, requirement } = step;
    if (!isOn(step)) continue;
    if (flowAlias !== undefined) {
      // A conditional flow is for users who have what it is about: here, a generator of one-time passwords.
      if (requirement !== 'CONDITIONAL' || user.otp !== undefined)
        yield* actionsIn(realm, flowAlias, user, new Set([...seen, alias]));
    } else if (authenticator === 'reset-password') yield 'UPDATE_PASSWORD';
    else if (authenticator === 'reset-otp') yield 'CONFIGURE_TOTP';
  }
}
