import { isPlainObject } from './json-cursor.ts';
import type { RealmJson } from './representations/json.ts';

const defaultOfAdmins = 43_200;
const defaultOfUsers = 300;

/** A number of seconds that a realm file may have as text. */
function seconds(value: unknown): number | undefined {
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value)) ? Number(value) : 0;
  return number > 0 ? number : undefined;
}

const settingOf = (realm: RealmJson, name: string): unknown =>
  realm[name] ?? (isPlainObject(realm.attributes) ? realm.attributes[name] : undefined);

/** Seconds that a link is good which an administrator has sent. */
export const adminLinkLifespan = (realm: RealmJson): number =>
  seconds(settingOf(realm, 'actionTokenGeneratedByAdminLifespan')) ?? defaultOfAdmins;

/** Seconds that a link is good which a user has asked for. @param kind `verify-email`, … */
export const userLinkLifespan = (realm: RealmJson, kind: string): number =>
  seconds(settingOf(realm, `actionTokenGeneratedByUserLifespan.${kind}`)) ??
  seconds(settingOf(realm, 'actionTokenGeneratedByUserLifespan')) ??
  seconds(realm.accessCodeLifespanUserAction) ??
  defaultOfUsers;
