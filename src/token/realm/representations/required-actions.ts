import type { Json, RealmJson } from './json.ts';

/** A required action of a realm, which people must do at a login. */
export interface RequiredActionJson extends Json {
  readonly alias?: string;
  readonly enabled?: boolean;
  /** New users must do it. */
  readonly defaultAction?: boolean;
  /** The lowest comes first. */
  readonly priority?: number;
  readonly config?: Readonly<Record<string, unknown>>;
}

const action = (alias: string, name: string, priority: number, enabled = true): RequiredActionJson => ({
  alias,
  name,
  providerId: alias,
  enabled,
  defaultAction: false,
  priority,
  config: {},
});

/** The required actions of a new realm (Keycloak 26.7). */
export const defaultActions: readonly RequiredActionJson[] = [
  action('TERMS_AND_CONDITIONS', 'Terms and Conditions', 20, false),
  action('UPDATE_PROFILE', 'Update Profile', 40),
  action('VERIFY_EMAIL', 'Verify Email', 50),
  action('CONFIGURE_TOTP', 'Configure OTP', 54),
  action('UPDATE_PASSWORD', 'Update Password', 57),
  action('delete_account', 'Delete Account', 60, false),
  action('UPDATE_EMAIL', 'Update Email', 70, false),
  action('webauthn-register', 'Webauthn Register', 80),
  action('webauthn-register-passwordless', 'Webauthn Register Passwordless', 90),
  action('VERIFY_PROFILE', 'Verify Profile', 100),
  action('delete_credential', 'Delete Credential', 110),
  action('idp_link', 'Linking Identity Provider', 120),
  action('CONFIGURE_RECOVERY_AUTHN_CODES', 'Recovery Authentication Codes', 130),
  action('update_user_locale', 'Update User Locale', 1000),
];

/** One of them, for a realm from before there was it. */
export const defaultAction = (alias: string): RequiredActionJson | undefined =>
  defaultActions.find((one) => one.alias === alias);

/** The name of an action of Keycloak's own in the case that it has there; any other as it is. */
export const actionAlias = (name: string): string =>
  defaultActions.find(({ alias = '' }) => alias.toLowerCase() === name.toLowerCase())?.alias ?? name;

/** The required actions of a realm, by their priority. */
export function requiredActionsOf({ requiredActions: own }: Json): readonly RequiredActionJson[] {
  if (!Array.isArray(own)) return defaultActions;
  return (own as readonly RequiredActionJson[]).toSorted((a, b) => priorityOf(a) - priorityOf(b));
}

/** Whether a realm has an action that is enabled. */
export const isActionEnabled = (realm: Json, name: string): boolean =>
  requiredActionsOf(realm).some(({ alias, enabled }) => alias === name && enabled === true);

/** Without a number it is the first (Keycloak 26.7). */
export const priorityOf = ({ priority }: RequiredActionJson): number => Number(priority ?? 0);

/** What new users must do; those that come with a realm have their own (Keycloak 26.7). */
export const actionsOfNewUsers = (realm: Json): readonly string[] =>
  requiredActionsOf(realm).flatMap(({ alias, enabled, defaultAction }) =>
    enabled === true && defaultAction === true && alias !== undefined ? [alias] : [],
  );

/** A realm with one of its required actions changed: what is missing is off, 0 or empty from then on (Keycloak 26.7). */
export const withRequiredAction = (realm: RealmJson, alias: string, change: RequiredActionJson): RealmJson => ({
  ...realm,
  requiredActions: requiredActionsOf(realm).map((one) =>
    one.alias === alias
      ? {
          // Without a name in the change it loses its own (Keycloak 26.7).
          alias: change.alias ?? '',
          ...(typeof change.name === 'string' && { name: change.name }),
          providerId: one.providerId,
          enabled: change.enabled === true,
          defaultAction: change.defaultAction === true,
          priority: change.priority ?? 0,
          config: change.config ?? {},
        }
      : one,
  ),
});
