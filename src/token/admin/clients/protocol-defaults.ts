import type { Json } from '../../realm/representations/json.ts';

/**
 * Members of a new client that names OpenID Connect as its protocol, as libraries and the administration console do
 * (Keycloak 26.7). A client that names no protocol gets none of them.
 * @param sent its representation without members that are null
 */
export function protocolDefaults(input: Json): Json {
  if (input.protocol !== 'openid-connect') return {};
  const { rootUrl, redirectUris, directGrantsOnly } = input;
  const hasRedirects = Array.isArray(redirectUris) && redirectUris.length > 0;
  return {
    publicClient: input.publicClient ?? true,
    directAccessGrantsEnabled: input.directAccessGrantsEnabled ?? true,
    ...(typeof directGrantsOnly === 'boolean' && { standardFlowEnabled: !directGrantsOnly }),
    ...(typeof rootUrl === 'string' && { adminUrl: input.adminUrl ?? rootUrl }),
    ...(typeof rootUrl === 'string' && !hasRedirects && belowRoot(rootUrl)),
  };
}

/** Redirect URIs and web origins below the root URL of an application. */
function belowRoot(rootUrl: string): Json {
  const origin = /^[^:]+:\/\/[^/?#]+/.exec(rootUrl)?.[0];
  return {
    redirectUris: [`${rootUrl}${rootUrl.endsWith('/') ? '*' : '/*'}`],
    ...(origin !== undefined && { webOrigins: [origin] }),
  };
}

/** Attributes of a new client that names its protocol. @param now seconds since the epoch */
export const protocolAttributes = ({ protocol }: Json, now: number): Readonly<Record<string, string>> =>
  protocol === 'openid-connect'
    ? {
        'client.secret.creation.time': String(now),
        'backchannel.logout.session.required': 'true',
        'backchannel.logout.revoke.offline.tokens': 'false',
      }
    : {};
