import { allowAnyOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import type { RequestContext } from '../context/request-context.ts';
import { jsonResponse } from '../http/endpoint-response.ts';
import { htmlPage } from '../http/html-page.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { providerMetadata, umaMetadata } from './provider-metadata.ts';
import type { Endpoint } from './realm-endpoint.ts';

/** Whether a client accepts JSON. Qualities do not matter, and a JWT counts as JSON (Keycloak 26.7). */
const isJsonAccepted = (accept = '') =>
  /^[\s,]*$/.test(accept) || /(^|,)\s*(\*\/\*|application\/(\*|json|jwt\S*))\s*(;|,|$)/i.test(accept);

const notAcceptablePage = new OAuthError({ ...htmlPage(406, 'We are sorry...'), withoutSecurityHeaders: true });

const document = (describe: (context: RequestContext) => unknown): Endpoint => ({
  methods: {
    GET(context) {
      const accept = context.request.headers.accept;
      if (!isJsonAccepted(accept))
        throw accept?.includes('text/html') ? notAcceptablePage : oauthErrors.nothingAccepted();
      context.crossOrigin = allowAnyOrigin(context.origin);
      requireHttps(context);
      const response = jsonResponse(200, describe(context), [
        ['Cache-Control', 'no-cache, must-revalidate, no-transform, no-store'],
      ]);
      return { ...response, leadingHeaders: context.crossOrigin };
    },
  },
  crossOriginMethods: 'GET',
});

/** The documents at `/realms/{realm}/.well-known/{name}`. */
export const wellKnown: ReadonlyMap<string, Endpoint> = new Map([
  ['openid-configuration', document(providerMetadata)],
  ['oauth-authorization-server', document(providerMetadata)],
  ['uma2-configuration', document(umaMetadata)],
]);
