import { isPlainObject } from '../../realm/json-cursor.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { roleBrief } from '../roles/role-representation.ts';
import { realmDefaults } from './realm-defaults.ts';

/** Members without a default, each with the member in front of it. */
const optional: readonly (readonly [name: string, after: string])[] = [
  ['displayName', 'realm'],
  ['displayNameHtml', 'displayName'],
  ['defaultRole', 'maxSecondaryAuthFailures'],
  ['defaultGroups', 'defaultRole'],
  ['passwordPolicy', 'requiredCredentials'],
  ['loginTheme', 'smtpServer'],
  ['accountTheme', 'loginTheme'],
  ['adminTheme', 'accountTheme'],
  ['emailTheme', 'adminTheme'],
  ['eventsExpiration', 'eventsEnabled'],
  ['supportedLocales', 'internationalizationEnabled'],
  ['defaultLocale', 'supportedLocales'],
];

const order: readonly string[] = (() => {
  const names = ['id', 'realm', ...Object.keys(realmDefaults)];
  for (const [name, after] of optional) names.splice(names.indexOf(after) + 1, 0, name);
  return names;
})();

/** The settings of a realm as the admin API shows them. */
export function realmRepresentation(realm: RealmJson): Record<string, unknown> {
  const role = realm.roles.realm.find(({ id }) => id === realm.defaultRole.id);
  const defaultRole = role && roleBrief(role, realm.id);
  const members: Readonly<Record<string, unknown>> = {
    ...realm,
    defaultRole,
    defaultGroups: realm.defaultGroups.length > 0 ? realm.defaultGroups : undefined,
  };
  return Object.fromEntries(
    order.flatMap((name) => {
      const value = withDefault(members[name] ?? undefined, realmDefaults[name], name);
      const isEmpty = value === undefined || (value === '' && !(name in realmDefaults));
      return isEmpty ? [] : [[name, value]];
    }),
  );
}

/** Attributes and headers are completed one by one. */
function withDefault(value: unknown, fallback: unknown, name: string): unknown {
  const isMap = name === 'attributes' || name === 'browserSecurityHeaders';
  if (isMap && isPlainObject(value) && isPlainObject(fallback)) return { ...fallback, ...value };
  return value ?? fallback;
}

/** The settings of a realm in brief. */
export const realmBrief = ({ id, realm, displayName, displayNameHtml, enabled }: RealmJson) => ({
  id,
  realm,
  displayName,
  displayNameHtml,
  enabled: enabled === true,
});
