import type { Property } from '../providers/property.ts';

export const userStores = 'org.keycloak.storage.UserStorageProvider';
export const ldapMappers = 'org.keycloak.storage.ldap.mappers.LDAPStorageMapper';

const unlabelled = (names: string): Property[] => names.split(' ').map((name) => [name, undefined] as const);
const flags = (names: string, defaultValue?: string): Property[] =>
  names.split(' ').map((name) => [name, undefined, 'boolean', { defaultValue }] as const);

/** Settings that every store of users has; its page does not show them. */
export const commonStoreSettings: ReadonlySet<string> = new Set(
  (
    'enabled priority fullSyncPeriod changedSyncPeriod cachePolicy maxLifespan evictionHour evictionMinute evictionDay ' +
    'cacheInvalidBefore batchSizeForSync lastSync importEnabled'
  ).split(' '),
);

/** Kinds of stores of users with their settings (Keycloak 26.7), in Keycloak's order. */
export const userStoreKinds: Readonly<Record<string, readonly Property[]>> = {
  ldap: [
    ...unlabelled('editMode'),
    ...flags('importEnabled', 'true'),
    ...flags('syncRegistrations', 'false'),
    ...unlabelled('vendor'),
    ...flags('usePasswordModifyExtendedOp'),
    ...unlabelled('usernameLDAPAttribute rdnLDAPAttribute uuidLDAPAttribute userObjectClasses connectionUrl usersDn'),
    ...unlabelled('relativeCreateDn'),
    ['authType', undefined, 'String', { defaultValue: 'simple' }],
    ...flags('startTls'),
    ...unlabelled('bindDn'),
    ['bindCredential', undefined, 'Password', { isSecret: true }],
    ...unlabelled('customUserSearchFilter'),
    ['searchScope', undefined, 'String', { defaultValue: '1' }],
    ...flags('validatePasswordPolicy trustEmail', 'false'),
    ['useTruststoreSpi', undefined, 'String', { defaultValue: 'always' }],
    ...flags('connectionPooling', 'true'),
    ...unlabelled('connectionTimeout readTimeout'),
    ...flags('pagination', 'true'),
    ...unlabelled('referral'),
    ...flags('allowKerberosAuthentication', 'false'),
    ...unlabelled('serverPrincipal keyTab kerberosRealm krbPrincipalAttribute'),
    ...flags('debug useKerberosForPasswordAuthentication connectionTrace enableLdapPasswordPolicy', 'false'),
  ],
  kerberos: [
    ['kerberosRealm', 'kerberos-realm'],
    ['serverPrincipal', 'server-principal'],
    ['keyTab', 'keytab'],
    ['debug', 'debug', 'boolean', { defaultValue: 'false' }],
    ['allowPasswordAuthentication', 'allow-password-authentication', 'boolean', { defaultValue: 'false' }],
    ['editMode', 'edit-mode', 'List', { options: ['READ_ONLY', 'UNSYNCED'] }],
    ['updateProfileFirstLogin', 'update-profile-first-login', 'boolean', { defaultValue: 'false' }],
  ],
};
