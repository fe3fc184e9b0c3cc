import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { stableId } from '../../realm/stable-id.ts';

/**
 * A flow.
 * @param executions `REQUIRED name`, or `CONDITIONAL > name` for another flow; each has a priority of 10 more than the
 * one before
 */
const flow = (alias: string, description: string, executions: readonly string[], providerId = 'basic-flow'): Json => ({
  alias,
  description,
  providerId,
  topLevel: true,
  builtIn: true,
  authenticationExecutions: executions.map((text, index) => {
    const [, requirement, isFlow, name, priority] = /^(\S+) (> )?(.*?)(?: @(\d+))?$/.exec(text) ?? [];
    return {
      ...(isFlow === undefined && { authenticator: name }),
      authenticatorFlow: isFlow !== undefined,
      requirement,
      priority: Number(priority ?? (index + 1) * 10),
      // Keycloak misspells this member, and has both.
      autheticatorFlow: isFlow !== undefined,
      ...(isFlow !== undefined && { flowAlias: name }),
      userSetupAllowed: false,
    };
  }),
});

/** The flows of a new realm that are not part of another one (Keycloak 26.7). They are shown, but decide nothing. */
const ofNewRealm: readonly Json[] = [
  flow('browser', 'Browser based authentication', [
    'ALTERNATIVE auth-cookie',
    'DISABLED auth-spnego',
    'ALTERNATIVE identity-provider-redirector @25',
    'ALTERNATIVE > Organization @26',
    'ALTERNATIVE > forms @30',
  ]),
  flow('direct grant', 'OpenID Connect Resource Owner Grant', [
    'REQUIRED direct-grant-validate-username',
    'REQUIRED direct-grant-validate-password',
    'CONDITIONAL > Direct Grant - Conditional OTP',
  ]),
  flow('registration', 'Registration flow', ['REQUIRED > registration form']),
  flow('reset credentials', 'Reset credentials for a user if they forgot their password or something', [
    'REQUIRED reset-credentials-choose-user',
    'REQUIRED reset-credential-email',
    'REQUIRED reset-password',
    'CONDITIONAL > Reset - Conditional OTP',
  ]),
  flow(
    'clients',
    'Base authentication for clients',
    ['client-secret', 'client-jwt', 'client-secret-jwt', 'client-x509', 'federated-jwt'].map(
      (name) => `ALTERNATIVE ${name}`,
    ),
    'client-flow',
  ),
  flow(
    'first broker login',
    'Actions taken after first broker login with identity provider account, which is not yet linked to any Keycloak account',
    [
      'REQUIRED idp-review-profile',
      'REQUIRED > User creation or linking',
      'CONDITIONAL > First Broker Login - Conditional Organization @60',
    ],
  ),
  flow('docker auth', 'Used by Docker clients to authenticate against the IDP', [
    'REQUIRED docker-http-basic-authenticator',
  ]),
];

/** The flows of a realm that stand alone. */
export function flowsOf({ realm, authenticationFlows }: RealmJson): readonly Json[] {
  const all = (authenticationFlows as readonly Json[] | undefined) ?? ofNewRealm;
  return all
    .filter(({ topLevel }) => topLevel !== false)
    .map((one) => ({ id: one.id ?? stableId(realm, 'flow', String(one.alias)), ...one }));
}
