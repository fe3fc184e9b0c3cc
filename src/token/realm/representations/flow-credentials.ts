import { flowsOf } from './flows.ts';
import type { RealmJson } from './json.ts';

/** What each authenticator asks for, by the type of credential. */
const asked: ReadonlyMap<string, string> = new Map([
  ...[
    ...['auth-username-password-form', 'auth-username-form', 'auth-password-form', 'idp-username-password-form'],
    'direct-grant-validate-password',
  ].map((id) => [id, 'password'] as const),
  ...['auth-otp-form', 'auth-conditional-otp-form', 'direct-grant-validate-otp'].map((id) => [id, 'otp'] as const),
  ['auth-recovery-authn-code-form', 'recovery-authn-codes'],
]);

/** The types of credentials that some flow of a realm asks for: of its flows, those that no step has disabled count. */
export function credentialsOfFlows(realm: RealmJson): ReadonlySet<string> {
  const { flows } = flowsOf(realm);
  const owners = new Map(
    flows.flatMap(({ alias, authenticationExecutions }) =>
      authenticationExecutions.flatMap(({ flowAlias, requirement }) =>
        flowAlias === undefined ? [] : [[flowAlias, { parent: alias, requirement }] as const],
      ),
    ),
  );
  const isDisabled = (alias: string, seen: ReadonlySet<string> = new Set()): boolean => {
    const owner = owners.get(alias);
    if (owner === undefined || seen.has(alias)) return false;
    return owner.requirement === 'DISABLED' || isDisabled(owner.parent, new Set([...seen, alias]));
  };
  return new Set(
    flows
      .filter(({ alias, topLevel }) => topLevel || !isDisabled(alias))
      .flatMap(({ authenticationExecutions }) =>
        authenticationExecutions.flatMap(({ authenticator = '', requirement }) =>
          requirement === 'DISABLED' ? [] : (asked.get(authenticator) ?? []),
        ),
      ),
  );
}
