import type { Json } from '../../realm/representations/json.ts';
import { inHashOrder } from '../clients/shown-client.ts';
import { elementsNamed, type XmlElement, xmlRoot } from './xml-elements.ts';

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:';

/** Where a service is: by POST, otherwise by redirect. */
function serviceOf(services: readonly XmlElement[]): { readonly url: string | undefined; readonly isPost: boolean } {
  const by = (binding: string) =>
    services.filter(({ attributes }) => attributes.get('Binding') === `${bindings}${binding}`);
  const [post] = by('HTTP-POST');
  const url = (post ?? by('HTTP-Redirect').at(-1))?.attributes.get('Location');
  return { url, isPost: post !== undefined };
}

/** Certificates by what they are for; those for anything stand in where there is none. */
function certificatesOf(descriptor: XmlElement): { readonly signing: readonly string[]; readonly encryption?: string } {
  const keys = elementsNamed(descriptor, 'KeyDescriptor').map((key) => ({
    use: key.attributes.get('use'),
    certificate: elementsNamed(key, 'X509Certificate')[0]?.text ?? '',
  }));
  const withUse = (use: string | undefined) => keys.filter((key) => key.use === use).map((key) => key.certificate);
  const anything = withUse(undefined).slice(-1);
  const signing = withUse('signing');
  const encryption = withUse('encryption').at(-1) ?? anything[0];
  return { signing: signing.length > 0 ? signing : anything, ...(encryption !== undefined && { encryption }) };
}

/**
 * The configuration of a SAML identity provider that describes itself so (Keycloak 26.7).
 * @param now milliseconds since the epoch
 * @returns undefined for what is no such description
 */
export function configOfSamlMetadata(text: string, now: number): Json | undefined {
  const root = xmlRoot(text);
  if (root === undefined || (root.name !== 'EntityDescriptor' && root.name !== 'EntitiesDescriptor')) return undefined;
  const entity = root.name === 'EntityDescriptor' ? root : elementsNamed(root, 'EntityDescriptor')[0];
  const descriptor = entity && elementsNamed(entity, 'IDPSSODescriptor')[0];
  if (entity === undefined || descriptor === undefined) return undefined;
  const login = serviceOf(elementsNamed(descriptor, 'SingleSignOnService'));
  const logout = serviceOf(elementsNamed(descriptor, 'SingleLogoutService'));
  const artifact = elementsNamed(descriptor, 'ArtifactResolutionService').find(
    ({ attributes }) => attributes.get('Binding') === `${bindings}SOAP`,
  );
  const isSigned = descriptor.attributes.get('WantAuthnRequestsSigned') === 'true';
  const { signing, encryption } = certificatesOf(descriptor);
  const validUntil = entity.attributes.get('validUntil');
  const settings: Json = {
    idpEntityId: entity.attributes.get('entityID'),
    singleSignOnServiceUrl: login.url,
    singleLogoutServiceUrl: logout.url,
    artifactResolutionServiceUrl: artifact?.attributes.get('Location'),
    wantAuthnRequestsSigned: String(isSigned),
    addExtensionsElementWithKeyInfo: 'false',
    validateSignature: String(isSigned || signing.length > 0),
    postBindingResponse: String(login.isPost),
    artifactBindingResponse: 'false',
    postBindingAuthnRequest: String(login.isPost),
    postBindingLogout: String(logout.isPost),
    loginHint: 'false',
    nameIDPolicyFormat: elementsNamed(descriptor, 'NameIDFormat')[0]?.text.trim(),
    signingCertificate: signing.length > 0 ? signing.join(',') : undefined,
    encryptionPublicKey: encryption,
    enabledFromMetadata: String(validUntil === undefined || Date.parse(validUntil) > now),
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  // Java's map has room for what is not given, too.
  return inHashOrder(Object.fromEntries(given), 32);
}
