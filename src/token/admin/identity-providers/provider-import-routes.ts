import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { any, mapOf } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { cacheableJson, doneUncached } from '../admin-response.ts';
import { inHashOrder } from '../clients/shown-client.ts';
import { fileOf, isMultipart, multipartForm } from '../multipart-form.ts';
import { checkedBody } from '../request-body.ts';
import { providerKinds } from './provider-kinds.ts';
import { managers, providerOf, viewers } from './provider-routes.ts';

/** Settings of a provider, each with the member of its metadata (OpenID Connect Discovery 1.0 section 3). */
const members = [
  ['issuer', 'issuer'],
  ['logoutUrl', 'end_session_endpoint'],
  ['authorizationUrl', 'authorization_endpoint'],
  ['tokenUrl', 'token_endpoint'],
  ['userInfoUrl', 'userinfo_endpoint'],
  ['tokenIntrospectionUrl', 'introspection_endpoint'],
] as const;

/** The configuration of a provider that describes itself so. */
function configOfMetadata(metadata: Json): Json {
  const own = members.filter(([, name]) => typeof metadata[name] === 'string');
  const keys = metadata.jwks_uri;
  return inHashOrder({
    ...Object.fromEntries(own.map(([setting, name]) => [setting, metadata[name]])),
    ...(typeof keys === 'string' && { jwksUrl: keys, validateSignature: 'true', useJwksUrl: 'true' }),
  });
}

/** What identity providers say of themselves, and what a realm says to them. */
export const providerImportRoutes: AdminRoutes = {
  'identity-provider/import-config': { POST: importConfig },
  'identity-provider/upload-certificate': {
    async POST(call) {
      call.require(...managers);
      const file = await fileOf(await multipartForm(call), 'file');
      const certificate = file && firstCertificate(file.toString());
      if (certificate === undefined) throw oauthErrors.serverError();
      return cacheableJson({ signingCertificate: certificate.replace(/\s/g, '') });
    },
  },
  'identity-provider/instances/{alias}/export': {
    GET(call) {
      const { alias, providerId } = providerOf(call, viewers);
      return providerId === 'saml' ? serviceProvider(call, alias) : doneUncached;
    },
  },
};

/** What stands between the first begin of a certificate and the next end. */
function firstCertificate(text: string): string | undefined {
  const begin = '-----BEGIN CERTIFICATE-----';
  const from = text.indexOf(begin);
  const to = from === -1 ? -1 : text.indexOf('-----END', from + begin.length + 1);
  return to === -1 ? undefined : text.slice(from + begin.length, to);
}

/** Reads the metadata of a provider in a file. An address is not asked: it counts as one that does not answer. */
async function importConfig(call: RealmCall) {
  const form = isMultipart(call) ? await multipartForm(call) : undefined;
  const badRequest = () => adminErrors.plainBadRequest('HTTP 400 Bad Request');
  const check = () => call.require(...managers);
  const sent =
    form === undefined ? checkedBody(call, mapOf(any), check, badRequest) : { providerId: form.get('providerId') };
  check();
  const { providerId } = sent;
  if (form === undefined && !('fromUrl' in sent && 'providerId' in sent)) throw badRequest();
  if (!providerKinds.has(String(providerId))) throw form === undefined ? oauthErrors.serverError() : badRequest();
  const file = form === undefined ? undefined : await fileOf(form, 'file');
  if (file === undefined) throw form === undefined ? oauthErrors.serverError() : badRequest();
  const config = providerId === 'saml' ? await samlConfig(call, file) : configOfMetadata(jsonFile(file));
  return cacheableJson(config);
}

/** @throws {OAuthError} for what describes no identity provider */
async function samlConfig({ state }: RealmCall, file: Buffer): Promise<Json> {
  const { configOfSamlMetadata } = await import('./saml-metadata.ts');
  const config = configOfSamlMetadata(file.toString(), state.milliseconds());
  if (config === undefined) throw oauthErrors.serverError();
  return config;
}

function jsonFile(file: Buffer): Json {
  try {
    return JSON.parse(file.toString()) as Json;
  } catch {
    throw adminErrors.cannotParse('invalid_request');
  }
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The realm as a service provider of SAML. */
function serviceProvider({ context, state }: RealmCall, alias: string) {
  const issuer = escapeXml(context.issuer);
  const endpoint = `${issuer}/broker/${escapeXml(encodeURIComponent(alias))}/endpoint`;
  const binding = (name: string) => `Binding="urn:oasis:names:tc:SAML:2.0:bindings:${name}" Location="${endpoint}"`;
  const logout = ['HTTP-Redirect', 'HTTP-POST'].map(
    (name) => `<md:SingleLogoutService ${binding(name)}></md:SingleLogoutService>`,
  );
  const consumers = ['HTTP-Redirect', 'HTTP-POST', 'HTTP-Artifact'].map(
    (name, at) =>
      `<md:AssertionConsumerService ${binding(name)}${at === 0 ? ' isDefault="true"' : ''} index="${at + 1}"></md:AssertionConsumerService>`,
  );
  const namespaces =
    'xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
  const flags =
    'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="false" WantAssertionsSigned="false"';
  return {
    ...doneUncached,
    status: 200,
    contentType: 'application/xml',
    body: `<md:EntityDescriptor ${namespaces} entityID="${issuer}" ID="ID_${state.ids.uuid()}"><md:SPSSODescriptor ${flags}>${logout.join('')}<md:NameIDFormat></md:NameIDFormat>${consumers.join('')}</md:SPSSODescriptor></md:EntityDescriptor>`,
  };
}
