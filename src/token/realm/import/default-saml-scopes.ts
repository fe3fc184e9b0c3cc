import { stableId } from '../stable-id.ts';

const samlScope = (
  names: readonly [name: string, description: string, mapper: string, kind: string],
  attributes: Readonly<Record<string, string>> = {},
  config: Readonly<Record<string, string>> = {},
) => {
  const [name, description, mapperName, protocolMapper] = names;
  const protocolMappers = [{ name: mapperName, protocol: 'saml', protocolMapper, config }];
  return { id: stableId('client scope', name), name, description, protocol: 'saml', attributes, protocolMappers };
};

/** The client scopes of SAML that Keycloak makes in a realm whose file has none (Keycloak 26.7). */
export const samlScopes = () => [
  samlScope(
    ['role_list', 'SAML role list', 'role list', 'saml-role-list-mapper'],
    { 'consent.screen.text': `$\{samlRoleListScopeConsentText}`, 'display.on.consent.screen': 'true' },
    { single: 'false', 'attribute.nameformat': 'Basic', 'attribute.name': 'Role' },
  ),
  samlScope(['saml_organization', 'Organization Membership', 'organization', 'saml-organization-membership-mapper'], {
    'display.on.consent.screen': 'false',
  }),
  samlScope([
    'AuthnContextClassRef',
    // So it is spelled there.
    'AuthnContextClassRef Level of Authentiation',
    'AuthnContextClassRef',
    'saml-authn-context-class-ref-mapper',
  ]),
];
