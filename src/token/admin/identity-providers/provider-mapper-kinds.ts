import type { Json } from '../../realm/representations/json.ts';
import { type Property, shownProperty } from '../providers/property.ts';
import { providerKinds } from './provider-kinds.ts';

/** A kind of mapper: identifier, name, category, and its settings. */
type MapperKind = readonly [id: string, name: string, category: string, ...properties: readonly Property[]];

const role: Property = ['role', 'Role', 'Role'];
const group: Property = ['group', 'Group', 'Group'];
const userAttribute: Property = ['user.attribute', 'User Attribute Name', 'UserProfileAttributeList'];
const nullable: Property = ['allow.nullable.property', 'Allow Nullable Property', 'boolean', { defaultValue: 'false' }];
const claims: readonly Property[] = [
  ['claims', 'Claims', 'Map'],
  ['are.claim.values.regex', 'Regex Claim Values', 'boolean'],
];
const attributes: readonly Property[] = [
  ['attributes', 'Attributes', 'Map'],
  ['are.attribute.values.regex', 'Regex Attribute Values', 'boolean'],
];
const ofSaml: readonly Property[] = [
  ['attribute.name', 'Attribute Name'],
  ['attribute.friendly.name', 'Friendly Name'],
];
const nameFormat: Property = [
  'attribute.name.format',
  'Name Format',
  'List',
  {
    defaultValue: 'ATTRIBUTE_FORMAT_BASIC',
    options: ['ATTRIBUTE_FORMAT_BASIC', 'ATTRIBUTE_FORMAT_URI', 'ATTRIBUTE_FORMAT_UNSPECIFIED'],
  },
];
const template = (value: string): readonly Property[] => [
  ['template', 'Template', 'String', { defaultValue: value }],
  ['target', 'Target', 'List', { defaultValue: 'LOCAL', options: ['LOCAL', 'BROKER_ID', 'BROKER_USERNAME'] }],
];

const importer = 'Attribute Importer';
const username = 'Username Template Importer';
const userName: MapperKind = [
  'oidc-username-idp-mapper',
  username,
  'Preprocessor',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what Keycloak fills in
  ...template('${ALIAS}.${CLAIM.preferred_username}'),
];

const ofAll: readonly MapperKind[] = [
  [
    'hardcoded-user-session-attribute-idp-mapper',
    'Hardcoded User Session Attribute',
    importer,
    ['attribute', 'User Session Attribute'],
    ['attribute.value', 'User Session Attribute Value'],
  ],
  ['oidc-hardcoded-role-idp-mapper', 'Hardcoded Role', 'Role Importer', role],
  ['oidc-hardcoded-group-idp-mapper', 'Hardcoded Group', 'Group Importer', group],
  [
    'hardcoded-attribute-idp-mapper',
    'Hardcoded Attribute',
    importer,
    ['attribute', 'User Attribute', 'UserProfileAttributeList'],
    ['attribute.value', 'User Attribute Value'],
  ],
];

const ofOpenId: readonly MapperKind[] = [
  ['oidc-advanced-group-idp-mapper', 'Advanced Claim to Group', 'Group Importer', ...claims, group],
  ['oidc-user-attribute-idp-mapper', importer, importer, ['claim', 'Claim'], userAttribute, nullable],
  ['oidc-advanced-role-idp-mapper', 'Advanced Claim to Role', 'Role Importer', ...claims, role],
  ['oidc-user-session-note-idp-mapper', 'User Session Note Mapper', 'User Session', ...claims],
  ['oidc-role-idp-mapper', 'Claim to Role', 'Role Importer', ['claim', 'Claim'], ['claim.value', 'Claim Value'], role],
  userName,
];

const ofKeycloak: readonly MapperKind[] = [
  [
    'keycloak-oidc-role-to-role-idp-mapper',
    'External Role to Role',
    'Role Importer',
    ['external.role', 'External role'],
    role,
  ],
];

const ofSamlProviders: readonly MapperKind[] = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what Keycloak fills in
  ['saml-username-idp-mapper', username, 'Preprocessor', ...template('${ALIAS}.${NAMEID}')],
  ['saml-advanced-role-idp-mapper', 'Advanced Attribute to Role', 'Role Importer', ...attributes, role],
  [
    'saml-xpath-attribute-idp-mapper',
    'XPath Attribute Importer',
    importer,
    ['attribute.xpath', 'Attribute XPath'],
    ...ofSaml,
    userAttribute,
  ],
  ['saml-user-attribute-idp-mapper', importer, importer, ...ofSaml, nameFormat, userAttribute, nullable],
  ['saml-advanced-group-idp-mapper', 'Advanced Attribute to Group', 'Group Importer', ...attributes, group],
  [
    'saml-role-idp-mapper',
    'SAML Attribute to Role',
    'Role Mapper',
    ...ofSaml,
    ['attribute.value', 'Attribute Value'],
    role,
  ],
];

/** Social providers with a mapper of their own. */
const withImporter = ['google', 'facebook', 'github', 'microsoft', 'paypal', 'stackoverflow'];

const ofSocial = (kind: string): readonly MapperKind[] => [
  ...(withImporter.includes(kind)
    ? [
        [
          `${kind}-user-attribute-mapper`,
          importer,
          importer,
          ['jsonField', 'Social Profile JSON Field Path'],
          ['userAttribute', 'User Attribute Name', 'UserProfileAttributeList'],
        ] as const,
      ]
    : []),
  userName,
];

function kindsFor(kind: string): readonly MapperKind[] {
  if (providerKinds.get(kind)?.isSocial === true) return [...ofSocial(kind), ...ofAll];
  if (kind === 'saml') return [...ofSamlProviders, ...ofAll];
  if (kind === 'oidc') return [...ofOpenId, ...ofAll];
  return kind === 'keycloak-oidc' ? [...ofOpenId, ...ofKeycloak, ...ofAll] : ofAll;
}

/** The kinds of mappers that a provider of a kind may have, as Keycloak's REST API shows them (Keycloak 26.7). */
export const mapperTypesOf = (kind: string): Json =>
  Object.fromEntries(
    kindsFor(kind).map(([id, name, category, ...properties]) => [
      id,
      { id, name, category, helpText: '', properties: properties.map(shownProperty) },
    ]),
  );
