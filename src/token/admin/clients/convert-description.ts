import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { clientShape, metadataShape } from '../../realm/representations/shapes/client-shapes.ts';
import type { RealmCall } from '../admin-call.ts';
import { cacheableJson } from '../admin-response.ts';
import { clientOfMetadata } from '../registration/client-metadata.ts';
import { readOrFail } from '../request-body.ts';
import { clientOfSamlMetadata } from './saml-service-provider.ts';
import { inHashOrder } from './shown-client.ts';

/** Types that Keycloak reads in another way, whatever they hold. */
const forms = /^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i;

/** Shows the client that a text describes, whatever type it is said to have (Keycloak 26.7). @throws {OAuthError} */
export function convertDescription(call: RealmCall) {
  if (forms.test(call.contentType ?? '')) throw oauthErrors.noJsonBody();
  call.require('manage-clients', 'create-client');
  return cacheableJson(converted(call.body.trim()));
}

/** A client by its representation, by its metadata (RFC 7591 section 2), or by those of a SAML service provider. */
function converted(text: string): Json {
  if (text.startsWith('<') && text.endsWith('>') && text.includes('EntityDescriptor'))
    return clientOfSamlMetadata(text);
  const isObject = text.startsWith('{') && text.endsWith('}');
  if (isObject && text.includes('"clientId"')) return readOrFail(text, clientShape) as Json;
  if (!isObject || !text.includes('"redirect_uris"')) throw oauth(400, 'Unsupported format');
  const metadata = readOrFail(text, metadataShape) as Json;
  return metadata.grant_types == null ? withoutGrants(clientOfMetadata(metadata)) : inOrder(clientOfMetadata(metadata));
}

const inOrder = (client: Json): Json => ({ ...client, attributes: inHashOrder((client.attributes ?? {}) as Json, 32) });

const ofGrants = /enabled$|^use\.refresh\.tokens$/;

/** A client whose metadata name no grants has no settings of theirs. */
function withoutGrants(client: Json): Json {
  const { serviceAccountsEnabled: _account, authorizationServicesEnabled: _server, ...rest } = client;
  const attributes = Object.entries((client.attributes ?? {}) as Json).filter(([name]) => !ofGrants.test(name));
  return { ...rest, attributes: inHashOrder(Object.fromEntries(attributes)) };
}
