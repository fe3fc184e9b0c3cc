import type { Json } from '../../realm/representations/json.ts';
import { firstSetting } from './component-setting.ts';

/** The attribute of Kerberos principals at servers of a vendor. */
const principalAttributes: Readonly<Record<string, string>> = { ad: 'userPrincipalName', rhds: 'krbPrincipalName' };

/** Settings of a new LDAP store, with what Keycloak 26.7 adds. */
export const newLdapSettings = (config: Json): Json => ({
  krbPrincipalAttribute: [principalAttributes[firstSetting(config, 'vendor') ?? ''] ?? 'krb5PrincipalName'],
  ...config,
});

/** The mappers that Keycloak 26.7 makes below a new LDAP store. */
export function defaultLdapMappers(config: Json, newId: () => string): Json[] {
  const isActiveDirectory = firstSetting(config, 'vendor') === 'ad';
  const mode = firstSetting(config, 'editMode');
  const usernameAttribute = firstSetting(config, 'usernameLDAPAttribute') ?? (isActiveDirectory ? 'cn' : 'uid');
  const isByName = (firstSetting(config, 'rdnLDAPAttribute') ?? usernameAttribute).toLowerCase() === 'cn';
  const readOnly = String(mode !== 'WRITABLE');
  const alwaysRead = String(mode !== 'UNSYNCED');
  const named = (name: string, providerId: string, settings: Record<string, string>): Json => ({
    id: newId(),
    name,
    providerId,
    config: Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, [value]])),
  });
  const attribute = (name: string, from: string, to: string, more: Record<string, string>) =>
    named(name, 'user-attribute-ldap-mapper', {
      'user.model.attribute': to,
      'ldap.attribute': from,
      'read.only': readOnly,
      'always.read.value.from.ldap': alwaysRead,
      'is.mandatory.in.ldap': 'true',
      ...more,
    });
  const once = { 'always.read.value.from.ldap': 'false' };
  const optional = { 'is.mandatory.in.ldap': 'false' };
  const date = { ...optional, 'read.only': 'true' };
  const isUsernameByName = usernameAttribute.toLowerCase() === 'cn';
  const fullName = named('full name', 'full-name-ldap-mapper', {
    'ldap.full.name.attribute': 'cn',
    'read.only': readOnly,
    'write.only': 'false',
  });
  const firstName = (from: string) => attribute('first name', from, 'firstName', {});
  // Where people are named by `cn`, it holds their full name, unless it is what they log in with.
  const names = !isByName
    ? [firstName('cn')]
    : isUsernameByName
      ? [firstName('givenName')]
      : mode === 'WRITABLE'
        ? [firstName('givenName'), attribute('username-cn', 'cn', 'username', once)]
        : [fullName];
  return [
    attribute('username', usernameAttribute, 'username', once),
    ...names,
    attribute('last name', 'sn', 'lastName', {}),
    attribute('email', 'mail', 'email', { ...once, ...optional }),
    attribute('creation date', isActiveDirectory ? 'whenCreated' : 'createTimestamp', 'createTimestamp', date),
    attribute('modify date', isActiveDirectory ? 'whenChanged' : 'modifyTimestamp', 'modifyTimestamp', date),
    ...(isActiveDirectory
      ? [
          named('MSAD account controls', 'msad-user-account-control-mapper', {
            'always.read.enabled.value.from.ldap': 'true',
          }),
        ]
      : []),
    named('Kerberos principal attribute mapper', 'kerberos-principal-attribute-mapper', {}),
  ];
}
