import { allowAnyOrigin } from '../context/cors.ts';
import { json, noCache } from '../http/endpoint-response.ts';
import { htmlPage } from '../http/html-page.ts';
import { isAcceptable } from '../http/negotiate.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { Endpoint } from './realm-endpoint.ts';

/** What the realm says of itself, for disabled realms too. */
export const realmPage: Endpoint = {
  methods: {
    async GET({ state, issuer, origin, request }) {
      const { accept } = request.headers;
      if (!isAcceptable(accept, json)) {
        if (isAcceptable(accept, 'text/html')) return htmlPage(406, 'Not Acceptable');
        throw oauthErrors.notAcceptable();
      }
      return {
        status: 200,
        leadingHeaders: allowAnyOrigin(origin),
        headers: [noCache],
        contentType: 'application/json;charset=UTF-8',
        body: JSON.stringify({
          realm: state.realm.name,
          public_key: await state.keys.publicKey(),
          'token-service': `${issuer}/protocol/openid-connect`,
          'account-service': `${issuer}/account`,
          'tokens-not-before': state.realm.notBefore,
        }),
      };
    },
  },
  crossOriginMethods: 'GET, HEAD, OPTIONS',
};
