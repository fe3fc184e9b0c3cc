import type { Json } from '../../representations/json.ts';

/**
 * What a client of OpenID Connect gets that is made over the API and names its protocol, as the libraries of the API
 * and the administration console do (Keycloak 26.7): one that names none gets nothing of this.
 * @param given what its representation says, without what is null
 */
export function protocolDefaults(given: Json): Json {
  if (given.protocol !== 'openid-connect') return {};
  const { rootUrl, redirectUris, directGrantsOnly } = given;
  const hasRedirects = Array.isArray(redirectUris) && redirectUris.length > 0;
  return {
    publicClient: given.publicClient ?? true,
    directAccessGrantsEnabled: given.directAccessGrantsEnabled ?? true,
    ...(typeof directGrantsOnly === 'boolean' && { standardFlowEnabled: !directGrantsOnly }),
    ...(typeof rootUrl === 'string' && { adminUrl: given.adminUrl ?? rootUrl }),
    ...(typeof rootUrl === 'string' && !hasRedirects && belowRoot(rootUrl)),
  };
}

/** Everything below the address of an application, and its pages. */
function belowRoot(rootUrl: string): Json {
  const origin = /^[^:]+:\/\/[^/?#]+/.exec(rootUrl)?.[0];
  return {
    redirectUris: [`${rootUrl}${rootUrl.endsWith('/') ? '*' : '/*'}`],
    ...(origin !== undefined && { webOrigins: [origin] }),
  };
}

/** The same for attributes. @param now seconds since the epoch */
export const protocolAttributes = ({ protocol }: Json, now: number): Readonly<Record<string, string>> =>
  protocol === 'openid-connect'
    ? {
        'client.secret.creation.time': String(now),
        'backchannel.logout.session.required': 'true',
        'backchannel.logout.revoke.offline.tokens': 'false',
      }
    : {};
