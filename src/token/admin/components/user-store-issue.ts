import type { Json } from '../../realm/representations/json.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { firstSetting, isSettingOn } from './component-setting.ts';

const badFilter = 'Custom configured LDAP filter does not start with "(" or does not end with ")".';
const integer = /^[+-]?\d{1,10}$/;
const editModes = ['READ_ONLY', 'WRITABLE', 'UNSYNCED'];

/** What is wrong with a filter of LDAP, in Keycloak's words. */
export const filterIssue = (filter: string | undefined): string | undefined =>
  filter === undefined || (filter.startsWith('(') && filter.endsWith(')')) ? undefined : badFilter;

function urlIssue(urls: string | undefined): string | undefined {
  if (urls === undefined) return undefined;
  if (urls.includes(','))
    return 'Connection URL must not contain commas. Use spaces to separate multiple LDAP URLs (e.g. "ldap://host1:389 ldap://host2:389").';
  return urls.split(/\s+/).every((url) => /^ldaps?:\/\//i.test(url))
    ? undefined
    : 'Connection URL contains a URL with an unsupported scheme. Each URL must use the ldap:// or ldaps:// scheme.';
}

const numberIssue = (value: string | undefined, label: string): string | undefined =>
  value === undefined || integer.test(value) ? undefined : `${label} must be a number`;

function modeIssue(config: Json): string | undefined {
  const mode = firstSetting(config, 'editMode');
  if (mode === undefined) return 'Edit Mode is mandatory';
  // Keycloak 26.7 finds no such constant, and takes that for a kind that it has not.
  if (!editModes.includes(mode)) throw clientErrors.unknownComponentKind();
  const isImported = firstSetting(config, 'importEnabled')?.toLowerCase() !== 'false';
  return mode === 'UNSYNCED' && !isImported
    ? 'Can not disable Importing users when LDAP provider mode is UNSYNCED'
    : undefined;
}

/** What is wrong with the settings of an LDAP store, in Keycloak's words and order (Keycloak 26.7). @throws {OAuthError} */
export function ldapIssue(config: Json): string | undefined {
  const pooled = 'Can not enable both StartTLS and connection pooling.';
  const issue =
    filterIssue(firstSetting(config, 'customUserSearchFilter')) ??
    numberIssue(firstSetting(config, 'connectionTimeout'), 'Connection Timeout') ??
    numberIssue(firstSetting(config, 'readTimeout'), 'Read Timeout') ??
    urlIssue(firstSetting(config, 'connectionUrl')) ??
    (isSettingOn(config, 'startTls') && isSettingOn(config, 'connectionPooling') ? pooled : undefined) ??
    modeIssue(config);
  if (issue === undefined) checkPeriods(config);
  return issue;
}

/** @throws {OAuthError} Keycloak 26.7 reads how often to synchronize only when the store is there. */
export function checkPeriods(config: Json): undefined {
  const periods = ['fullSyncPeriod', 'changedSyncPeriod'].map((name) => firstSetting(config, name));
  if (!periods.every((period) => period === undefined || integer.test(period)))
    throw clientErrors.unknownComponentKind();
}
