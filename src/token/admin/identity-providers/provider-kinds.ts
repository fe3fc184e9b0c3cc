import type { Json } from '../../realm/representations/json.ts';
import { type Property, shownProperty } from '../providers/property.ts';

interface Kind {
  readonly name: string;
  /** What providers of this kind are good for. */
  readonly types: readonly string[];
  readonly isSocial?: boolean;
  readonly properties?: readonly Property[];
}

const loginOnly = ['USER_AUTHENTICATION'];
const openId = [
  ...loginOnly,
  ...['CLIENT_ASSERTION', 'TRUST_MATERIAL', 'EXCHANGE_EXTERNAL_TOKEN', 'JWT_AUTHORIZATION_GRANT'],
];
const social = (name: string, ...properties: readonly Property[]): Kind => ({
  name,
  types: [],
  isSocial: true,
  properties,
});

/** The kinds of identity providers (Keycloak 26.7), by their identifiers. */
export const providerKinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['oidc', { name: 'OpenID Connect v1.0', types: openId }],
  ['keycloak-oidc', { name: 'Keycloak OpenID Connect', types: openId }],
  ['saml', { name: 'SAML v2.0', types: loginOnly }],
  ['oauth2', { name: 'OAuth v2', types: loginOnly }],
  ['kubernetes', { name: 'Kubernetes', types: ['CLIENT_ASSERTION'] }],
  ['jwt-authorization-grant', { name: 'JWT Authorization Grant', types: ['JWT_AUTHORIZATION_GRANT'] }],
  [
    'google',
    social(
      'Google',
      ['prompt', 'Prompt'],
      ['hostedDomain', 'Hosted Domain'],
      ['userIp', 'Use userIp param', 'boolean'],
      ['offlineAccess', 'Request refresh token', 'boolean'],
      ['jwtAuthorizationGrantEnabled', 'JWT Authorization Grant', 'boolean'],
      [
        'jwtAuthorizationGrantMaxAllowedAssertionExpiration',
        'Max allowed assertion expiration',
        'Number',
        { defaultValue: '3600' },
      ],
    ),
  ],
  ['facebook', social('Facebook', ['fetchedFields', "Additional user's profile fields"])],
  [
    'github',
    social(
      'GitHub',
      ['baseUrl', 'Base URL'],
      ['apiUrl', 'API URL'],
      ['githubJsonFormat', 'JSON Format', 'boolean', { defaultValue: false }],
    ),
  ],
  ['gitlab', social('GitLab')],
  ['bitbucket', social('BitBucket')],
  ['microsoft', social('Microsoft', ['prompt', 'Prompt'], ['tenantId', 'Tenant ID'])],
  ['linkedin-openid-connect', social('LinkedIn')],
  ['paypal', social('PayPal', ['sandbox', 'Target Sandbox', 'boolean'])],
  ['stackoverflow', social('StackOverflow', ['key', 'Key'])],
  ['twitter', social('Twitter')],
  ['openshift-v4', social('Openshift v4', ['baseUrl', 'Base URL'])],
]);

/** A kind as Keycloak's REST API shows it, without its texts of help. */
export const shownKind = (id: string, { name, properties = [] }: Kind): Json => ({
  name,
  id,
  configProperties: properties.map(shownProperty),
  helpText: '',
  configMetadata: properties.map(shownProperty),
});
