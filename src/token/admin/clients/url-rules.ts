/** A URL of a client, and how Keycloak 26.7 names it. */
export interface UrlRule {
  /** Where the representation has it. */
  readonly member: string;
  /** The name in messages. */
  readonly name: string;
  /** The name of the place. */
  readonly field: string;
  /** What the name of a message begins with. */
  readonly key: string;
  /** The same for what cannot be read, where it is another one. */
  readonly invalidKey?: string;
  /** Whether it may be a path of this server. */
  readonly isRelative?: boolean;
  /** Whether the others may begin with it: it has no fragment. */
  readonly isRoot?: boolean;
}

/** Protocols of clients in Keycloak as it comes: others are features that nobody has switched on. */
export const clientProtocols: readonly string[] = ['openid-connect', 'saml'];

/** URLs that are members of all clients. */
export const memberUrls: readonly UrlRule[] = [
  { member: 'rootUrl', name: 'Root URL', field: 'rootUrl', key: 'clientRootURL', isRoot: true },
  { member: 'baseUrl', name: 'Base URL', field: 'baseUrl', key: 'clientBaseURL', isRelative: true },
];

const adminUrl: UrlRule = {
  member: 'adminUrl',
  name: 'Admin URL',
  field: 'adminUrl',
  key: 'adminURL',
  isRelative: true,
};
const samlUrl: UrlRule = {
  member: 'adminUrl',
  name: 'Master SAML Processing URL',
  field: 'masterSamlProcessingUrl',
  key: 'adminUrlURL',
};

/** Where a client hears of logouts, which has another name for each protocol. */
export const adminUrlOf = (protocol: unknown): UrlRule => (protocol === 'saml' ? samlUrl : adminUrl);

const attribute = (member: string, name: string, key: string, field = member): UrlRule => ({
  member,
  name,
  field,
  key,
});

/** URLs that are attributes. */
export const attributeUrls: readonly UrlRule[] = [
  {
    ...attribute('backchannel.logout.url', 'Backchannel logout URL', 'backchannelLogoutUrl', 'backchannelLogoutUrl'),
    invalidKey: 'backchannelLogoutUrlIsInvalid',
    isRelative: true,
  },
  {
    ...attribute(
      'frontchannel.logout.url',
      'Front-channel logout URL',
      'frontchannelLogoutUrl',
      'frontchannelLogoutUrl',
    ),
    isRelative: true,
  },
  { ...attribute('jwks.url', 'JWKS URL', 'jwksURL', 'jwksUrl'), isRelative: true },
  attribute('policyUri', 'Policy URL', 'policyURL'),
  attribute('tosUri', 'Terms of service URL', 'tosURL'),
];

/** URLs that are attributes of clients of SAML. */
export const samlAttributeUrls: readonly UrlRule[] = [
  attribute(
    'saml_assertion_consumer_url_post',
    'Assertion Consumer Service POST Binding URL',
    'samlAssertionConsumerUrlPostURL',
  ),
  attribute(
    'saml_assertion_consumer_url_redirect',
    'Assertion Consumer Service Redirect Binding URL',
    'samlAssertionConsumerUrlRedirectURL',
  ),
  attribute('saml_artifact_binding_url', 'Artifact Binding URL', 'samlAssertionConsumerUrlArtifactURL'),
  attribute('saml_single_logout_service_url_post', 'Logout Service POST Binding URL', 'samlLogoutServiceUrlPostURL'),
  attribute(
    'saml_single_logout_service_url_artifact',
    'Logout Service ARTIFACT Binding URL',
    'samlLogoutServiceUrlArtifactURL',
  ),
  attribute(
    'saml_single_logout_service_url_redirect',
    'Logout Service Redirect Binding URL',
    'samlLogoutServiceUrlRedirectURL',
  ),
  attribute('saml_single_logout_service_url_soap', 'Logout Service SOAP Binding URL', 'samlLogoutServiceUrlSoapURL'),
  attribute('saml_artifact_resolution_service_url', 'Artifact Resolution Service', 'samlAssertionConsumerUrlPostURL'),
];

/** What is checked otherwise: lists of URIs, and a picture. */
export const uriLists = {
  redirect: attribute('redirectUris', 'A redirect URI', 'clientRedirectURIs'),
  afterLogout: attribute(
    'post.logout.redirect.uris',
    'A post-logout redirect URI',
    'clientPostLogoutRedirectURIs',
    'postLogoutUris',
  ),
  logo: attribute('logoUri', 'Logo URL', 'logoURL'),
} as const satisfies Readonly<Record<string, UrlRule>>;
