import { oauth } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { elementsNamed, type XmlElement, xmlRoot } from '../identity-providers/xml-elements.ts';
import { inHashOrder } from './shown-client.ts';

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:';

/** Bindings by which a service provider takes assertions, in Keycloak's order, each with the attribute that keeps its URL. */
const consumers = [
  ['HTTP-POST', 'saml_assertion_consumer_url_post'],
  ['HTTP-Redirect', 'saml_assertion_consumer_url_redirect'],
  ['SOAP', undefined],
  ['PAOS', undefined],
  ['HTTP-Artifact', 'saml_artifact_binding_url'],
] as const;
const logouts = [
  ['HTTP-POST', 'saml_single_logout_service_url_post'],
  ['HTTP-Redirect', 'saml_single_logout_service_url_redirect'],
] as const;

const formats: Readonly<Record<string, string>> = {
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress': 'email',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient': 'transient',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent': 'persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified': 'username',
};

const locationOf = (services: readonly XmlElement[], binding: string) =>
  services.find(({ attributes }) => attributes.get('Binding') === `${bindings}${binding}`)?.attributes.get('Location');

/** The client for a SAML service provider that describes itself so (Keycloak 26.7). @throws {OAuthError} */
export function clientOfSamlMetadata(text: string): Json {
  const root = xmlRoot(text);
  const entity = root?.name === 'EntitiesDescriptor' ? elementsNamed(root, 'EntityDescriptor')[0] : root;
  const clientId = entity?.name === 'EntityDescriptor' ? entity.attributes.get('entityID') : undefined;
  if (entity === undefined || clientId === undefined) throw oauth(400, 'HTTP 400 Bad Request');
  const provider = elementsNamed(entity, 'SPSSODescriptor')[0];
  if (provider === undefined) throw oauth(400, 'No SPSSODescriptorType defined in the entity descriptor file');
  const services = elementsNamed(provider, 'AssertionConsumerService');
  const taken = consumers.flatMap(([binding, attribute]) => {
    const url = locationOf(services, binding);
    return url === undefined ? [] : [{ url, attribute }];
  });
  const left = elementsNamed(provider, 'SingleLogoutService');
  const attributes: Json = {
    'saml.server.signature': 'true',
    'saml.server.signature.keyinfo.ext': 'false',
    'saml.signature.algorithm': 'RSA_SHA256',
    'saml.authnstatement': 'true',
    ...(provider.attributes.get('WantAssertionsSigned') === 'true' && { 'saml.assertion.signature': 'true' }),
    ...Object.fromEntries(logouts.map(([binding, attribute]) => [attribute, locationOf(left, binding)])),
    ...Object.fromEntries(taken.flatMap(({ url, attribute }) => (attribute === undefined ? [] : [[attribute, url]]))),
    saml_name_id_format: elementsNamed(provider, 'NameIDFormat').flatMap(
      ({ text: own }) => formats[own.trim()] ?? [],
    )[0],
    ...certificatesOf(provider),
  };
  return {
    clientId,
    redirectUris: taken.map(({ url }) => url),
    protocol: 'saml',
    attributes: inHashOrder(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))),
    fullScopeAllowed: true,
    protocolMappers: [],
  };
}

/** What a provider signs with, and what others encrypt for it. */
function certificatesOf(provider: XmlElement): Json {
  const all = elementsNamed(provider, 'KeyDescriptor').map((key): Json => {
    const certificate = (elementsNamed(key, 'X509Certificate')[0]?.text ?? '').replace(/\s/g, '');
    const use = key.attributes.get('use');
    if (use === 'signing') return { 'saml.client.signature': 'true', 'saml.signing.certificate': certificate };
    return use === 'encryption' ? { 'saml.encrypt': 'true', 'saml.encryption.certificate': certificate } : {};
  });
  return Object.assign({}, ...all) as Json;
}
